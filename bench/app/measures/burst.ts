import type { Page } from 'playwright-core';
import type { Contender } from '../contender';
import type { Measure, Metric, Turn } from '../measure';
import { heapMiB, mainThreadMs } from '../pageCost';
import { publishEvenly } from '../publisher';
import { shownNumbers } from '../shownNumbers';
import { withLoaded } from '../visit';
import { textOf } from '../world';

const COUNT = 1_000;
const PER_SECOND = 100;
const SERIES = 'burst';
/** A chat that has not shown the last message by then is measured as it is, ms. */
const CATCH_UP_LIMIT_MS = 20_000;

/** Many messages arriving at once in a channel of which much is loaded. */
export const burst: Measure = {
  name: 'burst',
  metrics: [...metricsFor(100, 0.15), ...metricsFor(1_000, 0.12), ...metricsFor(5_000, 0.08)],
  run: async (turn) => ({
    ...(await arrive(turn, 100)),
    ...(await arrive(turn, 1_000)),
    ...(await arrive(turn, 5_000)),
  }),
};

function metricsFor(loaded: number, cpuRatio: number): readonly Metric[] {
  const at = `${loaded} loaded`;
  return [
    {
      key: `cpu${loaded}`,
      title: `Main-thread CPU per arriving message, ${at}`,
      unit: 'ms',
      target: { kind: 'ratio', atMost: cpuRatio },
    },
    {
      key: `gap${loaded}`,
      title: `Longest time between frames, ${at}`,
      unit: 'ms',
      target: { kind: 'value', atMost: 34 },
    },
    {
      key: `shown${loaded}`,
      title: `Shown of ${COUNT}, ${at}`,
      unit: '',
      target: { kind: 'value', atLeast: COUNT },
    },
    {
      key: `heap${loaded}`,
      title: `Heap afterwards, ${at}`,
      unit: 'MiB',
      target: { kind: 'ratio', atMost: 0.5 },
    },
    {
      key: `elements${loaded}`,
      title: `DOM elements afterwards, ${at}`,
      unit: '',
      target: { kind: 'value', atMost: 3_000 },
    },
  ];
}

function arrive(turn: Turn, loaded: number) {
  return withLoaded(turn, loaded, async (opened, service) => {
    const { page, devTools, contender } = opened;
    const before = await mainThreadMs(devTools);
    await page.evaluate(() => window.probe.watchFrames());
    await publishEvenly(service, { series: SERIES, count: COUNT, perSecond: PER_SECOND });
    await waitForLast(page, contender);
    const gap = await page.evaluate(() => window.probe.longestFrameGap());
    const cpu = ((await mainThreadMs(devTools)) - before) / COUNT;
    const elements = await page.evaluate(() => document.getElementsByTagName('*').length);
    const heap = await heapMiB(devTools);
    const shown = (await shownNumbers(opened, SERIES, COUNT)).length;
    const values = { cpu, gap, shown, heap, elements };
    return Object.fromEntries(
      Object.entries(values).map(([key, value]) => [`${key}${loaded}`, value]),
    );
  });
}

function waitForLast(page: Page, contender: Contender): Promise<unknown> {
  const last = page.evaluate(([selector, text]) => window.probe.whenTextOnScreen(selector, text), [
    contender.message,
    textOf(SERIES, COUNT),
  ] as const);
  return Promise.race([last, page.waitForTimeout(CATCH_UP_LIMIT_MS)]);
}
