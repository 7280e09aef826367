/** How often one caller may call. */
export interface RateLimitOptions {
  /** Sustained calls per second. */
  readonly perSecond: number;
  /** Calls at once after a pause. */
  readonly burst: number;
}

interface Bucket {
  tokens: number;
  /** Time of that number, ms since the epoch. */
  at: number;
}

/** With more buckets than this, full ones are evicted. */
const MANY_BUCKETS = 10_000;

/**
 * A token bucket for each caller. A call takes one token, or more with long lists, and tokens return at a
 * steady rate. A full bucket equals a missing one, so only active callers take memory.
 */
export class RateLimit {
  private readonly buckets = new Map<string, Bucket>();
  private clearAt = MANY_BUCKETS;

  /** @param now the clock, ms since the epoch */
  constructor(
    private readonly options: RateLimitOptions,
    private readonly now: () => number,
  ) {}

  /**
   * Counts a call; false when the caller has to wait.
   *
   * @param calls how many calls it counts as; one that counts as more than a burst takes a full bucket
   */
  take(caller: string, calls = 1): boolean {
    const bucket = this.bucketOf(caller);
    const tokens = Math.min(calls, this.options.burst);
    if (bucket.tokens < tokens) return false;
    bucket.tokens -= tokens;
    return true;
  }

  /** Counts what is known only after the call; the caller may owe up to a burst. */
  charge(caller: string, calls: number): void {
    const bucket = this.bucketOf(caller);
    bucket.tokens = Math.max(bucket.tokens - calls, -this.options.burst);
  }

  private bucketOf(caller: string): Bucket {
    const known = this.buckets.get(caller);
    if (known) {
      this.fill(known);
      return known;
    }
    if (this.buckets.size >= this.clearAt) this.clearFull();
    const bucket = { tokens: this.options.burst, at: this.now() };
    this.buckets.set(caller, bucket);
    return bucket;
  }

  private fill(bucket: Bucket): void {
    const { perSecond, burst } = this.options;
    const now = this.now();
    const passed = Math.max(0, now - bucket.at);
    bucket.tokens = Math.min(burst, bucket.tokens + (passed * perSecond) / 1_000);
    bucket.at = now;
  }

  private clearFull(): void {
    for (const [caller, bucket] of this.buckets) {
      this.fill(bucket);
      if (bucket.tokens >= this.options.burst) this.buckets.delete(caller);
    }
    // Doubling the threshold keeps the cost low when few buckets can be evicted.
    this.clearAt = Math.max(MANY_BUCKETS, 2 * this.buckets.size);
  }
}
