import type { Measure, Turn } from '../measure';
import { publishEvenly } from '../publisher';
import { clickChannel, visit, whenReady, type Visit } from '../visit';
import { FIRST_CHANNEL, SECOND_CHANNEL, startWorld } from '../world';

const THIRD_CHANNEL = { id: 'space.gamma', name: 'Gamma' };
const PAST_MESSAGES = 25;
const FILL_PER_SECOND = 500;
/** Marks the messages of B. */
const LATE_SERIES = 'late';
/** A chat that does not ask for the history of what it opens by then has it, ms. */
const ASK_LIMIT_MS = 3_000;
/** How long the third channel is watched after the second's history has come. */
const WATCH_MS = 1_500;

/** Whether a history that comes late is shown in the channel that one has gone on to. */
export const switching: Measure = {
  name: 'switching',
  enoughRuns: 1,
  metrics: [
    {
      key: 'wrong',
      title: "A, B, C in haste: late messages of B under C's title",
      unit: '',
      target: { kind: 'value', atMost: 0 },
    },
  ],
  run: async (turn) => ({ wrong: await switchInHaste(turn) }),
};

async function switchInHaste({ browser, apps, contender }: Turn): Promise<number> {
  const channels = [FIRST_CHANNEL, SECOND_CHANNEL, THIRD_CHANNEL];
  const service = await startWorld(apps, PAST_MESSAGES, { channels, messagesElsewhere: 0 });
  try {
    const rest = { count: PAST_MESSAGES, perSecond: FILL_PER_SECOND };
    const late = { ...rest, series: LATE_SERIES, channels: [SECOND_CHANNEL.id] };
    await publishEvenly(service, late);
    await publishEvenly(service, { ...rest, series: 'third', channels: [THIRD_CHANNEL.id] });
    const opened = await visit(browser, service, contender);
    try {
      await whenReady(opened, PAST_MESSAGES);
      return await countWrongRows(opened);
    } finally {
      await opened.close();
    }
  } finally {
    await service.close();
  }
}

async function countWrongRows(opened: Visit): Promise<number> {
  const { page } = opened;
  const history = await holdHistory(opened, SECOND_CHANNEL.id);
  await clickChannel(opened, SECOND_CHANNEL.name);
  await Promise.race([history.asked, page.waitForTimeout(ASK_LIMIT_MS)]);
  await clickChannel(opened, THIRD_CHANNEL.name);
  await page.getByRole('heading', { name: THIRD_CHANNEL.name }).first().waitFor();
  const watching = watchRows(opened, `${LATE_SERIES} `);
  history.release();
  return watching;
}

/** Lets nothing of a channel's history through until `release`. */
async function holdHistory({ page }: Visit, channelId: string) {
  let [ask, release] = [() => {}, () => {}];
  const asked = new Promise<void>((resolve) => (ask = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    ({ pathname }) => pathname.startsWith('/v3/history') && pathname.endsWith(`/${channelId}`),
    async (route) => {
      ask();
      await released;
      await route.continue();
    },
  );
  return { asked, release };
}

/** The most messages with this text that are there at once. */
function watchRows({ page, contender }: Visit, text: string): Promise<number> {
  return page.evaluate(
    async ([selector, wanted, watchMs]) => {
      let most = 0;
      for (const end = performance.now() + watchMs; performance.now() < end;) {
        const rows = [...document.querySelectorAll(selector)];
        most = Math.max(most, rows.filter((row) => row.textContent.includes(wanted)).length);
        await new Promise(requestAnimationFrame);
      }
      return most;
    },
    [contender.message, text, WATCH_MS] as const,
  );
}
