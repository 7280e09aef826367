import { isDrawn } from '../drawn';
import type { Measure, Metric, Turn } from '../measure';
import { mainThreadMs } from '../pageCost';
import { publishEvenly } from '../publisher';
import { withLoaded } from '../visit';
import { textOf } from '../world';

const COUNT = 50;
const PER_SECOND = 5;
const SERIES = 'single';
/** After the last message, for what it leaves to do. */
const SETTLE_MS = 1_000;
const LIMIT_MS = 10_000;
const LOADED = [100, 1_000, 5_000] as const;
const [FEW, , MANY] = LOADED;
const AT_MOST = { 100: 0.8, 1_000: 0.25, 5_000: 0.08 } as const;

/** Messages arriving one by one, each drawn by itself, in a channel of which much is loaded. */
export const single: Measure = {
  name: 'single',
  enoughRuns: 3,
  metrics: [
    ...LOADED.map((loaded): Metric => ({
      key: keyOf(loaded),
      title: `CPU per single message at ${PER_SECOND}/s, ${loaded} loaded`,
      unit: 'ms',
      target: { kind: 'ratio', atMost: AT_MOST[loaded] },
    })),
    {
      key: 'flat',
      title: `The same, ${MANY} loaded as a multiple of ${FEW}`,
      unit: 'x',
      target: { kind: 'value', atMost: 1.2 },
    },
  ],
  run: async (turn) => {
    const few = await cpuPerMessage(turn, FEW);
    const values: Record<string, number> = { [keyOf(FEW)]: few };
    for (const loaded of LOADED.slice(1)) values[keyOf(loaded)] = await cpuPerMessage(turn, loaded);
    return { ...values, flat: (values[keyOf(MANY)] ?? NaN) / few };
  },
};

function keyOf(loaded: number): string {
  return `cpu${loaded}`;
}

/** Main-thread CPU, ms. Nothing of the probe runs meanwhile: its frames would cost more than the messages. */
function cpuPerMessage(turn: Turn, loaded: number): Promise<number> {
  return withLoaded(turn, loaded, async (opened, service) => {
    const { page, devTools, contender } = opened;
    const before = await mainThreadMs(devTools);
    await publishEvenly(service, { series: SERIES, count: COUNT, perSecond: PER_SECOND });
    await page.waitForTimeout(SETTLE_MS);
    const cpu = ((await mainThreadMs(devTools)) - before) / COUNT;
    // A message that is not shown costs nothing, so its display is checked.
    if (await isDrawn(opened, textOf(SERIES, COUNT), LIMIT_MS)) return cpu;
    throw new Error(`${contender.name} does not show what was published`);
  });
}
