import { startCuttableProxy, type CuttableProxy } from '../../../test/support/fakes/cuttableProxy';
import type { Service } from '../../../emulator/createService';
import { isDrawn } from '../drawn';
import type { Measure, Turn } from '../measure';
import { whenQuiet } from '../pageCost';
import { publishEvenly } from '../publisher';
import { countInOrder, shownNumbers } from '../shownNumbers';
import { visit, whenReady } from '../visit';
import { startWorld, textOf } from '../world';

const PAST_MESSAGES = 25;
const COUNT = 150;
const SECONDS = 10;
const SERIES = 'missed';
/** Time for the chat to notice that it is connected again, and to catch up, ms. */
const LIMIT_MS = 30_000;

/** Messages that are published while the connection is cut. */
export const outage: Measure = {
  name: 'outage',
  enoughRuns: 1,
  metrics: [
    {
      key: 'shown',
      title: `Of ${COUNT} published in an outage of ${SECONDS} s, shown in order`,
      unit: '',
      target: { kind: 'value', atLeast: COUNT },
    },
  ],
  run: async (turn) => ({ shown: await countAfterOutage(turn) }),
};

async function countAfterOutage(turn: Turn): Promise<number> {
  const service = await startWorld(turn.apps, PAST_MESSAGES);
  const proxy = await startCuttableProxy(service.port);
  try {
    return await loseConnection(turn, service, proxy);
  } finally {
    await proxy.close();
    await service.close();
  }
}

async function loseConnection(
  { browser, contender }: Turn,
  service: Service,
  proxy: CuttableProxy,
) {
  const opened = await visit(browser, proxy, contender);
  const { page, devTools, close } = opened;
  try {
    await whenReady(opened, PAST_MESSAGES);
    proxy.cut();
    await publishEvenly(service, { series: SERIES, count: COUNT, perSecond: COUNT / SECONDS });
    proxy.mend();
    await isDrawn(opened, textOf(SERIES, COUNT), LIMIT_MS);
    await whenQuiet(page, devTools);
    return countInOrder(await shownNumbers(opened, SERIES, COUNT));
  } finally {
    await close();
  }
}
