import type { CDPSession, Page } from 'playwright-core';

/** CPU time of the page's main thread so far, ms: what else the machine does is not in it. */
export async function mainThreadMs(devTools: CDPSession): Promise<number> {
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const { metrics } = await devTools.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
  if (seconds === undefined) throw new Error('the browser tells no TaskDuration');
  return seconds * 1_000;
}

/** The JavaScript heap of the page after a garbage collection, MiB. */
export async function heapMiB(devTools: CDPSession): Promise<number> {
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  return usedSize / 1024 ** 2;
}

const QUIET_WINDOW_MS = 500;
/** Main-thread CPU in a window in which a page counts as idle, ms. */
const QUIET_CPU_MS = 20;
const QUIET_WINDOWS_AT_MOST = 30;

/** Waits until the page's main thread has hardly anything to do. */
export async function whenQuiet(page: Page, devTools: CDPSession): Promise<void> {
  let before = await mainThreadMs(devTools);
  for (let window = 0; window < QUIET_WINDOWS_AT_MOST; window++) {
    await page.waitForTimeout(QUIET_WINDOW_MS);
    const now = await mainThreadMs(devTools);
    if (now - before < QUIET_CPU_MS) return;
    before = now;
  }
}
