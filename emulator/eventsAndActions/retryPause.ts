const SHORTEST_SECONDS = 10;
const LONGEST_SECONDS = 900;

/**
 * The pause before a retry: random between 10 seconds and `(2 × base) ^ retry` seconds, at most 900, as PubNub
 * documents it.
 *
 * @param retry counted from 1
 * @param baseSeconds the interval of the action
 * @param random from 0 to 1
 * @returns ms
 */
export function retryPause(retry: number, baseSeconds: number, random = Math.random()): number {
  const longest = Math.min(LONGEST_SECONDS, (2 * baseSeconds) ** retry);
  return 1_000 * (SHORTEST_SECONDS + random * (longest - SHORTEST_SECONDS));
}
