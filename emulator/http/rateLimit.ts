/** How often one caller may call. A call counts once, or as the milliseconds that it takes if these are more. */
export interface RateLimitOptions {
  /** Sustained calls, or milliseconds, per second. */
  readonly perSecond: number;
  /** Calls, or milliseconds, at once after a pause. */
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
 * A token bucket for each caller. A call takes one token, or more when it takes long, and tokens return at a
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

  /** Counts a call; false when the caller has to wait. */
  take(caller: string): boolean {
    const bucket = this.bucketOf(caller);
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  /** Counts time that a call has taken; the caller may owe up to a burst. */
  charge(caller: string, ms: number): void {
    const bucket = this.bucketOf(caller);
    bucket.tokens = Math.max(bucket.tokens - ms, -this.options.burst);
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
