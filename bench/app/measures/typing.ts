import type { CDPSession } from 'playwright-core';
import type { Measure, Metric, Turn } from '../measure';
import { percentile } from '../median';
import { publishEvenly } from '../publisher';
import { withLoaded } from '../visit';

const LOADED = 1_000;
const PER_SECOND = 50;
const SECONDS = 4;
const SLOW_DOWN = 4;
const KEYS = 'hello everybody how are you doing ';
/** Distance of key presses, about ten in a second. */
const KEY_DISTANCE_MS = 90;
/** A page that has not painted its keys by then is measured by those it has, ms. */
const PAINT_LIMIT_MS = 20_000;

/** How soon what one types is on screen while messages arrive. */
export const typing: Measure = {
  name: 'typing',
  metrics: [...metricsFor(1, 0.3), ...metricsFor(SLOW_DOWN, 0.05)],
  run: async (turn) => ({ ...(await typeOnce(turn, 1)), ...(await typeOnce(turn, SLOW_DOWN)) }),
};

function metricsFor(slowDown: number, ratio: number): readonly Metric[] {
  const cpu = slowDown === 1 ? '' : `, CPU ${slowDown}x slower`;
  const title = `Key press to paint, ${LOADED} loaded, ${PER_SECOND} messages/s${cpu}`;
  return [
    { key: `p50-${slowDown}`, title: `${title}, p50`, unit: 'ms' },
    {
      key: `p98-${slowDown}`,
      title: `${title}, p98`,
      unit: 'ms',
      target: { kind: 'ratio', atMost: ratio },
    },
  ];
}

function typeOnce(turn: Turn, slowDown: number) {
  return withLoaded(turn, LOADED, async ({ page, devTools, contender }, service) => {
    await page.locator(contender.composer).first().click();
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    const count = PER_SECOND * SECONDS;
    const publishing = publishEvenly(service, { series: 'typing', count, perSecond: PER_SECOND });
    const pressed: Promise<unknown>[] = [];
    const end = performance.now() + SECONDS * 1_000;
    while (performance.now() < end) {
      const text = KEYS[pressed.length % KEYS.length] ?? ' ';
      // A person does not wait for the page before the next key.
      pressed.push(pressKey(devTools, text));
      await new Promise((resolve) => setTimeout(resolve, KEY_DISTANCE_MS));
    }
    await publishing;
    await Promise.race([Promise.all(pressed), page.waitForTimeout(PAINT_LIMIT_MS)]);
    const times = await page.evaluate(() => window.probe.keyTimes);
    return {
      [`p50-${slowDown}`]: percentile(times, 0.5),
      [`p98-${slowDown}`]: percentile(times, 0.98),
    };
  });
}

/** Resolves when the page has handled the key. */
async function pressKey(devTools: CDPSession, text: string): Promise<void> {
  const key = { key: text, text, windowsVirtualKeyCode: text.toUpperCase().charCodeAt(0) };
  await devTools.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key });
  await devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
}
