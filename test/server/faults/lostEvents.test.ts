import type PubNub from 'pubnub';
import type { Keyset } from '../../../server/keyset/keyset';
import { createSdkKeyset } from '../../../server/keyset/sdkKeyset';
import { createComparison } from '../../../server/outbox/comparison';
import { toUserId } from '../../../src/domain/ids';
import { waitFor } from '../../support/drivers/waitFor';
import { expectAgreement } from '../../support/matchers/expectAgreement';
import { type EnforcedChat, startEnforcedChat } from '../../support/worlds/enforcedChat';
import { DIALECTS } from '../../support/worlds/moderationDatabase';

const SERVER_ID = toUserId('moderation-server');
const CHANNELS = ['space.a', 'space.b', 'space.c'];
const PEOPLE = ['ann', 'bob', 'eve', 'max', 'mia', 'tom'];
const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];

describe.each(DIALECTS)('a server on %s that hears or reaches little', (dialect) => {
  let chat: EnforcedChat;
  let keyset: Keyset;
  beforeEach(async () => {
    // It says what it could not do.
    jest.spyOn(console, 'error').mockImplementation();
    const users = PEOPLE.map((id) => ({ id, name: id }));
    chat = await startEnforcedChat(dialect, { seed: { users }, revokeDelayMs: 0 });
    const { sdk, secretKey } = chat.emulator;
    keyset = createSdkKeyset({ ...sdk, secretKey, userId: SERVER_ID });
  });
  afterEach(async () => {
    keyset.close();
    await chat.close();
    jest.restoreAllMocks();
  });

  const decide = async (body: object) =>
    (
      await chat.server.call('POST', '/v1/decisions', {
        token: chat.lead,
        body: { reason: 'Spam', ...body },
      })
    ).status;
  const isAtRest = async () => {
    const rows = await chat.server.store.db.selectFrom('outbox').select('holder').execute();
    return rows.every(({ holder }) => holder === null);
  };
  const storedIn = async (channelId: string) => {
    const { db } = chat.server.store;
    const rows = db.selectFrom('messages').select('timetoken').where('channelId', '=', channelId);
    return (await rows.execute()).map(({ timetoken }) => timetoken).sort();
  };
  const actionsIn = async (client: PubNub) => {
    const found = await Promise.all(
      CHANNELS.map((channel) => client.getMessageActions({ channel })),
    );
    return found.flatMap(({ data }) => data.map(({ type, uuid }) => `${type} by ${uuid}`));
  };

  it('finds what Events & Actions lost, doubled and told late, and repairs what it was about', async () => {
    const match = { action: 'server' };
    const later = { match, skip: 5, every: 10 };
    const lost = chat.emulator.faults.add({ match, every: 10, effect: { kind: 'loseDelivery' } });
    chat.emulator.faults.add({ ...later, effect: { kind: 'duplicateDelivery' } });
    chat.emulator.faults.add({ ...later, effect: { kind: 'reorderDelivery' } });
    const clients = await Promise.all(PEOPLE.map((userId) => chat.careless(userId)));
    const [ann, , , max] = clients;
    if (!ann || !max) throw new Error('nobody is there');
    const sent = new Map<string, string[]>(CHANNELS.map((channel) => [channel, []]));
    for (let nth = 0; nth < 60; nth += 1) {
      const [client = ann] = [clients[nth % clients.length]];
      const [channel = ''] = [CHANNELS[nth % CHANNELS.length]];
      const { timetoken } = await client.publish({ channel, message: { text: `number ${nth}` } });
      sent.get(channel)?.push(timetoken);
    }
    const some = [...sent].flatMap(([channel, [message = '']]) => ({ channel, message }));
    for (const { channel, message } of some) {
      // None of the messages is his.
      const action = { type: 'deleted', value: 'deleted' };
      await max.addMessageAction({ channel, messageTimetoken: message, action });
    }
    const [deleted] = some;
    const about = { channelId: deleted?.channel, message: deleted?.message, reason: 'Spam' };
    await waitFor(async () => (await decide({ kind: 'deleteMessage', ...about })) === 201, 'it');
    for (const userId of ['max', 'mia', 'tom']) await chat.decide({ kind: 'ban', userId });
    for (const client of clients.slice(3)) {
      await client.objects.setUUIDMetadata({ data: { custom: { title: 'free again' } } });
    }
    expect(lost.hits()).toBeGreaterThan(3);

    chat.server.pass(2 * MINUTE_MS);
    await createComparison(chat.server.store, { hasFunctions: true })();
    for (const [channel, timetokens] of sent) {
      await waitFor(async () => (await storedIn(channel)).length >= timetokens.length, channel);
      expect(await storedIn(channel)).toEqual(timetokens.sort());
    }
    const own = [`deleted by ${SERVER_ID}`];
    await waitFor(async () => String(await actionsIn(ann)) === String(own), 'the repair');
    await chat.settled();
    await expectAgreement(chat.server.store, keyset, SERVER_ID);
  });

  it('makes everything true that was decided while PubNub was away', async () => {
    const [ann, bob] = await Promise.all(['ann', 'bob'].map((userId) => chat.signIn(userId)));
    const say = (client: PubNub | undefined) =>
      client?.publish({ channel: 'space.a', message: { text: 'hi' } }).then(
        () => true,
        () => false,
      );
    expect([await say(ann), await say(bob)]).toEqual([true, true]);
    const away = chat.emulator.faults.add({ effect: { kind: 'dropRequest' } });
    const until = Date.now() + 24 * HOUR_MS;
    expect(await decide({ kind: 'ban', userId: 'ann', reason: 'Insults' })).toBe(201);
    expect(await decide({ kind: 'mute', userId: 'bob', channelId: 'space.a', until })).toBe(201);
    expect(await decide({ kind: 'warn', userId: 'eve', reason: 'Tone' })).toBe(201);
    const token = await chat.server.user('max');
    const body = { userId: 'mia', reason: 'Spam', channelId: 'space.a' };
    const { status } = await chat.server.call('POST', '/v1/reports', { token, body });
    expect(status).toBe(503);
    for (let minute = 0; minute < 4; minute += 1) {
      const before = away.hits();
      chat.server.pass(MINUTE_MS);
      await waitFor(() => away.hits() > before, 'another try');
    }
    expect(await decide({ kind: 'unmute', userId: 'bob', channelId: 'space.a' })).toBe(201);
    // The clock must not end the lease of a worker that is publishing.
    await waitFor(isAtRest, 'a pause between two tries');
    chat.emulator.faults.clear();
    await waitFor(isAtRest, 'a pause');
    chat.server.pass(8 * MINUTE_MS);
    await chat.settled();
    await waitFor(async () => !(await say(ann)), 'the ban');
    await expectAgreement(chat.server.store, keyset, SERVER_ID);
    expect(await say(await chat.signIn('bob'))).toBe(true);
  });
});
