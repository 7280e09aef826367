import PubNub from 'pubnub';
import type { Emulator } from '../../../emulator/api';
import { startEmulator } from '../../../emulator/startEmulator';
import { toUserId } from '../../../src/domain/ids';
import { waitFor } from '../../support/drivers/waitFor';
import { DIALECTS } from '../../support/worlds/moderationDatabase';
import {
  idOf,
  itemsOf,
  startModerationServer,
  type TestServer,
} from '../../support/worlds/moderationServer';

const GENERAL = 'space.general';
const SECRET = 'a secret of at least thirty-two characters';

describe.each(DIALECTS)('a held message on %s', (dialect) => {
  let emulator: Emulator;
  let server: TestServer;
  let client: PubNub;
  let max: string;

  beforeAll(async () => {
    emulator = await startEmulator({ requiresTokens: true });
    const { sdk, secretKey } = emulator;
    server = await startModerationServer(dialect, {
      pubnub: {
        keyset: { ...sdk, secretKey, userId: toUserId('server') },
        sessions: { proof: { kind: 'open' }, minutes: 15 },
        eventSecrets: [SECRET],
      },
    });
    max = await server.moderator('max', 'moderator');
    client = new PubNub({ ...sdk, secretKey, userId: 'function' });
  });

  afterAll(async () => {
    client.destroy(true);
    await server.stop();
    await emulator.close();
  });

  /** Does what the function and Events & Actions do about a message. @returns what names it */
  const hold = async (record: { [name: string]: unknown }) => {
    const channel = `banned.${GENERAL}`;
    const message = { senderUuid: 'ann', moderatedMessage: {}, ...record };
    const { timetoken } = await client.publish({ channel, message });
    const event = { channel, message, timetoken, senderId: 'function', timestamp: 1 };
    const body = {
      dataSchema: 'pubnub.com/schemas/events/messages.pubsub.publish?v=1.0.0',
      data: [event],
    };
    const headers = { 'x-events-secret': SECRET };
    expect((await server.call('POST', '/v1/events', { body, headers })).status).toBe(200);
    expect((await server.call('POST', '/v1/events', { body, headers })).status).toBe(200);
    return timetoken;
  };
  const release = async (message: string) => {
    const body = { kind: 'release', channelId: GENERAL, message };
    idOf(await server.call('POST', '/v1/decisions', { token: max, body }));
    await waitFor(async () => {
      const left = await server.store.db.selectFrom('outbox').select('subject').execute();
      return left.length === 0;
    }, 'an empty outbox');
  };
  const history = async () => {
    const { channels } = await client.fetchMessages({
      channels: [GENERAL],
      includeMessageActions: true,
    });
    return channels[GENERAL] ?? [];
  };

  it('comes by Events & Actions, and is published as its sender when it is released', async () => {
    const originalMessage = { id: 'm1', text: 'Buy spam now' };
    const quotedMessage = { timetoken: '17676053994480000', userId: 'bob', text: 'What?' };
    const message = await hold({ originalMessage, quotedMessage });
    const held = await server.call('GET', '/v1/held', { token: max });
    expect(itemsOf(held)).toMatchObject([{ message, userId: 'ann', originalText: 'Buy spam now' }]);
    expect(await history()).toEqual([]);
    await release(message);
    expect(await history()).toMatchObject([{ message: originalMessage, uuid: 'ann' }]);
  });

  it('is not tried again, and its sender is not told again, when a function rejects it again', async () => {
    const record = { senderUuid: 'rita', originalMessage: { id: 'm2', text: 'Buy more spam' } };
    const message = await hold(record);
    const before = (await history()).length;
    const statements = () =>
      server.store.db
        .selectFrom('statements')
        .select('kind')
        .where('userId', '=', 'rita')
        .execute();
    const fault = emulator.faults.add({
      match: { operation: 'publish', channel: GENERAL },
      effect: { kind: 'status', status: 403, body: '', contentType: 'text/plain' },
    });
    await release(message);
    expect(fault.hits()).toBe(1);
    // What the function keeps of it.
    await hold(record);
    fault.remove();
    const states = async (state: string) =>
      itemsOf(await server.call('GET', `/v1/held?state=${state}`, { token: max }));
    expect(await states('failed')).toMatchObject([{ message, userId: 'rita', state: 'failed' }]);
    expect(await states('waiting')).toEqual([]);
    expect((await statements()).map(({ kind }) => kind)).toEqual(['reject', 'release']);
    // Somebody else's message is another one.
    const other = await hold({ ...record, senderUuid: 'otto' });
    expect(await states('waiting')).toMatchObject([{ message: other }]);
    expect((await history()).length).toBe(before);
  });

  it('is published as a file, if it is one', async () => {
    const file = { id: '5a1f', name: 'cat.png' };
    await release(await hold({ originalMessage: { message: { text: 'My cat' }, file } }));
    expect((await history()).at(-1)).toMatchObject({
      message: { message: { text: 'My cat' }, file },
      uuid: 'ann',
      messageType: 4,
    });
  });

  it('is made as an edit, if it is one, once', async () => {
    const { timetoken } = await client.publish({ channel: GENERAL, message: { text: 'Hi' } });
    const edit = { originalMessage: 'Hi all', messageTimetoken: timetoken };
    await release(await hold({ ...edit, actionType: 'updated' }));
    await release(await hold({ ...edit, actionType: 'updated' }));
    expect((await history()).at(-1)).toMatchObject({
      actions: { updated: { 'Hi all': [{ uuid: 'ann' }] } },
    });
  });
});
