/** Something to find: a sequence of keys and what it stands for. */
export interface Entry<T> {
  readonly keys: readonly string[];
  readonly value: T;
}

/** An entry that ends at a node, and the others that end there too. */
interface End<T> {
  readonly entry: Entry<T>;
  readonly others: End<T> | undefined;
}

interface Node<T> {
  readonly next: Map<string, Node<T>>;
  /** The longest beginning of another entry with which the way to this node ends. */
  fallback: Node<T> | undefined;
  ends: End<T> | undefined;
}

/** The state of the automaton after the keys it has been given. */
export type State<T> = Node<T>;

/**
 * Finds any number of sequences in one pass, in time that does not depend on their number (Aho and
 * Corasick, 1975).
 */
export class Automaton<T> {
  readonly start: State<T> = createNode();
  /** Turns of the loops in `advance` and `forEachEnd`, for callers that limit them. */
  steps = 0;

  constructor(entries: Iterable<Entry<T>>) {
    for (const entry of entries) this.add(entry);
    this.link();
  }

  /** The state after one more key. Over a text there are no more fallbacks than keys. */
  advance(state: State<T>, key: string): State<T> {
    let node = state;
    let next = node.next.get(key);
    while (!next && node.fallback) {
      this.steps += 1;
      node = node.fallback;
      next = node.next.get(key);
    }
    return next ?? this.start;
  }

  /** Calls back with each entry that ends here. */
  forEachEnd(state: State<T>, listener: (entry: Entry<T>) => void): void {
    for (let end = state.ends; end; end = end.others) {
      this.steps += 1;
      listener(end.entry);
    }
  }

  /** Calls back with each entry of exactly these keys, of which `undefined` may be any. */
  forEachCompletion(
    keys: readonly (string | undefined)[],
    listener: (entry: Entry<T>) => void,
  ): void {
    let nodes = [this.start];
    for (const key of keys) {
      nodes = nodes.flatMap((node) => {
        const next = key === undefined ? [...node.next.values()] : [node.next.get(key)];
        this.steps += next.length;
        return next.filter((one) => one !== undefined);
      });
    }
    for (const node of nodes) {
      this.forEachEnd(node, (entry) => {
        if (entry.keys.length === keys.length) listener(entry);
      });
    }
  }

  private add(entry: Entry<T>): void {
    let node = this.start;
    for (const key of entry.keys) {
      let next = node.next.get(key);
      if (!next) node.next.set(key, (next = createNode()));
      node = next;
    }
    node.ends = { entry, others: node.ends };
  }

  /** Links each node after all nodes that are nearer to the start. */
  private link(): void {
    const queue = [this.start];
    for (const node of queue) {
      for (const [key, next] of node.next) {
        const fallback = node.fallback ? this.advance(node.fallback, key) : this.start;
        next.fallback = fallback;
        next.ends = concat(next.ends, fallback.ends);
        queue.push(next);
      }
    }
  }
}

function createNode<T>(): Node<T> {
  return { next: new Map(), fallback: undefined, ends: undefined };
}

function concat<T>(ends: End<T> | undefined, more: End<T> | undefined): End<T> | undefined {
  return ends ? { entry: ends.entry, others: concat(ends.others, more) } : more;
}
