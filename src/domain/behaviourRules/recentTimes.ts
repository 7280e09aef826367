import { RecentKeys } from './recentKeys';

/** The last times of a key, as many as there is room for. The next one takes the place of the oldest. */
class Times {
  private readonly times: number[] = [];
  private next = 0;

  get size(): number {
    return this.times.length;
  }

  /** @returns the time of the addition `most` times ago, this one included; undefined when there were fewer */
  add(at: number, most: number): number | undefined {
    this.times[this.next] = at;
    this.next = (this.next + 1) % most;
    return this.times.length < most ? undefined : this.times[this.next];
  }
}

/** Says when a key comes too often. Memory is bounded as in `RecentValues`, and so is the time. */
export class RecentTimes {
  private readonly keys = new RecentKeys<Times>();

  constructor(
    private readonly windowMs: number,
    private readonly threshold: number,
  ) {}

  get size(): number {
    return this.keys.size;
  }

  /** @returns whether the key came so often within the window that ends now */
  add(key: string, at: number): boolean {
    let times = this.keys.get(key);
    if (!times) {
      times = new Times();
      this.keys.set(key, times);
    }
    const before = times.size;
    const oldest = times.add(at, this.threshold);
    this.keys.changed(times.size - before);
    return oldest !== undefined && oldest > at - this.windowMs;
  }
}
