import type { Measure, Metric, Turn } from '../measure';
import { mainThreadMs, whenQuiet } from '../pageCost';
import { publishEvenly } from '../publisher';
import { visit, whenReady } from '../visit';
import { FIRST_CHANNEL, startWorld, textOf } from '../world';

const COUNT = 500;
const PER_SECOND = 100;
const SERIES = 'growth';
const FILL_PER_SECOND = 500;
/** Thousands of members are there page by page, ms. */
const LOAD_LIMIT_MS = 60_000;

/** The chat's world; what is not said is small. */
interface Size {
  readonly history: number;
  readonly channels: number;
  readonly users: number;
}

const SMALL: Size = { history: 100, channels: 10, users: 30 };

/** The same world with much of one thing. */
const LARGE = {
  history: { ...SMALL, history: 50_000 },
  channels: { ...SMALL, channels: 1_000 },
  users: { ...SMALL, users: 10_000 },
};

type Kind = keyof typeof LARGE;
const KINDS = Object.keys(LARGE) as readonly Kind[];

const TITLES: Readonly<Record<Kind, string>> = {
  history: 'messages of history',
  channels: 'channels',
  users: 'members',
};

/** What a message costs where there is much of something, beside the same where there is little. */
export const growth: Measure = {
  name: 'growth',
  isOursAlone: true,
  metrics: [
    {
      key: 'small',
      title: `CPU per message: ${KINDS.map((kind) => titleOf(SMALL, kind)).join(', ')}`,
      unit: 'ms',
    },
    ...KINDS.map((kind): Metric => ({
      key: kind,
      title: `The same with ${titleOf(LARGE[kind], kind)}, as a multiple`,
      unit: 'x',
      target: { kind: 'value', atMost: 1.2 },
    })),
  ],
  run: async (turn) => {
    const small = await cpuPerMessage(turn, SMALL);
    const values: Record<string, number> = { small };
    for (const kind of KINDS) values[kind] = (await cpuPerMessage(turn, LARGE[kind])) / small;
    return values;
  },
};

function titleOf(size: Size, kind: Kind): string {
  return `${size[kind].toLocaleString('en')} ${TITLES[kind]}`;
}

/** Main-thread CPU for one of many messages that arrive in the channel on screen, ms. */
async function cpuPerMessage({ browser, apps, contender }: Turn, size: Size): Promise<number> {
  const more = Array.from({ length: size.channels - 1 }, (_, index) => ({
    ...{ id: `space.more-${index}`, name: `More ${index}` },
  }));
  const channels = [FIRST_CHANNEL, ...more];
  const service = await startWorld(apps, size.history, {
    ...{ channels, messagesElsewhere: 0, userCount: size.users },
  });
  const opened = await visit(browser, service, contender);
  const { page, devTools, close } = opened;
  const isOnScreen = (text: string) =>
    page.evaluate(([selector, wanted]) => window.probe.whenTextOnScreen(selector, wanted), [
      contender.message,
      text,
    ] as const);
  try {
    await whenReady(opened, size.history);
    await page.getByText(`${size.users} members`).first().waitFor({ timeout: LOAD_LIMIT_MS });
    // Something is known of every channel.
    const rest = { count: channels.length, perSecond: FILL_PER_SECOND };
    await publishEvenly(service, {
      ...rest,
      series: 'fill',
      channels: channels.map(({ id }) => id),
    });
    await whenQuiet(page, devTools);
    const before = await mainThreadMs(devTools);
    await publishEvenly(service, { series: SERIES, count: COUNT, perSecond: PER_SECOND });
    await isOnScreen(textOf(SERIES, COUNT));
    return ((await mainThreadMs(devTools)) - before) / COUNT;
  } finally {
    await close();
    await service.close();
  }
}
