import { startEmulator } from '../../../emulator/startEmulator';
import type { Emulator } from '../../../emulator/api';
import { createSdkKeyset } from '../../../server/keyset/sdkKeyset';
import type { Keyset } from '../../../server/keyset/keyset';
import { toChannelId, toUserId, type ChannelId } from '../../../src/domain/ids';
import { startModerationServer, type TestServer } from '../../support/worlds/moderationServer';

const GROUP = toChannelId('group.plans-12');
const GENERAL = toChannelId('space.general');

describe('pins by way of the server', () => {
  let emulator: Emulator;
  let server: TestServer;
  let keyset: Keyset;
  let ann: string;

  beforeAll(async () => {
    emulator = await startEmulator({
      requiresTokens: true,
      seed: {
        users: [{ id: 'ann' }, { id: 'bob' }],
        channels: [{ id: GENERAL }, { id: GROUP, name: 'Plans', custom: { profileUrl: '/p.png' } }],
        memberships: [
          { user: 'ann', channel: GROUP },
          { user: 'ann', channel: GENERAL },
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
  });
  afterAll(async () => {
    keyset.close();
    await server.stop();
    await emulator.close();
  });

  const publish = async (channelId: ChannelId, text: string) => {
    const message = { text, type: 'default' };
    const sent = await keyset.publish({ channelId, as: toUserId('ann'), message });
    if (!sent.ok) throw new Error(sent.error.message);
    return sent.value;
  };
  const pin = (channel: string, message: string, token = ann, method = 'PUT') =>
    server.call(method, `/v1/channels/${channel}/pins/${message}`, { token });
  const customOf = async () => {
    const found = await keyset.channel(GROUP);
    return found.ok ? found.value?.custom : undefined;
  };

  it('are those that members chose, the newest first, and leave the rest of the record', async () => {
    const [first, second] = [await publish(GROUP, 'one'), await publish(GROUP, 'two')];
    expect((await pin(GROUP, first)).status).toBe(200);
    const { body } = await pin(GROUP, second);
    expect(body['pins']).toEqual(
      [second, first].map((timetoken) => ({ channelId: GROUP, timetoken })),
    );
    expect(await customOf()).toMatchObject({
      profileUrl: '/p.png',
      pinnedMessageTimetoken: second,
    });
    for (const message of [first, second]) await pin(GROUP, message, ann, 'DELETE');
    expect(await customOf()).toEqual({ profileUrl: '/p.png' });
  });

  it('cannot be made by others, in public channels, during a mute, or of what is not there', async () => {
    const message = await publish(GROUP, 'three');
    const inPublic = await publish(GENERAL, 'hello');
    expect((await pin(GROUP, message, await server.user('bob'))).status).toBe(403);
    expect((await pin(GENERAL, inPublic)).status).toBe(403);
    expect((await pin(GROUP, '17000000000000000')).status).toBe(404);
    const lead = await server.moderator('lea');
    expect((await pin(GENERAL, inPublic, lead)).status).toBe(200);
    const body = { kind: 'mute', userId: 'ann', channelId: GROUP, reason: 'Rude' };
    expect((await server.call('POST', '/v1/decisions', { token: lead, body })).status).toBe(201);
    expect((await pin(GROUP, message)).status).toBe(403);
  });
});
