import type { CDPSession, Page } from 'playwright-core';
import { percentile } from '../app/median';
import { mainThreadMs } from '../app/pageCost';
import { heapObjectsMiB } from './heapObjects';

/** The page's resources at one time. */
export interface Sample {
  /** Objects that are still held, MiB. */
  readonly heap: number;
  /** Nodes of all documents, attached or still held by something. */
  readonly nodes: number;
  readonly listeners: number;
  /** Rows and everything else that is in the page, elements. */
  readonly elements: number;
  /** The longest 5 % of the times between frames since the last sample begin here, ms. */
  readonly frame: number;
  /** Main-thread CPU since the last sample, ms per second. */
  readonly cpu: number;
}

declare global {
  interface Window {
    /** Times between frames since they were last taken, ms. */
    frameGaps: number[];
  }
}

/** Runs in the page before its own scripts; it must not use anything from outside. */
export function installFrameWatch(): void {
  // The SDK has a frame of its own, of which nobody takes the times.
  if (window !== window.top) return;
  window.frameGaps = [];
  let before: number | undefined;
  const next = (now: number) => {
    if (before !== undefined) window.frameGaps.push(now - before);
    before = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

/** Takes samples of a page; what passes between two of them is counted to the second. */
export async function createSampler(page: Page, devTools: CDPSession) {
  let cpuBefore = await mainThreadMs(devTools);
  let timeBefore = performance.now();
  return async (): Promise<Sample> => {
    const gaps = await page.evaluate(() => window.frameGaps.splice(0));
    const [cpu, time] = [await mainThreadMs(devTools), performance.now()];
    const cpuPerSecond = ((cpu - cpuBefore) / (time - timeBefore)) * 1_000;
    const heap = await heapObjectsMiB(devTools);
    // The snapshot leaves nodes to be swept away later.
    await devTools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devTools.send('Performance.getMetrics');
    const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN;
    const elements = await page.evaluate(() => document.getElementsByTagName('*').length);
    // The collection itself is no work of the page.
    [cpuBefore, timeBefore] = [await mainThreadMs(devTools), performance.now()];
    return {
      heap,
      nodes: metric('Nodes'),
      listeners: metric('JSEventListeners'),
      elements,
      frame: percentile(gaps, 0.95),
      cpu: cpuPerSecond,
    };
  };
}
