import PubNub from 'pubnub';
import type { Emulator } from '../../emulator/api';
import { startEmulator } from '../../emulator/startEmulator';
import { toUserId } from '../../src/domain/ids';
import { readInboxRecord } from '../../src/domain/moderation/inbox';
import type { Timetoken } from '../../shared/protocol';
import { waitFor } from '../support/drivers/waitFor';
import { DIALECTS } from '../support/worlds/moderationDatabase';
import { startModerationServer, type TestServer } from '../support/worlds/moderationServer';

const GENERAL = 'space.general';

describe.each(DIALECTS)('moderation beside a keyset on %s', (dialect) => {
  let emulator: Emulator;
  let server: TestServer;
  const clients: PubNub[] = [];

  beforeAll(async () => {
    emulator = await startEmulator({
      requiresTokens: true,
      listable: ['user'],
      seed: {
        users: [{ id: 'ann', name: 'Ann' }, { id: 'bob' }],
        channels: [{ id: GENERAL, name: 'General' }],
        memberships: ['ann', 'bob'].map((user) => ({ user, channel: GENERAL })),
      },
    });
    server = await startModerationServer(dialect, {
      pubnub: {
        keyset: {
          ...emulator.sdk,
          secretKey: emulator.secretKey,
          userId: toUserId('server'),
        },
        sessions: { proof: { kind: 'open' }, minutes: 15 },
        eventSecrets: [],
      },
    });
  });
  afterAll(async () => {
    clients.forEach((client) => client.destroy(true));
    await server.stop();
    await emulator.close();
  });

  const signIn = async (userId: string) => {
    const { body } = await server.call('POST', '/v1/sessions', { body: { userId } });
    const client = new PubNub({ ...emulator.sdk, userId, keepAlive: true });
    client.setToken(String(body['token']));
    clients.push(client);
    return { client, token: String(body['apiToken']) };
  };
  const customOf = async (client: PubNub, id: string) => {
    const options = { filter: `id == "${id}"`, include: { customFields: true } };
    return (await client.objects.getAllUUIDMetadata(options)).data[0]?.custom ?? {};
  };
  const mayPublish = (client: PubNub) =>
    client.publish({ channel: GENERAL, message: { text: 'hi' } }).then(
      () => true,
      () => false,
    );

  it('leads from a report to a mute in force, a notice, and back by an undo', async () => {
    const [ann, bob] = [await signIn('ann'), await signIn('bob')];
    const { timetoken: message } = await bob.client.publish({
      channel: GENERAL,
      message: { text: 'you fool' },
    });
    const report = { userId: 'bob', reason: 'Rude', channelId: GENERAL, message };
    const reported = await server.call('POST', '/v1/reports', { token: ann.token, body: report });
    expect(reported.status).toBe(201);
    const flagged = async () => (await customOf(ann.client, 'bob'))['flag'] === true;
    await waitFor(flagged, 'the flag');
    expect(Object.values(await customOf(ann.client, 'bob'))).toContain('Moderation (server)');

    const token = await server.moderator('mod');
    const decide = (body: object) => server.call('POST', '/v1/decisions', { token, body });
    const about = { userId: 'bob', channelId: GENERAL, reason: 'Insults' };
    const reportIds = [reported.body['id']];
    const muted = await decide({ kind: 'mute', ...about, reportIds });
    expect(muted.status).toBe(201);
    expect((await decide({ kind: 'deleteMessage', ...about, message })).status).toBe(201);
    await waitFor(async () => !(await mayPublish(bob.client)), 'the end of the old token');
    const later = await signIn('bob');
    expect(await mayPublish(later.client)).toBe(false);
    expect(await customOf(ann.client, 'bob')).toEqual({ mutedChannels: GENERAL });
    const isDeleted = async () =>
      (await ann.client.getMessageActions({ channel: GENERAL })).data.some(
        ({ type, uuid, messageTimetoken }) =>
          type === 'deleted' && uuid === 'server' && messageTimetoken === message,
      );
    await waitFor(isDeleted, 'the deletion');

    const channel = 'moderation.inbox.bob';
    const inbox = async () => {
      const { channels } = await later.client.fetchMessages({ channels: [channel] });
      return (channels[channel] ?? []).map((each) =>
        readInboxRecord(String(each.timetoken) as Timetoken, each.message),
      );
    };
    await waitFor(async () => (await inbox()).length === 2, 'the notices');
    expect(await inbox()).toMatchObject([
      { type: 'statement', kind: 'mute', reason: 'Insults', channelId: GENERAL },
      { type: 'statement', kind: 'deleteMessage', quotes: ['you fool'] },
    ]);

    const [id] = muted.body['ids'] as string[];
    const undone = await server.call('POST', `/v1/decisions/${id}/undo`, { token, body: {} });
    expect(undone.status).toBeLessThan(300);
    await waitFor(async () => mayPublish((await signIn('bob')).client), 'the right to write');
    await waitFor(
      async () => !('mutedChannels' in (await customOf(ann.client, 'bob'))),
      'the record without a mute',
    );
  });
});
