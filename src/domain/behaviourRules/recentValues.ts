/** Entries of all keys together: the oldest keys are forgotten for newer ones. */
const MAX_ENTRIES = 20_000;

type Value = string | number;

/** The first value of a key. Most keys get no other, and a map for each would take most of the time and memory. */
interface FirstValue {
  readonly value: Value;
  readonly at: number;
}

/** With their times, the oldest first. */
type Values = Map<Value, number>;

/**
 * Counts the different values of each key within a window that ends now. Each key holds no more values than
 * the threshold and all keys together no more than a limit, so memory does not grow with the number of users.
 * Time per value is constant on average.
 */
export class RecentValues {
  /** By key, the least recently used first. */
  private readonly byKey = new Map<string, FirstValue | Values>();
  private entries = 0;

  constructor(
    private readonly windowMs: number,
    private readonly threshold: number,
  ) {}

  get size(): number {
    return this.entries;
  }

  /** @returns whether so many different values of the key came within the window */
  add(key: string, value: Value, at: number): boolean {
    const known = this.byKey.get(key);
    if (!known) {
      this.byKey.set(key, { value, at });
      this.entries += 1;
      this.makeRoom();
      return this.threshold <= 1;
    }
    const values = known instanceof Map ? known : new Map([[known.value, known.at]]);
    const before = values.size;
    this.byKey.delete(key);
    this.byKey.set(key, values);
    values.delete(value);
    this.forget(values, at, this.threshold - 1);
    values.set(value, at);
    this.entries += values.size - before;
    this.makeRoom();
    return values.size >= this.threshold;
  }

  /** The different values of the key within the window, as far as they are kept. */
  count(key: string, at: number): number {
    const values = this.byKey.get(key);
    if (!values) return 0;
    if (!(values instanceof Map)) return values.at > at - this.windowMs ? 1 : 0;
    const before = values.size;
    this.forget(values, at, this.threshold);
    this.entries += values.size - before;
    return values.size;
  }

  /** Removes the values before the window, and the oldest of more than `most`. */
  private forget(values: Values, at: number, most: number): void {
    for (const [value, time] of values) {
      if (time > at - this.windowMs && values.size <= most) return;
      values.delete(value);
    }
  }

  /** Removes many at once: finding the first key of a map takes time for each one that was removed before it. */
  private makeRoom(): void {
    if (this.entries <= MAX_ENTRIES) return;
    for (const [key, values] of this.byKey) {
      if (this.entries <= MAX_ENTRIES / 2) return;
      this.byKey.delete(key);
      this.entries -= values instanceof Map ? values.size : 1;
    }
  }
}
