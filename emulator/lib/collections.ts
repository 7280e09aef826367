const NOTHING: ReadonlySet<never> = new Set();

/** Several values for each key. A key without values takes no memory. */
export class SetMap<K, V> {
  private readonly sets = new Map<K, Set<V>>();

  get(key: K): ReadonlySet<V> {
    return this.sets.get(key) ?? NOTHING;
  }

  has(key: K, value: V): boolean {
    return this.sets.get(key)?.has(value) ?? false;
  }

  add(key: K, value: V): void {
    const values = this.sets.get(key);
    if (values) values.add(value);
    else this.sets.set(key, new Set([value]));
  }

  delete(key: K, value: V): void {
    const values = this.sets.get(key);
    values?.delete(value);
    if (values?.size === 0) this.sets.delete(key);
  }

  /** Keys that have a value. */
  keys(): Iterable<K> {
    return this.sets.keys();
  }
}

/** One value for each pair of channel and user id, found from either side. */
export class ChannelUserMap<V> {
  private readonly byChannel = new Map<string, Map<string, V>>();
  private readonly byUser = new Map<string, Map<string, V>>();

  get(channel: string, userId: string): V | undefined {
    return this.byChannel.get(channel)?.get(userId);
  }

  set(channel: string, userId: string, value: V): void {
    setInner(this.byChannel, channel, userId, value);
    setInner(this.byUser, userId, channel, value);
  }

  delete(channel: string, userId: string): void {
    deleteInner(this.byChannel, channel, userId);
    deleteInner(this.byUser, userId, channel);
  }

  /** User ids of a channel in the order in which they were set first. */
  usersOf(channel: string): string[] {
    return [...(this.byChannel.get(channel)?.keys() ?? [])];
  }

  countOf(channel: string): number {
    return this.byChannel.get(channel)?.size ?? 0;
  }

  /** How many channels have the user. */
  countOfUser(userId: string): number {
    return this.byUser.get(userId)?.size ?? 0;
  }

  /** Channels that have a user. */
  channels(): string[] {
    return [...this.byChannel.keys()];
  }

  /** Channels of a user with the values, in the order in which they were set first. */
  entriesOf(userId: string): [channel: string, value: V][] {
    return [...(this.byUser.get(userId) ?? [])];
  }

  /** Every pair. The pair at hand may be deleted while this is walked. */
  *entries(): Generator<{ channel: string; userId: string; value: V }> {
    for (const [channel, users] of this.byChannel) {
      for (const [userId, value] of users) yield { channel, userId, value };
    }
  }
}

function setInner<V>(outer: Map<string, Map<string, V>>, key: string, inner: string, value: V) {
  const values = outer.get(key);
  if (values) values.set(inner, value);
  else outer.set(key, new Map([[inner, value]]));
}

function deleteInner<V>(outer: Map<string, Map<string, V>>, key: string, inner: string) {
  const values = outer.get(key);
  values?.delete(inner);
  if (values?.size === 0) outer.delete(key);
}

/** How many events one transaction appends: other calls have their turn between two of them. */
const MAX_SLICE = 100;

/** A list cut into parts of which each is written without anybody else having to wait for long. */
export function* slicesOf<T>(items: readonly T[]): Iterable<readonly T[]> {
  for (let start = 0; start < items.length; start += MAX_SLICE) {
    yield items.slice(start, start + MAX_SLICE);
  }
}
