const CHECK_MS = 10_000;
/** Browsers let a hidden page's timers run once a minute; what stood still for longer has slept. */
const ASLEEP_MS = 150_000;

/**
 * Notices that the page or the machine slept: timers stood still while the clock went on. Connections
 * may be dead then without anybody having said so.
 *
 * @param now the clock, ms since the epoch
 * @returns stops the watch
 */
export function watchSleep(now: () => number, onWoken: () => void): () => void {
  let last = now();
  const timer = setInterval(() => {
    const time = now();
    if (time - last > ASLEEP_MS) onWoken();
    last = time;
  }, CHECK_MS);
  return () => clearInterval(timer);
}
