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
