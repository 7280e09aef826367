import { join } from 'node:path';
import { toChannelId } from '../src/domain/ids';
import { changePins } from '../src/domain/pinChoice';
import { THREAD_ROOT } from '../src/domain/protocol';
import { threadIdOf } from '../src/domain/thread';
import { timetokenAt } from '../emulator/protocol/timetoken';
import { createService, type Service } from '../emulator/createService';
import { storeSeed } from '../emulator/keysetSeed';
import { buildFunctions } from '../scripts/functions/buildFunctions';
import { generateSampleData } from '../scripts/sample/generateSampleData';
import type { SampleData, SampleMessage } from '../scripts/sample/sampleData';
import { toSeed, withRestrictions } from '../scripts/sample/toSeed';
import { chooseTwoUsers, SAMPLE_FOLDER } from '../scripts/start/localChat';
import type { FaultEffect, FaultRule } from '../emulator/faults/faultRule';
import type { AppFiles } from '../scripts/start/appFiles';
import { decideBeforehand, decideLongAgo } from './decisions';
import { seedModeration } from './seedModeration';

const MESSAGES_IN_LONG_CHANNEL = 10_000;
const MS_BETWEEN = 30_000;
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh-Cholmondeley the Third';

const LONG_CHANNEL = 'space.long';
const EMPTY_CHANNEL = 'space.empty';
const NAMES_CHANNEL = 'space.names';
const FORMATTED_CHANNEL = 'space.formatted';
/** A message in a thread of the channel with formatted texts. */
export const LAST_REPLY =
  'Then there are three, which is enough for the greenhouse and the seedlings';

export const LONG_NAMED = 'user_long';
/** Users in a state that only a moderator gives. */
export const BANNED = 'user_banned';
export const BLOCKED = 'user_blocked';
export const MUTED = 'user_muted';
/** Somebody about whom moderators have decided before. */
export const KNOWN = { id: 'user_known', name: 'Nadia Osei' } as const;
/** Somebody who has joined nothing yet. */
export const NEWCOMER = 'user_newcomer';

/** Nothing that they ask for is answered. */
export const LOADING = 'user_loading';
/** They get everything but messages. */
export const SLOW = 'user_slow';
/** Messages, lists and members are refused to them. */
export const FAILING = 'user_failing';
/** Their connection is cut. */
export const OFFLINE = 'user_offline';
const DISTURBED = [LOADING, SLOW, FAILING, OFFLINE];
/** Ids of moderators to whom the same happens. */
export const LOADING_MODERATOR = 'moderator_loading';
export const FAILING_MODERATOR = 'moderator_failing';

export interface World {
  readonly service: Service;
  /** Two people of the sample data who know each other. */
  readonly pair: readonly [string, string];
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

/** The sample data, and what is out of the ordinary: very much, very long, nothing at all. */
export async function createWorld(app: AppFiles, root: string): Promise<World> {
  const folder = join(root, SAMPLE_FOLDER);
  const service = await createService({
    isModerated: true,
    functionsFolder: buildFunctions(root),
    faults: true,
    fallback: app.handle,
  });
  const now = Date.now();
  const data = generateSampleData({ seed: 1, now, folder });
  await storeSeed(service.context, toSeed(withRestrictions(data)));
  await seedModeration(service.context, data);
  const pair = chooseTwoUsers(service);
  await storeSeed(service.context, toSeed(extremes(pair, now)));
  await addThread(service, pair, now);
  await decideLongAgo(service, pair[1], now);
  await decideBeforehand(service, { person: KNOWN.id, channels: [NAMES_CHANNEL, LONG_CHANNEL] });
  for (const fault of FAULTS) {
    await fetch(`${service.url}/faults`, { method: 'POST', body: JSON.stringify(fault) });
  }
  return { service, pair };
}

const HISTORY = ['history', 'historyWithActions', 'messageCounts'];
const CONNECTION = ['subscribe', 'heartbeat'];
const REFUSED: FaultEffect = {
  kind: 'status',
  status: 400,
  body: '{}',
  contentType: 'application/json',
};

const faultOf = (userId: string, effect: FaultEffect, operations: readonly string[]) =>
  operations.map((operation): FaultRule => ({ match: { userId, operation }, effect }));

/** What happens to the calls of users in a state that only a network gives. */
const FAULTS: readonly FaultRule[] = [
  { match: { userId: LOADING }, effect: { kind: 'halfOpen' } },
  { match: { userId: LOADING_MODERATOR }, effect: { kind: 'halfOpen' } },
  ...faultOf(SLOW, { kind: 'halfOpen' }, HISTORY),
  ...faultOf(FAILING, REFUSED, [...HISTORY, 'channelList', 'userList', 'memberList']),
  ...faultOf(FAILING_MODERATOR, REFUSED, [...HISTORY, 'userList', 'channelList', 'channelGet']),
  ...faultOf(OFFLINE, { kind: 'dropRequest' }, CONNECTION),
];

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

function extremes([me, other]: readonly [string, string], now: number): Omit<SampleData, 'story'> {
  const start = now - (MESSAGES_IN_LONG_CHANNEL + 1_000) * MS_BETWEEN;
  const people = [
    user(LONG_NAMED, LONG_NAME, {}),
    user(BANNED, 'Banned', { ban: true }),
    user(BLOCKED, 'Blocked', { blockedChannels: NAMES_CHANNEL }),
    user(MUTED, 'Muted', { mutedChannels: NAMES_CHANNEL }),
    user(NEWCOMER, 'Newcomer', {}),
    ...DISTURBED.map((id) => user(id, 'Robin Disturbed', {})),
    user(KNOWN.id, KNOWN.name, {}),
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
    ],
    memberships: [
      ...[LONG_CHANNEL, EMPTY_CHANNEL, NAMES_CHANNEL, FORMATTED_CHANNEL].flatMap((channelId) =>
        [me, other].map((userId) => ({ channelId, userId })),
      ),
      ...[LONG_NAMED, BLOCKED, MUTED, ...DISTURBED].map((userId) => ({
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

function user(id: string, name: string, restrictions: Record<string, string | boolean>) {
  const custom = { title: 'Guest', ...restrictions };
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
