import { setTimeout } from 'node:timers/promises';

/** The pause after work that could not be done, for instance because the database is away, ms. */
const PAUSE_MS = 1_000;

/** Work that goes on until it is stopped. */
export interface Repeated {
  /** Resolves when the work under way is done. */
  stop(): Promise<void>;
}

/**
 * Does work again and again: at once while there is more, otherwise after a period.
 *
 * @param work tells whether there is more to do
 */
export function repeat(work: () => Promise<boolean>, periodMs: number): Repeated {
  const stopped = new AbortController();
  const { signal } = stopped;
  const pause = (ms: number) => setTimeout(ms, undefined, { signal }).catch(() => undefined);
  const run = async () => {
    while (!signal.aborted) {
      const hasMore = await work().catch(() => undefined);
      if (hasMore !== true) await pause(hasMore === undefined ? PAUSE_MS : periodMs);
    }
  };
  const running = run();
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
