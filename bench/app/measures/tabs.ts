import type { BrowserContext, Page } from 'playwright-core';
import type { Service } from '../../../emulator/createService';
import { isDrawn } from '../drawn';
import type { Measure, Turn } from '../measure';
import { mainThreadMs, whenQuiet } from '../pageCost';
import { publishEvenly } from '../publisher';
import { inWorld, type Visit } from '../visit';
import { READER, textOf } from '../world';

const TABS = 20;
/** Time for all tabs to open, and for a message to reach all of them. */
const LIMIT_MS = 20_000;
const SERIES = 'tabs';
const MESSAGES = 500;
const PER_SECOND = 100;

/** Twenty tabs of one user in one browser profile. */
export const tabs: Measure = {
  name: 'tabs',
  enoughRuns: 1,
  metrics: [
    {
      key: 'shown',
      title: `Of ${TABS} tabs of one user, show what is said`,
      unit: '',
      target: { kind: 'value', atLeast: TABS },
    },
    {
      key: 'polls',
      title: `Long-polls that ${TABS} tabs keep open`,
      unit: '',
      target: { kind: 'value', atMost: 1 },
    },
  ],
  run: (turn) =>
    inWorld(turn, { past: 0 }, async (first, service) => {
      const context = first.page.context();
      const others = await Promise.all(
        Array.from({ length: TABS - 1 }, () => openTab(context, first, service)),
      );
      await publishEvenly(service, { series: SERIES, count: 1, perSecond: 1 });
      const shown = await Promise.all(
        [first.page, ...others].map((page) =>
          isDrawn({ ...first, page }, textOf(SERIES, 1), LIMIT_MS).catch(() => false),
        ),
      );
      await whenOnePoll(service);
      return { shown: shown.filter(Boolean).length, polls: service.context.hub.waiterCount };
    }),
};

/** The cost of live messages in the tab that polls, and in one that does not. */
export const served: Measure = {
  name: 'served',
  isOursAlone: true,
  metrics: [
    { key: 'leading', title: 'CPU per message in the tab that polls for two', unit: 'ms' },
    { key: 'served', title: 'The same in the other one', unit: 'ms' },
  ],
  run: (turn) => costs(turn),
};

function costs(turn: Turn) {
  return inWorld(turn, { past: 0 }, async (first, service) => {
    const page = await openTab(first.page.context(), first, service);
    const devTools = await page.context().newCDPSession(page);
    await whenOnePoll(service);
    const other = { ...first, page, devTools };
    await whenQuiet(page, devTools);
    const [leading = NaN, servedTab = NaN] = await costOfMessages(service, [first, other]);
    return { leading, served: servedTab };
  });
}

/** Main-thread CPU per message in each tab, ms. */
async function costOfMessages(service: Service, visits: readonly Visit[]) {
  const before = await Promise.all(visits.map(({ devTools }) => mainThreadMs(devTools)));
  await publishEvenly(service, { series: SERIES, count: MESSAGES, perSecond: PER_SECOND });
  for (const visit of visits) await isDrawn(visit, textOf(SERIES, MESSAGES), LIMIT_MS);
  return Promise.all(
    visits.map(async ({ devTools }, i) => {
      const spent = (await mainThreadMs(devTools)) - (before[i] ?? NaN);
      return spent / MESSAGES;
    }),
  );
}

/** Opens the same chat once more. A tab that waits for a connection is given up. */
async function openTab(
  context: BrowserContext,
  { contender }: Visit,
  { url }: Service,
): Promise<Page> {
  const page = await context.newPage();
  await page
    .goto(`${url}${contender.path}#?uuid=${READER}`, { timeout: LIMIT_MS })
    .catch(() => undefined);
  return page;
}

/** The tabs begin to share some seconds after they have loaded. */
async function whenOnePoll({ context }: Service): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  do {
    await new Promise((resolve) => setTimeout(resolve, 5_000));
  } while (context.hub.waiterCount !== 1 && Date.now() < deadline);
}
