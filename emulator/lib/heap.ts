/** Items of which the smallest is taken first; of equal ones the oldest. */
export class Heap<T> {
  private readonly entries: { readonly key: number; readonly age: number; readonly item: T }[] = [];
  private added = 0;

  get size(): number {
    return this.entries.length;
  }

  add(key: number, item: T): void {
    const { entries } = this;
    this.added += 1;
    const entry = { key, age: this.added, item };
    let at = entries.push(entry) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isBefore(at, parent)) return;
      this.swap(at, parent);
      at = parent;
    }
  }

  /** The key of the item that is taken next; undefined when there is none. */
  get firstKey(): number | undefined {
    return this.entries[0]?.key;
  }

  take(): T | undefined {
    const { entries } = this;
    if (entries.length > 1) this.swap(0, entries.length - 1);
    const first = entries.pop();
    let at = 0;
    for (;;) {
      const child = 2 * at + 1;
      if (child >= entries.length) return first?.item;
      const isRight = child + 1 < entries.length && this.isBefore(child + 1, child);
      const smaller = isRight ? child + 1 : child;
      if (!this.isBefore(smaller, at)) return first?.item;
      this.swap(smaller, at);
      at = smaller;
    }
  }

  private isBefore(one: number, other: number): boolean {
    const [a, b] = [this.entries[one], this.entries[other]];
    if (!a || !b) return false;
    return a.key < b.key || (a.key === b.key && a.age < b.age);
  }

  private swap(one: number, other: number): void {
    const { entries } = this;
    const [a, b] = [entries[one], entries[other]];
    if (!a || !b) return;
    entries[one] = b;
    entries[other] = a;
  }
}
