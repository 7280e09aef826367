import { RecentKeys } from './recentKeys';

type Value = string | number;

/** The values of a key with their times, the oldest first. */
class Values {
  /** Most keys get no second value, and a map for each would take most of the time. */
  private all: Map<Value, number> | null = null;

  constructor(
    private readonly first: Value,
    private at: number,
  ) {}

  get size(): number {
    return this.all?.size ?? 1;
  }

  /** Keeps at most the newest `most` values after `since`, and this one. */
  add(value: Value, at: number, since: number, most: number): void {
    if (this.all === null && value === this.first) {
      this.at = at;
      return;
    }
    this.all ??= new Map([[this.first, this.at]]);
    this.all.delete(value);
    this.forget(since, most);
    this.all.set(value, at);
  }

  /** @returns how many are left */
  count(since: number): number {
    if (this.all === null) return this.at > since ? 1 : 0;
    this.forget(since, this.all.size);
    return this.all.size;
  }

  private forget(since: number, most: number): void {
    if (this.all === null) return;
    for (const [value, time] of this.all) {
      if (time > since && this.all.size <= most) return;
      this.all.delete(value);
    }
  }
}

/**
 * Counts the different values of each key within a window that ends now. Each key holds no more values than
 * the threshold and all keys together no more than a limit, so memory does not grow with the number of users.
 * Time per value is constant on average.
 */
export class RecentValues {
  private readonly keys = new RecentKeys<Values>();

  constructor(
    private readonly windowMs: number,
    private readonly threshold: number,
  ) {}

  get size(): number {
    return this.keys.size;
  }

  has(key: string | number): boolean {
    return this.keys.get(key) !== undefined;
  }

  /** @returns whether so many different values of the key came within the window */
  add(key: string | number, value: Value, at: number): boolean {
    const values = this.keys.get(key);
    if (!values) {
      this.keys.set(key, new Values(value, at));
      return this.threshold <= 1;
    }
    const before = values.size;
    values.add(value, at, at - this.windowMs, this.threshold - 1);
    this.keys.changed(values.size - before);
    return values.size >= this.threshold;
  }

  /** The different values of the key within the window, as far as they are kept. */
  count(key: string | number, at: number): number {
    const values = this.keys.get(key);
    if (!values) return 0;
    const before = values.size;
    const count = values.count(at - this.windowMs);
    this.keys.changed(values.size - before);
    return count;
  }
}
