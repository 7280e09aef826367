/**
 * Sets the time of a key. Forgets keys whose time is over, and beyond `most` those with the oldest times. Keys are
 * kept in the order in which they were set.
 *
 * @param at ms since the epoch
 * @param lastsMs how long a time matters
 */
export function setTime<Key>(
  times: Map<Key, number>,
  key: Key,
  at: number,
  { lastsMs, most }: { readonly lastsMs: number; readonly most: number },
): void {
  times.delete(key);
  times.set(key, at);
  for (const [oldest, time] of times) {
    if (times.size <= most && at - time < lastsMs) return;
    times.delete(oldest);
  }
}
