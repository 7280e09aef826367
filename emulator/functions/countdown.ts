const PARTS = 8;

/**
 * A time limit for work in another thread. It runs in parts, of which a blocked event loop uses up one at most:
 * what the thread has sent meanwhile is received before the next part ends.
 *
 * @param onOver called once when the time, ms, is over
 * @returns stops it
 */
export function startCountdown(ms: number, onOver: () => void): () => void {
  let left = PARTS;
  const timer = setTimeout(() => {
    left -= 1;
    if (left > 0) timer.refresh();
    else onOver();
  }, ms / PARTS);
  return () => clearTimeout(timer);
}
