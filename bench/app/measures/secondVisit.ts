import type { Page } from 'playwright-core';
import type { Measure, Turn } from '../measure';
import { whenQuiet } from '../pageCost';
import { startSlowProxy } from '../slowProxy';
import { inWorld, NETWORK, PAGE_SIZE, TALL, visit, type Visit, whenPageShown } from '../visit';
import { startWorld } from '../world';

const PAST_MESSAGES = 200;
const ON_NETWORK = `${NETWORK.roundTripMs} ms round trip`;
/** Time for the browser to store the files and the last state. */
const LIMIT_MS = 30_000;

/** The time until a page of history is on screen on the next visits, with and without the service. */
export const secondVisit: Measure = {
  name: 'second-visit',
  isOursAlone: true,
  metrics: [
    { key: 'cold', title: `First visit to ${PAGE_SIZE} messages on screen`, unit: 'ms' },
    { key: 'warm', title: 'Second visit', unit: 'ms' },
    { key: 'warmShare', title: 'Second visit, share of the first', unit: 'x' },
    { key: 'networkCold', title: `First visit, ${ON_NETWORK}`, unit: 'ms' },
    { key: 'networkWarm', title: `Second visit, ${ON_NETWORK}`, unit: 'ms' },
    {
      key: 'networkShare',
      title: `Second visit, ${ON_NETWORK}, share of the first`,
      unit: 'x',
      target: { kind: 'value', atMost: 0.4 },
    },
    { key: 'offline', title: 'Visit without a connection', unit: 'ms' },
    { key: 'offlineShare', title: 'Visit without a connection, share of the first', unit: 'x' },
  ],
  run: async (turn) => ({ ...(await visitHere(turn)), ...(await visitOverNetwork(turn)) }),
};

function visitHere(turn: Turn) {
  return inWorld(turn, { past: PAST_MESSAGES, viewport: TALL }, async (opened) => {
    const { cold, warm } = await visitTwice(opened);
    await opened.page.context().setOffline(true);
    const offline = await visitAgain(opened);
    return { cold, warm, offline, warmShare: warm / cold, offlineShare: offline / cold };
  });
}

async function visitOverNetwork({ browser, apps, contender }: Turn) {
  const service = await startWorld(apps, PAST_MESSAGES);
  const proxy = await startSlowProxy(service.port, NETWORK);
  try {
    const opened = await visit(browser, proxy, contender, { viewport: TALL });
    const { cold, warm } = await visitTwice(opened);
    await opened.close();
    return { networkCold: cold, networkWarm: warm, networkShare: warm / cold };
  } finally {
    await proxy.close();
    await service.close();
  }
}

async function visitTwice(opened: Visit) {
  const cold = await whenPageShown(opened);
  await whenKept(opened.page);
  await whenQuiet(opened.page, opened.devTools);
  return { cold, warm: await visitAgain(opened) };
}

async function visitAgain(opened: Visit): Promise<number> {
  await opened.page.reload({ waitUntil: 'commit' });
  return whenPageShown(opened);
}

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
