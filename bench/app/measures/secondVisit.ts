import type { Page } from 'playwright-core';
import type { Measure } from '../measure';
import { inWorld, PAGE_SIZE, TALL, whenPageShown } from '../visit';

const PAST_MESSAGES = 200;
/** For the files and the last state to be kept. */
const LIMIT_MS = 30_000;

/** The time until a page of history is on screen on the next visits, with and without the service. */
export const secondVisit: Measure = {
  name: 'second-visit',
  isOursAlone: true,
  metrics: [
    { key: 'cold', title: `First visit to ${PAGE_SIZE} messages on screen`, unit: 'ms' },
    { key: 'warm', title: 'Second visit', unit: 'ms' },
    {
      key: 'warmShare',
      title: 'Second visit, share of the first',
      unit: 'x',
      target: { kind: 'value', atMost: 0.35 },
    },
    { key: 'offline', title: 'Visit without a connection', unit: 'ms' },
    {
      key: 'offlineShare',
      title: 'Visit without a connection, share of the first',
      unit: 'x',
      target: { kind: 'value', atMost: 0.35 },
    },
  ],
  run: (turn) =>
    inWorld(turn, { past: PAST_MESSAGES, viewport: TALL }, async (visit) => {
      const { page } = visit;
      const cold = await whenPageShown(visit);
      await whenKept(page);
      await page.reload({ waitUntil: 'commit' });
      const warm = await whenPageShown(visit);
      await page.context().setOffline(true);
      await page.reload({ waitUntil: 'commit' });
      const offline = await whenPageShown(visit);
      return { cold, warm, offline, warmShare: warm / cold, offlineShare: offline / cold };
    }),
};

/** The service worker has the files; closing the page writes the rest. */
async function whenKept(page: Page): Promise<void> {
  await page.waitForFunction(
    async () => {
      const { active } = await navigator.serviceWorker.ready;
      return active?.state === 'activated' && (await caches.keys()).length > 0;
    },
    undefined,
    { timeout: LIMIT_MS },
  );
}
