import type { Measure, Metric, Turn } from '../measure';
import { mainThreadMs, whenQuiet } from '../pageCost';
import { publishEvenly } from '../publisher';
import { inWorld, whenReady } from '../visit';
import { FIRST_CHANNEL, textOf } from '../world';

const COUNT = 500;
const PER_SECOND = 100;
const SERIES = 'growth';
const FILL_PER_SECOND = 500;
/** Thousands of members are there page by page, ms. */
const LOAD_LIMIT_MS = 60_000;

/** The chat's world; everything is small unless given. */
interface Size {
  readonly history: number;
  readonly channels: number;
  readonly users: number;
}

const SMALL: Size = { history: 100, channels: 10, users: 30 };

/** The same world with a large amount of one thing. */
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

/** The cost of a message with much data, compared to little data. */
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
      target: { kind: 'value', atMost: kind === 'channels' ? 1.1 : 1.2 },
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
function cpuPerMessage(turn: Turn, size: Size): Promise<number> {
  const more = Array.from({ length: size.channels - 1 }, (_, index) => ({
    id: `space.more-${index}`,
    name: `More ${index}`,
  }));
  const channels = [FIRST_CHANNEL, ...more];
  const world = { past: size.history, messagesElsewhere: 0, userCount: size.users, channels };
  return inWorld(turn, world, async (opened, service) => {
    await whenReady(opened, size.history);
    const { page, devTools, contender } = opened;
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
    await page.evaluate(([selector, text]) => window.probe.whenTextOnScreen(selector, text), [
      contender.message,
      textOf(SERIES, COUNT),
    ] as const);
    return ((await mainThreadMs(devTools)) - before) / COUNT;
  });
}
