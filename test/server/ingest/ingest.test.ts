import PubNub from 'pubnub';
import type { EventsOptions } from '../../../emulator/eventsAndActions/eventsOptions';
import type { Emulator, Keyset as TestKeyset } from '../../../emulator/api';
import { startEmulator } from '../../../emulator/startEmulator';
import { failure, success } from '../../../server/keyset/attempts';
import { toFailure } from '../../../server/keyset/failure';
import type { PageOf } from '../../../server/keyset/keyset';
import { keepEvents } from '../../../server/ingest/keepEvents';
import {
  forgetOldMessages,
  forgetQuietChannels,
  reconcile,
} from '../../../server/ingest/reconciler';
import { databaseGauges } from '../../../server/metrics/gauges';
import { msToTimetoken } from '../../../shared/protocol';
import { openStore, type Store } from '../../../server/store/openStore';
import { toChannelId, toUserId } from '../../../src/domain/ids';
import { waitFor } from '../../support/drivers/waitFor';
import { DIALECTS, makeDatabase, type TestDatabase } from '../../support/worlds/moderationDatabase';
import { startModerationServer, type TestServer } from '../../support/worlds/moderationServer';

const GENERAL = 'space.general';
const SECRET = 'a-secret-that-nobody-guesses';
const NEXT_SECRET = 'the-secret-that-comes-after-it';

describe.each(DIALECTS)('events of the keyset on %s', (dialect) => {
  let emulator: Emulator;
  let keyset: TestKeyset;
  let server: TestServer;
  const clients: PubNub[] = [];
  const keys = { publishKey: 'pub-e', subscribeKey: 'sub-e', secretKey: 'sec-e' };

  const eventsTo = (url: string): EventsOptions => ({
    listeners: [
      {
        id: 'all',
        events: ['message.sent', 'file.sent', 'messageAction.created', 'user.updated'],
        actions: ['server'],
      },
    ],
    actions: [
      {
        id: 'server',
        url,
        headers: { 'x-events-secret': SECRET },
        isEnveloped: true,
        batching: { items: 10, seconds: 1 },
        retries: { count: 0 },
      },
    ],
    timeFactor: 0.05,
  });

  beforeAll(async () => {
    emulator = await startEmulator();
    server = await startModerationServer(dialect, {
      pubnub: {
        keyset: { ...emulator.sdk, ...keys, userId: toUserId('server') },
        sessions: { proof: { kind: 'open' }, minutes: 15 },
        eventSecrets: [SECRET, NEXT_SECRET],
      },
    });
    const events = eventsTo(`${server.url}/v1/events`);
    keyset = await emulator.createKeyset({ ...keys, events });
  });
  afterEach(() => {
    clients.splice(0).forEach((client) => client.destroy(true));
    keyset.faults.clear();
  });
  afterAll(async () => {
    await server.stop();
    await emulator.close();
  });

  const clientOf = (userId: string) => {
    const client = new PubNub({ ...keyset.sdk, ...keys, userId, keepAlive: true });
    clients.push(client);
    return client;
  };
  const textsIn = async (channel: string) => {
    const rows = await server.store.db
      .selectFrom('messages')
      .select(['message', 'userId'])
      .where('channelId', '=', channel)
      .orderBy('timetoken')
      .execute();
    return rows.map(({ message }) => (JSON.parse(message) as { text: string }).text);
  };
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const actionsIn = async (channel: string) =>
    (await clientOf('admin').getMessageActions({ channel })).data.map(({ type, uuid }) => [
      type,
      uuid,
    ]);

  it('are let in by a secret in a header or in the address, the next one too', async () => {
    const body = { dataSchema: 'pubnub.com/schemas/events/user.updated?v=1.0.0', data: [] };
    const statuses = await Promise.all([
      post('/v1/events', body, { 'x-events-secret': SECRET }),
      post('/v1/events', body, { 'x-events-secret': NEXT_SECRET }),
      post(`/v1/events/${SECRET}`, body),
      post('/v1/events', body),
      post('/v1/events', body, { 'x-events-secret': 'another' }),
      post('/v1/events/another', body),
      post('/v1/events/another', body, { 'x-events-secret': SECRET }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 401, 401, 401, 401]);
  });

  it('are stored when they are answered, each once', async () => {
    const channel = 'space.once';
    const data = [1, 2, 3].map((digit) => ({
      channel,
      senderId: 'ann',
      timetoken: `1700000000000000${digit}`,
      message: { text: `${digit} \u0000` },
    }));
    const body = { dataSchema: 'pubnub.com/schemas/events/messages.pubsub.publish?v=1.0.0', data };
    for (const order of [body, { ...body, data: data.toReversed() }]) {
      const answer = await post(`/v1/events/${SECRET}`, order);
      expect(await answer.json()).toEqual({ events: 3, unreadable: 0 });
      expect(await textsIn(channel)).toEqual(['1 ', '2 ', '3 ']);
    }
    const text = JSON.stringify(body).replaceAll('"text"', '"__proto__":{},"text"');
    const statuses = [text.replaceAll('7000', '7001'), '{"data'].map(async (sent) => {
      const headers = { 'content-type': 'application/json', 'x-events-secret': SECRET };
      const target = `${server.url}/v1/events`;
      return (await fetch(target, { method: 'POST', headers, body: sent })).status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 400]);
    expect(await textsIn(channel)).toHaveLength(6);
  });

  it('that cannot be stored keep no others from it', async () => {
    const channel = 'space.poison';
    const literal = String.raw`a literal \u0000 and a backslash \\`;
    const message = (digit: number, text: string) =>
      `{"channel":"${channel}","senderId":"ann","timetoken":"1700000000000100${digit}","message":${text}}`;
    const data = [
      message(1, `${'['.repeat(5_000)}${']'.repeat(5_000)}`),
      message(2, JSON.stringify({ text: 'x'.repeat(70_000) })),
      message(3, JSON.stringify({ text: `${literal}\u0000` })),
      message(4, String.raw`{"text":"😀 \ud83d\ude00 \ud83d, \\ud83d"}`),
    ];
    const half = { senderUuid: 'half \ud800', originalMessage: { text: 'x' } };
    const rejected = message(5, JSON.stringify(half)).replace(channel, `banned.${channel}`);
    const dataSchema = 'pubnub.com/schemas/events/messages.pubsub.publish?v=1.0.0';
    const answer = await fetch(`${server.url}/v1/events/${SECRET}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"dataSchema":"${dataSchema}","data":[${[...data, rejected].join(',')}]}`,
    });
    expect(await answer.json()).toEqual({ events: 3, unreadable: 2 });
    expect(await textsIn(channel)).toEqual([literal, '😀 😀 \ufffd, \\ud83d']);
  });

  it('of the keyset arrive, with files', async () => {
    const ann = clientOf('ann');
    await ann.publish({ channel: GENERAL, message: { text: 'hello' } });
    await waitFor(async () => (await textsIn(GENERAL)).includes('hello'), 'the message');
    expect(await textsIn(GENERAL)).toEqual(['hello']);
  });

  it('end edits and deletions of the messages of others, and leave those of the author', async () => {
    const { timetoken: messageTimetoken } = await clientOf('ann').publish({
      channel: 'space.edits',
      message: { text: 'mine' },
    });
    const add = (userId: string, type: string) =>
      clientOf(userId).addMessageAction({
        channel: 'space.edits',
        messageTimetoken,
        action: { type, value: type },
      });
    await add('ann', 'updated');
    await add('bob', 'reaction');
    await add('bob', 'updated');
    await add('bob', 'deleted');
    await waitFor(async () => (await actionsIn('space.edits')).length === 2, 'the repair');
    expect(await actionsIn('space.edits')).toEqual([
      ['updated', 'ann'],
      ['reaction', 'bob'],
    ]);
  });

  it('restore a restriction that its user took out of the own record', async () => {
    await keyset.seed({ users: [{ id: 'dan', custom: { title: 'cook' } }] });
    await server.store.write((write) =>
      write.db
        .insertInto('restrictions')
        .values({
          userId: 'dan',
          kind: 'ban',
          channelId: '',
          inForce: 1,
          until: null,
          origin: '1',
          record: write.nextId(),
        })
        .execute(),
    );
    const customOf = async () => {
      const options = { uuid: 'dan', include: { customFields: true } };
      return (await clientOf('admin').objects.getUUIDMetadata(options)).data.custom;
    };
    for (const custom of [{ title: 'chef' }, { title: 'boss', ban: false }]) {
      await clientOf('dan').objects.setUUIDMetadata({ uuid: 'dan', data: { custom } });
      await waitFor(async () => (await customOf())?.['ban'] === true, 'the ban');
    }
    expect(await customOf()).toEqual({ title: 'boss', ban: true });
  });

  it('that are lost, doubled and late are found in history, none twice', async () => {
    const match = { action: 'server' };
    keyset.faults.add({ match, every: 5, effect: { kind: 'loseDelivery' } });
    keyset.faults.add({ match, every: 5, skip: 2, effect: { kind: 'duplicateDelivery' } });
    keyset.faults.add({ match, every: 5, skip: 3, effect: { kind: 'reorderDelivery' } });
    const channel = 'space.lossy';
    const ann = clientOf('ann');
    const texts = Array.from({ length: 120 }, (_, index) => `message ${index}`);
    for (const text of texts) await ann.publish({ channel, message: { text } });
    await waitFor(async () => (await textsIn(channel)).length > 20, 'some of the messages');
    const lost = () => keyset.deliveries().some(({ outcome }) => outcome === 'lost');
    await waitFor(lost, 'a loss');
    keyset.faults.clear();
    server.pass(120_000);
    await waitFor(async () => (await textsIn(channel)).length >= texts.length, 'all of them');
    expect(await textsIn(channel)).toEqual(texts);
  });

  it('of a deletion by somebody else are found although Events & Actions lost them', async () => {
    const channel = 'space.lost';
    const ann = clientOf('ann');
    const { timetoken } = await ann.publish({ channel, message: { text: 'mine' } });
    await waitFor(async () => (await textsIn(channel)).length === 1, 'the message');
    keyset.faults.add({ match: { action: 'server' }, effect: { kind: 'loseDelivery' } });
    // From the first round on the clock of the server is ahead of that of the keyset.
    for (const _round of [1, 2]) {
      await clientOf('bob').addMessageAction({
        channel,
        messageTimetoken: timetoken,
        action: { type: 'deleted', value: 'deleted' },
      });
      server.pass(120_000);
      await waitFor(async () => (await actionsIn(channel)).length === 0, 'the repair');
    }
    expect(await actionsIn(channel)).toEqual([]);
  });
});

describe.each(DIALECTS)('the comparison with history on %s', (dialect) => {
  let database: TestDatabase;
  let store: Store;
  let ahead = 0;

  beforeEach(async () => {
    ahead = 0;
    database = await makeDatabase(dialect);
    store = await openStore({ database: database.database, now: () => Date.now() + ahead });
  });
  afterEach(async () => {
    await store.close();
    await database.remove();
  });

  const channelId = toChannelId(GENERAL);
  const messageAt = (ms: number) => ({
    channelId,
    timetoken: msToTimetoken(ms),
    userId: toUserId('ann'),
    message: { text: 'hi' },
    meta: undefined,
  });
  const empty = () => Promise.resolve(success([]));
  const time = () => Promise.resolve(success(msToTimetoken(store.now())));
  const cursor = () =>
    store.db.selectFrom('cursors').select(['complete', 'comparedAt']).executeTakeFirstOrThrow();
  const count = async () => (await store.db.selectFrom('messages').selectAll().execute()).length;
  const seen = () =>
    store.write((write) => keepEvents(write, [{ kind: 'message', ...messageAt(Date.now()) }]));

  const sayIn = (channels: readonly string[], userId: string) =>
    store.write((write) =>
      keepEvents(
        write,
        channels.map((name) => ({
          kind: 'message' as const,
          ...messageAt(write.now),
          channelId: toChannelId(name),
          userId: toUserId(userId),
        })),
      ),
    );
  const compared = async () => {
    const channels: string[] = [];
    const history = (channel: string) => {
      channels.push(channel);
      return Promise.resolve(success([]));
    };
    while (await reconcile({ store, keyset: { history, actions: empty, time } }));
    return channels;
  };

  it('takes the channels in turn, however many new ones somebody makes', async () => {
    await seen();
    ahead += 61_000;
    const many = Array.from({ length: 150 }, (_, index) => `space.new-${index}`);
    await sayIn(many, 'mallory');
    expect(await compared()).toEqual([GENERAL]);
    await sayIn(['space.bob'], 'bob');
    ahead += 61_000;
    const names = await compared();
    expect(names).toHaveLength(102);
    expect(names).toEqual(expect.arrayContaining([GENERAL, 'space.bob']));
    await sayIn(['space.more'], 'mallory');
    ahead += 3_600_000;
    expect(await compared()).not.toContain('space.more');
    await sayIn(['space.more'], 'mallory');
    ahead += 61_000;
    expect(await compared()).toContain('space.more');
  });

  it('has a figure that a new channel leaves as it is, and that grows old when comparisons fail', async () => {
    const behind = async () => {
      const { moderation_history_compared_timestamp_seconds: at = 0 } = await databaseGauges(store);
      return Math.round(store.now() / 1_000 - at);
    };
    await sayIn([GENERAL], 'ann');
    ahead += 120_000;
    await compared();
    await sayIn(['space.new'], 'bob');
    ahead += 30_000;
    expect(await behind()).toBeLessThan(300);
    ahead += 200_000;
    expect(await behind()).toBeGreaterThan(300);
    await compared();
    expect(await behind()).toBeLessThan(300);
  });

  it('ends for a channel without a message for a day, until the next one', async () => {
    await sayIn([GENERAL, 'space.quiet'], 'ann');
    ahead += 25 * 3_600_000;
    await sayIn([GENERAL], 'ann');
    await forgetQuietChannels(store);
    expect(await compared()).toEqual([GENERAL]);
    await sayIn(['space.quiet'], 'ann');
    ahead += 61_000;
    expect(await compared()).toContain('space.quiet');
  });

  it('goes on with other channels and messages after one that cannot be stored', async () => {
    await sayIn([GENERAL, 'space.after'], 'ann');
    ahead += 61_000;
    const poison = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`) as unknown;
    const now = Date.now();
    const said: string[] = [];
    const keyset = {
      history: (channel: string) =>
        channel === GENERAL
          ? Promise.resolve(
              success([{ ...messageAt(now - 9_001), message: poison }, messageAt(now - 9_002)]),
            )
          : Promise.reject(new RangeError('what it says')),
      actions: empty,
      time,
    };
    await reconcile({ store, keyset, onFailure: (reason) => said.push(reason) });
    expect(said.sort()).toEqual(['1 messages cannot be stored', 'RangeError']);
    expect(await count()).toBe(3);
  });

  it('goes through all pages, and begins there the next time', async () => {
    await seen();
    ahead += 61_000;
    const { complete } = await cursor();
    const now = Date.now();
    const history = Array.from({ length: 250 }, (_, index) => messageAt(now - 1_000 - index));
    const asked: PageOf[] = [];
    const keyset = {
      history: (_channel: string, page: PageOf) => {
        asked.push(page);
        const { before = msToTimetoken(now) } = page;
        return Promise.resolve(
          success(history.filter(({ timetoken }) => timetoken < before).slice(0, 100)),
        );
      },
      actions: empty,
      time,
    };
    expect(await reconcile({ store, keyset })).toBe(false);
    expect(asked.map(({ from }) => from)).toEqual([complete, complete, complete]);
    expect(await count()).toBe(251);
    expect((await cursor()).complete > complete).toBe(true);
    expect(await reconcile({ store, keyset })).toBe(false);
    expect(asked).toHaveLength(3);
    ahead += 61_000;
    await reconcile({ store, keyset });
    expect((asked[3]?.from ?? '') > complete).toBe(true);
    expect(await count()).toBe(251);
  });

  it.each(['history', 'actions', 'time'] as const)(
    'begins where it was when %s does not answer',
    async (call) => {
      await seen();
      ahead += 61_000;
      const { complete } = await cursor();
      const failed = failure<never>(toFailure(call, new Error('away')));
      const keyset = {
        history: empty,
        actions: empty,
        time,
        [call]: () => Promise.resolve(failed),
      };
      await reconcile({ store, keyset });
      expect((await cursor()).complete).toBe(complete);
      ahead += 61_000;
      await reconcile({ store, keyset: { history: empty, actions: empty, time } });
      expect((await cursor()).complete > complete).toBe(true);
    },
  );

  it('forgets messages after a week', async () => {
    await seen();
    await forgetOldMessages(store);
    expect(await count()).toBe(1);
    ahead += 8 * 24 * 3_600_000;
    await forgetOldMessages(store);
    expect(await count()).toBe(0);
  });
});
