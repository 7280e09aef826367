import type { Page } from 'playwright-core';
import type { Contender } from '../contender';
import type { Measure, Turn } from '../measure';
import { whenQuiet } from '../pageCost';
import { visit, whenReady } from '../visit';
import { FIRST_CHANNEL, SECOND_CHANNEL, startWorld, textOf } from '../world';

const LOADED = 1_000;

/** Coming back to a channel of which much is loaded. */
export const channels: Measure = {
  name: 'channels',
  metrics: [
    {
      key: 'back',
      title: `Back to a visited channel, ${LOADED} loaded`,
      unit: 'ms',
      target: { kind: 'ratio', atMost: 0.1 },
    },
  ],
  run: switchBack,
};

async function switchBack({ browser, apps, contender }: Turn) {
  const service = await startWorld(apps, 40);
  const opened = await visit(browser, service, contender, { loaded: LOADED });
  const { page, devTools, close } = opened;
  try {
    await whenReady(opened, LOADED);
    await open(page, contender, SECOND_CHANNEL.name, textOf('past', 40));
    await whenQuiet(page, devTools);
    return { back: await open(page, contender, FIRST_CHANNEL.name, textOf('past', LOADED)) };
  } finally {
    await close();
    await service.close();
  }
}

/**
 * Time from the click on a channel until its newest message has been drawn and painted, ms. It need
 * not be on screen: the peer opens a channel at its oldest message.
 */
async function open(page: Page, { channel, message }: Contender, name: string, last: string) {
  await page.locator(channel, { hasText: name }).first().click({ noWaitAfter: true });
  return page.evaluate(
    async ([selector, text]) => {
      const shownAt = await window.probe.whenTextDrawn(selector, text);
      return shownAt - window.probe.clickedAt;
    },
    [message, last] as const,
  );
}
