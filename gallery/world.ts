import { toChannelId } from '../src/domain/ids';
import { changePins } from '../src/domain/pinChoice';
import { THREAD_ROOT } from '../src/domain/protocol';
import type { ModeratorRole } from '../src/domain/moderation/role';
import { threadIdOf } from '../src/domain/thread';
import { timetokenAt } from '../emulator/protocol/timetoken';
import type { Service } from '../emulator/createService';
import { storeSeed } from '../emulator/keysetSeed';
import type { SampleData, SampleMessage } from '../scripts/sample/sampleData';
import { toSeed } from '../scripts/sample/toSeed';
import type { AppFiles } from '../scripts/start/appFiles';
import { chooseTwoUsers } from '../scripts/start/localChat';
import { startServerChat } from '../scripts/start/serverChat';
import type { StartOptions } from '../scripts/start/startOptions';
import { decideBeforehand } from './decisions';
import { disturbModerators, FAULTS } from './disturbances';
import {
  BANNED,
  BLOCKED,
  EMPTY_CHANNEL,
  FAILING,
  FORMATTED_CHANNEL,
  KNOWN,
  LEAD,
  LOADING,
  LONG_CHANNEL,
  LONG_NAMED,
  MUTED,
  NAMES_CHANNEL,
  NEWCOMER,
  SMALL_GROUP,
  OFFLINE,
  SLOW,
} from './names';

const MESSAGES_IN_LONG_CHANNEL = 10_000;
const MS_BETWEEN = 30_000;
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh-Cholmondeley the Third';

/** A message in a thread of the channel with formatted texts. */
export const LAST_REPLY =
  'Then there are three, which is enough for the greenhouse and the seedlings';

const DISTURBED = [LOADING, SLOW, FAILING, OFFLINE];

export interface World {
  /** The address of all pages. */
  readonly url: string;
  /** Two people of the sample data who know each other. */
  readonly pair: readonly [string, string];
  /** The code that signs a moderator in, once. */
  invite(userId: string, role: ModeratorRole): Promise<string>;
  close(): Promise<void>;
}

/** Time of the first of them. */
const FORMATTED_MS_AGO = 100_000;
const FORMATTED_TEXTS = [
  'The **watering plan** for *this week*, ~~Monday~~ Tuesday: ask `rota.mjs`, see https://example.org/rota',
  'Before you go:\n1. fill both cans\n2. check\n   - the greenhouse\n   - the seedlings\n3. lock up\n\nThank you!',
  '> Who has the key?\n> It was on the **hook**.\nI have it.',
  '```js\nconst cans = plants.filter(({ isThirsty }) => isThirsty).map(({ litres }) => Math.ceil(litres / 10)).reduce((a, b) => a + b, 0);\n\nconsole.log(`${cans} cans`);\n```',
  '🌻🌱 💧',
  '🌻',
];

/** The sample of `npm start`, with extreme data added: very many, very long, and empty. */
export async function createWorld(app: AppFiles, root: string): Promise<World> {
  const chat = await startServerChat(START, root, app);
  const { service, server, serverUrl } = chat;
  const now = Date.now();
  const pair = chooseTwoUsers(service);
  await storeSeed(service.context, toSeed(extremes(pair, now)));
  await addThread(service, pair, now);
  await decideBeforehand(serverUrl, await server.invite(LEAD, 'lead'));
  for (const fault of FAULTS) {
    await fetch(`${service.url}/faults`, { method: 'POST', body: JSON.stringify(fault) });
  }
  const front = await disturbModerators(Number(new URL(service.url).port));
  return {
    url: front.url,
    pair,
    invite: (userId, role) => server.invite(userId, role),
    async close() {
      front.close();
      await chat.close();
    },
  };
}

const START: StartOptions = {
  host: 'localhost',
  allowedHosts: [],
  port: 0,
  logLevel: 'silent',
  isDevelopment: false,
  dataFolder: '',
  isEphemeral: true,
  isReset: false,
  isSeeded: true,
  seed: 1,
  moderators: [],
  webhooks: { targets: [] },
  isOpen: false,
  revokeDelayMs: 0,
  hasFaults: true,
};

/** A thread of the first formatted message. */
async function addThread(
  { context }: Service,
  [me, other]: readonly [string, string],
  now: number,
): Promise<void> {
  const channelId = toChannelId(FORMATTED_CHANNEL);
  const timetoken = timetokenAt(now - FORMATTED_MS_AGO);
  const value = threadIdOf({ channelId, timetoken });
  const texts = ['I bring **two** cans', 'And I bring one', LAST_REPLY];
  const messages = texts.map((text, i) =>
    message(value, i === 1 ? me : other, text, now - 60_000 + i * 1_000),
  );
  await storeSeed(context, toSeed({ users: [], channels: [], memberships: [], messages }));
  const [messageTimetoken, actionTimetoken] = [timetoken, timetokenAt(now - 60_000)];
  const action = { type: THREAD_ROOT, value, userId: other, messageTimetoken, actionTimetoken };
  await context.journal.write(() => context.stores.messageActions.insert(channelId, action));
}

const OPEN_TO_BOTH = [LONG_CHANNEL, EMPTY_CHANNEL, NAMES_CHANNEL, FORMATTED_CHANNEL, SMALL_GROUP];

function extremes([me, other]: readonly [string, string], now: number): Omit<SampleData, 'story'> {
  const start = now - (MESSAGES_IN_LONG_CHANNEL + 1_000) * MS_BETWEEN;
  const people = [
    user(LONG_NAMED, LONG_NAME),
    user(LEAD, 'Mo Derator'),
    user(BANNED, 'Banned'),
    user(BLOCKED, 'Blocked'),
    user(MUTED, 'Muted'),
    user(NEWCOMER, 'Newcomer'),
    ...DISTURBED.map((id) => user(id, 'Robin Disturbed')),
    user(KNOWN.id, KNOWN.name),
  ];
  const texts = Array.from(
    { length: MESSAGES_IN_LONG_CHANNEL },
    (_, i) => `Message ${i + 1} of a channel in which much has been said`,
  );
  return {
    users: people,
    channels: [
      channel(LONG_CHANNEL, 'Ten thousand messages'),
      channel(EMPTY_CHANNEL, 'Nothing yet'),
      channel(NAMES_CHANNEL, `The channel named after ${LONG_NAME} and their many relatives`),
      channel(FORMATTED_CHANNEL, 'Formatted texts', pinsOf(now)),
      channel(SMALL_GROUP, 'A small group'),
    ],
    memberships: [
      ...OPEN_TO_BOTH.flatMap((channelId) => [me, other].map((userId) => ({ channelId, userId }))),
      ...[LONG_NAMED, BLOCKED, MUTED, KNOWN.id, ...DISTURBED].map((userId) => ({
        channelId: NAMES_CHANNEL,
        userId,
      })),
    ],
    messages: [
      ...texts.map((text, i) =>
        message(LONG_CHANNEL, i % 3 === 0 ? me : other, text, start + i * MS_BETWEEN),
      ),
      ...[
        'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(
          4,
        ),
        'https://example.org/a/very/long/path/without/any/break/'.repeat(5),
        'שלום עולם, this line changes its direction, مرحبا بالعالم',
        'One line\nand another\n\nand one after a gap',
        '🎉',
      ].map((text, i) => message(NAMES_CHANNEL, LONG_NAMED, text, now - 100_000 + i * 1_000)),
      ...FORMATTED_TEXTS.map((text, i) =>
        message(
          FORMATTED_CHANNEL,
          i % 2 === 0 ? me : other,
          text,
          now - FORMATTED_MS_AGO + i * 1_000,
        ),
      ),
    ].sort((a, b) => a.sentAt - b.sentAt),
  };
}

function user(id: string, name: string) {
  const custom = { title: 'Guest' };
  return { id, name, profileUrl: null, custom } as const;
}

function channel(id: string, name: string, custom: Record<string, string> = {}) {
  return { id, name, description: 'For pictures of this screen', custom };
}

/** The `custom` data of the channel with formatted texts, in which the first two are pinned. */
function pinsOf(now: number): Record<string, string> {
  const timetokens = [0, 1].map((n) => timetokenAt(now - FORMATTED_MS_AGO + n * 1_000));
  return timetokens.reduce<Record<string, string>>((custom, timetoken) => {
    const pin = { channelId: toChannelId(FORMATTED_CHANNEL), timetoken, isPinned: true };
    return { ...custom, ...(changePins(pin, custom) as Record<string, string>) };
  }, {});
}

function message(channelId: string, userId: string, text: string, sentAt: number): SampleMessage {
  const createdAt = new Date(sentAt).toISOString();
  const id = `${channelId}-${sentAt}`;
  return {
    channelId,
    userId,
    sentAt,
    message: { id, text, type: 'default', createdAt },
    reactions: [],
  };
}
