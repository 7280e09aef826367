const FIRST_PAUSE_MS = 2;
/** A probe may ask a browser, which costs it some of the time that it is waited for. */
const MAX_PAUSE_MS = 50;

/** Resolves with the first value that is neither undefined nor false. @throws after `timeoutMs` */
export async function waitFor<T>(
  probe: () => T | undefined | false | Promise<T | undefined | false>,
  what: string,
  timeoutMs = 30_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, MAX_PAUSE_MS)) {
    const value = await probe();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`waited ${timeoutMs} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/**
 * Expects that something takes less than a second. A busy machine is slow now and then, a slow product
 * always: an attempt that takes longer is made again, after `undo`.
 */
export async function withinASecond(
  attempt: (round: number) => Promise<unknown>,
  undo?: () => Promise<unknown>,
): Promise<void> {
  const taken: number[] = [];
  while (taken.length < 5) {
    if (taken.length > 0) await undo?.();
    const startedAt = performance.now();
    await attempt(taken.length);
    const ms = performance.now() - startedAt;
    if (ms < 1_000) return;
    taken.push(Math.round(ms));
  }
  throw new Error(`took ${taken.join(', ')} ms`);
}
