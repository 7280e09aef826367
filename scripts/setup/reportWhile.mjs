const INTERVAL_MS = 2_500;

/**
 * Prints a line every few seconds while something is under way, so that nobody takes it for dead.
 *
 * @param {Promise<T>} work
 * @param {(seconds: number) => string} describe the line after so many seconds
 * @template T
 * @returns {Promise<T>}
 */
export async function reportWhile(work, describe) {
  const startedAt = Date.now();
  const timer = setInterval(
    () => console.log(`  ${describe(Math.round((Date.now() - startedAt) / 1000))}`),
    INTERVAL_MS,
  );
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
