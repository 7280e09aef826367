import '../../support/fakes/emptyPage';
import { randomUUID } from 'node:crypto';
import type { Emulator } from '../../../emulator/api';
import { startEmulator } from '../../../emulator/startEmulator';
import { toChannelId, toUserId } from '../../../src/domain/ids';
import { reportOpened } from '../../../src/features/dialogs/dialogsSlice';
import { selectChannelMessages } from '../../../src/features/messages/messagesSlice';
import { reportReasonChosen, selectReport } from '../../../src/features/moderation/moderationSlice';
import { createServerSession, type ServerSession } from '../../../src/server/serverSession';
import { waitFor } from '../../support/drivers/waitFor';
import { createLiveApp, type LiveApp } from '../../support/worlds/liveApp';
import {
  itemsOf,
  startModerationServer,
  type TestServer,
} from '../../support/worlds/moderationServer';

const ANN = 'user_ann';
const BOB = 'user_bob';
const GENERAL = toChannelId('space.general');
const REASON = "It's a spam";
/** Calls that go on by themselves. */
const BACKGROUND = ['subscribe', 'heartbeat', 'leave'];
/** Calls of a chat that is opened, in any order. */
const OPENING = [
  'membershipList',
  'userGet',
  'userList',
  'memberList',
  'historyWithActions',
  'hereNow',
];

const SEED = {
  users: [
    { id: ANN, name: 'Ann Archer', custom: { title: 'Gardener' } },
    { id: BOB, name: 'Bob Baker', custom: { title: 'Baker' } },
  ],
  channels: [{ id: GENERAL, name: 'General' }],
  memberships: [
    { user: ANN, channel: GENERAL },
    { user: BOB, channel: GENERAL },
  ],
  messages: [{ channel: GENERAL, user: BOB, message: { text: 'buy my watches' } }],
};

/** The chat of Ann, without its screen, with Bob's message. */
async function openChat(emulator: Emulator, tokens?: ServerSession) {
  const { origin } = emulator.sdk;
  const app = createLiveApp({ context: { keys: emulator }, origin }, ANN, tokens && { tokens });
  app.start();
  await app.open(GENERAL);
  await waitFor(() => {
    const made = emulator.calls().filter((call) => call.userId === ANN);
    return OPENING.every((name) => made.some(({ operation }) => operation === name));
  }, 'all calls of the opened chat');
  return app;
}

/** @returns the calls that reporting made on PubNub, and their bodies */
async function report({ store }: LiveApp, emulator: Emulator) {
  const { chunks } = selectChannelMessages(store.getState(), GENERAL)!;
  const [message] = chunks.flatMap(({ messages }) => messages);
  const before = emulator.calls().length;
  store.dispatch(reportOpened(message!));
  store.dispatch(reportReasonChosen(REASON));
  await waitFor(() => selectReport(store.getState())?.status === 'sent', 'the report to be sent');
  const calls = emulator
    .calls()
    .slice(before)
    .filter(({ userId, operation }) => userId === ANN && !BACKGROUND.includes(operation));
  return { calls, message: message! };
}

const named = ({ method, url }: { readonly method: string; readonly url: string }) =>
  `${method} ${url.split('?')[0]}`;

describe('a report', () => {
  let emulator: Emulator;
  let server: TestServer | undefined;
  let app: LiveApp | undefined;
  const startKeyset = async (options: object) => {
    emulator = await startEmulator({ ...options, seed: SEED });
  };
  afterEach(async () => {
    app?.close();
    await server?.stop();
    await emulator.close();
  });

  it('without a server is the specified calls and no others: the record, with flags, on what it was', async () => {
    await startKeyset({});
    app = await openChat(emulator);
    const { calls, message } = await report(app, emulator);
    const record = `/v2/objects/${emulator.subscribeKey}/uuids/${BOB}`;
    expect(calls.map(named)).toEqual([`GET ${record}`, `PATCH ${record}`]);
    const flag = {
      flag: true,
      flaggedAt: expect.any(Number),
      flaggedBy: `Ann Archer (${ANN})`,
      reason: REASON,
      flaggedChannel: GENERAL,
      flaggedMessage: message.timetoken,
    };
    expect(JSON.parse(calls[1]?.body ?? '')).toEqual({ custom: { title: 'Baker', ...flag } });
  });

  it('with a server is one call to it, and none to PubNub', async () => {
    await startKeyset({ requiresTokens: true, listable: ['user'] });
    const { origin, publishKey, subscribeKey } = emulator.sdk;
    server = await startModerationServer('sqlite', {
      pubnub: {
        keyset: { ...emulator.sdk, secretKey: emulator.secretKey, userId: toUserId('server') },
        sessions: { proof: { kind: 'open' }, minutes: 15 },
        eventSecrets: [],
      },
    });
    const tokens = createServerSession({
      url: server.url,
      now: Date.now,
      createId: randomUUID,
      warn: () => {},
      client: { origin, publishKey, subscribeKey, userId: toUserId(ANN), isSecure: false },
      memory: { get: () => null, set: () => {} },
    });
    expect(await tokens.open()).toBe(true);
    app = await openChat(emulator, tokens);
    const { calls, message } = await report(app, emulator);
    expect(calls.map(named)).toEqual([]);
    const token = await server.moderator('lea');
    expect(itemsOf(await server.call('GET', '/v1/reports', { token }))).toMatchObject([
      {
        reporterId: ANN,
        userId: BOB,
        reason: REASON,
        channelId: GENERAL,
        message: { timetoken: message.timetoken, text: 'buy my watches', authorId: BOB },
      },
    ]);
    const record = emulator.calls('setUser').map(named);
    expect(record).toEqual([]);
  });
});
