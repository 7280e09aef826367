/**
 * What PubNub documents for a function ("API limits" of Functions, September 2026), as far as the
 * local service keeps to it. Not kept: 100,000 turns of loops, which nothing here can count.
 */
export const LIMITS = {
  /** Calls of each kind in one execution. */
  calls: { kvstore: 10, pubnub: 10, xhr: 5, vault: 10 },
  /** Characters of a key and of a value's JSON in the key-value store. */
  kvKeyLength: 1_000,
  kvValueLength: 32_000,
  /** Keys in one answer of `getKeys`. */
  kvKeys: 100,
  /** How long a value is kept: as given, but no shorter and no longer; minutes. */
  kvTtlMinutes: { shortest: 1, standard: 24 * 60, longest: 365 * 24 * 60 },
  /** How often functions may trigger functions in a row. */
  hops: 3,
  /** From the event to the decision, waiting included, ms. */
  executionMs: 10_000,
} as const;

/**
 * What a thread is given at once, so that it has always something to do: the lengths of the messages that
 * the commands are about, each counted as `SHORTEST` at least. The others wait for their user's turn. Our
 * own limit.
 */
export const MAX_LENGTH_INSIDE = 32 * 1024;
export const SHORTEST = 1024;

/** Commands of one user that wait. Our own limit. */
export const MAX_WAITING_OF_USER = 1_000;

/** How often an event is tried when other events end the thread. */
export const MAX_ATTEMPTS = 3;

/**
 * How long a function may compute without waiting for anything, ms: our own limit, since the messages
 * behind it wait that long.
 */
export const COMPUTE_MS = 2_000;
