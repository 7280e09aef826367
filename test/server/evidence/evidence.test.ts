import PubNub from 'pubnub';
import { startEmulator } from '../../../emulator/startEmulator';
import type { Emulator } from '../../../emulator/api';
import { createSdkKeyset } from '../../../server/keyset/sdkKeyset';
import type { Keyset } from '../../../server/keyset/keyset';
import { keepEvents } from '../../../server/ingest/keepEvents';
import { msToTimetoken } from '../../../shared/protocol';
import { toChannelId, toUserId } from '../../../src/domain/ids';
import {
  idOf,
  startModerationServer,
  type TestServer,
} from '../../support/worlds/moderationServer';

const DIRECT = toChannelId('direct.ann@bob');
const BOB = toUserId('bob');

describe('what moderators read by way of the server', () => {
  let emulator: Emulator;
  let server: TestServer;
  let keyset: Keyset;
  let ann: string;
  let viewer: string;
  let lead: string;

  beforeAll(async () => {
    emulator = await startEmulator({
      requiresTokens: true,
      seed: {
        users: [
          { id: 'ann', name: 'Ann Archer' },
          { id: 'bob', name: 'Bob "B" Baker', profileUrl: '/bob.png', custom: { title: 'Baker' } },
        ],
        channels: [{ id: DIRECT, name: 'Ann and Bob' }],
        memberships: [
          { user: 'ann', channel: DIRECT },
          { user: 'bob', channel: DIRECT },
        ],
      },
    });
    const { sdk, secretKey } = emulator;
    const settings = { ...sdk, secretKey, userId: toUserId('server') };
    keyset = createSdkKeyset(settings);
    server = await startModerationServer('sqlite', {
      pubnub: {
        keyset: settings,
        sessions: { proof: { kind: 'open' }, minutes: 15 },
        eventSecrets: [],
      },
    });
    ann = await server.user('ann');
    viewer = await server.moderator('vera', 'viewer');
    lead = await server.moderator('lea');
  });
  afterAll(async () => {
    keyset.close();
    await server.stop();
    await emulator.close();
  });

  const say = async (text: string) => {
    const message = { text, type: 'default' };
    const sent = await keyset.publish({ channelId: DIRECT, as: BOB, message });
    if (!sent.ok) throw new Error(sent.error.message);
    return sent.value;
  };
  const report = async (message: string) => {
    const body = { userId: 'bob', reason: 'Rude', channelId: DIRECT, message };
    return idOf(await server.call('POST', '/v1/reports', { token: ann, body }));
  };
  const read = (message: string, token = viewer) =>
    server.call('GET', `/v1/channels/${DIRECT}/messages/${message}`, { token });

  it('is what became of a reported message, also in a private chat', async () => {
    const message = await say('You fool');
    expect((await read(message)).status).toBe(404);
    await report(message);
    const original = { timetoken: message, authorId: 'bob', text: 'You fool' };
    expect((await read(message)).body).toEqual({ state: 'unchanged', original });

    const about = { channelId: DIRECT, message, type: 'edited' };
    await keyset.addAction({ ...about, userId: toUserId('ann'), value: 'I am nice' });
    expect((await read(message)).body['state']).toBe('unchanged');
    await keyset.addAction({ ...about, userId: BOB, value: 'You friend' });
    expect((await read(message)).body).toEqual({
      state: 'edited',
      original,
      text: 'You friend',
    });

    const body = { kind: 'deleteMessage', channelId: DIRECT, message };
    const id = idOf(await server.call('POST', '/v1/decisions', { token: lead, body }));
    expect((await read(message)).body).toMatchObject({ state: 'deleted', deletedBy: id });
    await server.call('POST', `/v1/decisions/${id}/undo`, { token: lead, body: {} });
    expect((await read(message)).body['state']).toBe('edited');
    await keyset.addAction({ ...about, userId: BOB, type: 'deleted', value: 'deleted' });
    const { body: byAuthor } = await read(message);
    expect([byAuthor['state'], byAuthor['deletedBy']]).toEqual(['deleted', undefined]);

    await keyset.deleteMessage(DIRECT, message);
    expect((await read(message)).body).toEqual({ state: 'gone' });
    expect((await read(message, ann)).status).toBe(403);
  });

  it('is of no chat in which the reporter is not, whose name the reporter is not told either', async () => {
    const message = await say('Between us');
    const body = { userId: 'bob', reason: 'Rude', channelId: DIRECT };
    const token = await server.user('eve');
    const post = (more: object, by = token) =>
      server.call('POST', '/v1/reports', { token: by, body: { ...body, ...more } });
    const thread = `PUBNUB_INTERNAL_THREAD_${DIRECT}_${message}`;
    for (const more of [{ message }, {}, { channelId: thread }]) {
      const { status, body: said } = await post(more);
      expect([status, JSON.stringify(said)]).toEqual([403, expect.not.stringContaining('Ann')]);
    }
    expect((await post({ channelId: 'space.general' })).status).toBe(201);
    // In the name of the team, for other systems.
    expect((await post({ message }, lead)).status).toBe(201);
  });

  it('is what a user wrote in public channels and their threads of late, for those who decide', async () => {
    const begin = Date.now();
    const told = (channelId: string, nth: number, userId = 'bob') => ({
      kind: 'message' as const,
      channelId: toChannelId(channelId),
      userId: toUserId(userId),
      timetoken: msToTimetoken(begin + nth),
      message: { text: `message ${nth}` },
    });
    await server.store.write((write) =>
      keepEvents(write, [
        told('space.a', 1),
        told('space.b', 2),
        told('space.b', 3, 'ann'),
        told(DIRECT, 4),
        told(`PUBNUB_INTERNAL_THREAD_${DIRECT}_1`, 5),
        told('PUBNUB_INTERNAL_THREAD_space.a_1', 6),
      ]),
    );
    const path = (since: number) => `/v1/users/bob/messages?since=${since}`;
    const { body } = await server.call('GET', path(begin - 60_000), { token: lead });
    expect(body['items']).toEqual([
      expect.objectContaining({ channelId: 'PUBNUB_INTERNAL_THREAD_space.a_1', text: 'message 6' }),
      {
        channelId: 'space.b',
        timetoken: msToTimetoken(begin + 2),
        authorId: 'bob',
        text: 'message 2',
      },
      expect.objectContaining({ channelId: 'space.a', text: 'message 1' }),
    ]);
    const later = await server.call('GET', path(begin + 60_000), { token: lead });
    expect(later.body['items']).toEqual([]);
    expect((await server.call('GET', path(begin), { token: viewer })).status).toBe(403);
  });

  it('are names and restrictions of those whom it names, in one call', async () => {
    const path = '/v1/directory?userIds=bob&userIds=nobody&channelIds=direct.ann@bob';
    const mute = { kind: 'mute', userId: 'bob', channelId: DIRECT, reason: 'Spam' };
    await server.call('POST', '/v1/decisions', { token: lead, body: mute });
    expect((await server.call('GET', path, { token: viewer })).body).toEqual({
      users: [
        {
          id: 'bob',
          name: 'Bob "B" Baker',
          title: 'Baker',
          profileUrl: '/bob.png',
          restrictions: [{ kind: 'mute', channelId: DIRECT }],
        },
        { id: 'nobody', restrictions: [] },
      ],
      channels: [{ id: DIRECT, name: 'Ann and Bob' }],
    });
    expect((await server.call('GET', path, { token: ann })).status).toBe(403);
    const many = Array.from({ length: 51 }, (_, i) => `userIds=u${i}`).join('&');
    expect((await server.call('GET', `/v1/directory?${many}`, { token: viewer })).status).toBe(400);
  });

  it('is a link to a picture that works without a token', async () => {
    const { sdk, secretKey } = emulator;
    const sender = new PubNub({ ...sdk, secretKey, userId: 'ann' });
    const file = { data: Buffer.from('a picture'), name: 'pic.png', mimeType: 'image/png' };
    const { id, name } = await sender.sendFile({ channel: DIRECT, file });
    sender.destroy();
    const link = (fileId: string) =>
      server.call('GET', `/v1/channels/${DIRECT}/files/${fileId}/${name}`, { token: viewer });
    const { body } = await link(id);
    const answer = await fetch(String(body['url']));
    expect(await answer.text()).toBe('a picture');
    expect((await link('2ba0a0a6-0000-4000-8000-000000000000')).status).toBe(404);
  });
});
