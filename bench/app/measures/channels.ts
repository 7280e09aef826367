import type { Measure, Metric, Turn } from '../measure';
import { whenQuiet } from '../pageCost';
import { clickChannel, inWorld, whenReady, type Visit } from '../visit';
import { FIRST_CHANNEL, SECOND_CHANNEL, textOf } from '../world';

const LOADED = 1_000;
/** Messages in the other channel. */
const ELSEWHERE = 40;
const SLOW_DOWNS = [1, 4];

/** Coming back to a channel of which much is loaded. */
export const channels: Measure = {
  name: 'channels',
  metrics: SLOW_DOWNS.map((slowDown): Metric => {
    const cpu = slowDown === 1 ? '' : `, CPU ${slowDown}x slower`;
    return {
      key: keyOf(slowDown),
      title: `Back to a visited channel, ${LOADED} loaded${cpu}`,
      unit: 'ms',
      target: { kind: 'ratio', atMost: 0.12 },
    };
  }),
  run: switchBack,
};

function keyOf(slowDown: number): string {
  return `back-${slowDown}`;
}

function switchBack(turn: Turn) {
  return inWorld(turn, { past: ELSEWHERE, loaded: LOADED }, async (opened) => {
    await whenReady(opened, LOADED);
    const { page, devTools } = opened;
    const times: Record<string, number> = {};
    for (const rate of SLOW_DOWNS) {
      await open(opened, SECOND_CHANNEL.name, textOf('past', ELSEWHERE));
      await whenQuiet(page, devTools);
      await devTools.send('Emulation.setCPUThrottlingRate', { rate });
      const newest = textOf('past', LOADED);
      times[keyOf(rate)] = await open(opened, FIRST_CHANNEL.name, newest);
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    }
    return times;
  });
}

/**
 * Time from the click on a channel until its newest message has been drawn and painted, ms. It need
 * not be on screen: the peer opens a channel at its oldest message.
 */
async function open(opened: Visit, name: string, last: string) {
  await clickChannel(opened, name);
  return opened.page.evaluate(
    async ([selector, text]) => {
      const shownAt = await window.probe.whenTextDrawn(selector, text);
      return shownAt - window.probe.clickedAt;
    },
    [opened.contender.message, last] as const,
  );
}
