import type { Emulator } from '../../../emulator/api';
import { startEmulator } from '../../../emulator/startEmulator';
import type { Facts } from '../../../server/facts';
import type { Keyset } from '../../../server/keyset/keyset';
import { keysetFacts } from '../../../server/keyset/keysetFacts';
import { createSdkKeyset } from '../../../server/keyset/sdkKeyset';
import { toChannelId, toUserId } from '../../../src/domain/ids';
import type { Timetoken } from '../../../shared/protocol';

const BOB = toUserId('bob');
const GENERAL = toChannelId('space.general');
const nothing = () => Promise.resolve(undefined);

describe('facts from the keyset', () => {
  let emulator: Emulator;
  let keyset: Keyset;
  let facts: Facts;

  beforeAll(async () => {
    emulator = await startEmulator({ requiresTokens: true });
    const { secretKey, sdk } = emulator;
    keyset = createSdkKeyset({ ...sdk, secretKey, userId: toUserId('server') });
    facts = keysetFacts(keyset, nothing);
  });

  afterAll(async () => {
    keyset.close();
    await emulator.close();
  });

  const say = async (message: { [name: string]: string }) => {
    const published = await keyset.publish({ channelId: GENERAL, as: BOB, message });
    if (!published.ok) throw new Error('not published');
    return published.value;
  };
  const edit = (message: Timetoken, value: string, userId = BOB) =>
    keyset.addAction({ channelId: GENERAL, message, type: 'updated', value, userId });

  it('are the names of users and channels, as far as they exist', async () => {
    await emulator.seed({
      users: [{ id: 'bob', name: 'Bob' }],
      channels: [{ id: 'space.general', name: 'General' }],
    });
    expect(await facts.user('bob')).toMatchObject({ name: 'Bob' });
    expect(await facts.channel('space.general')).toMatchObject({ name: 'General' });
    expect(await facts.user('nobody')).toBeUndefined();
    expect(await facts.channel('space.none')).toBeUndefined();
    expect(await facts.message('space.none', '17676053994480000')).toBeUndefined();
  });

  it('are a message as its author last wrote it, and those around it', async () => {
    const texts = Array.from({ length: 20 }, (_, nth) => `text ${nth}`);
    const said: Timetoken[] = [];
    for (const text of texts) said.push(await say({ text }));
    const [message] = said.slice(12);
    if (!message) throw new Error('nothing was said');
    await edit(message, 'once');
    await edit(message, 'twice');
    await edit(message, 'by somebody else', toUserId('eve'));
    // An edit counts also when many newer actions of the channel follow.
    const [other] = said.slice(13);
    if (!other) throw new Error('nothing was said');
    await Promise.all(
      Array.from({ length: 101 }, (_, nth) =>
        keyset.addAction({
          channelId: GENERAL,
          message: other,
          type: 'reaction',
          value: '👍',
          userId: toUserId(`fan ${nth}`),
        }),
      ),
    );
    const [before, after] = [said[5], said[16]];
    if (!before || !after) throw new Error('nothing was said');
    await edit(before, 'edited before');
    await edit(after, 'edited after');
    await edit(after, 'by somebody else', toUserId('eve'));
    const evidence = await facts.message(GENERAL, message);
    expect(evidence?.message).toEqual({ timetoken: message, authorId: 'bob', text: 'twice' });
    expect(evidence?.surroundings.map(({ text }) => text)).toEqual([
      ...texts.slice(2, 5),
      'edited before',
      ...texts.slice(6, 12),
      ...texts.slice(13, 16),
      'edited after',
      ...texts.slice(17, 18),
    ]);
  });

  it('are refused as unavailable when the keyset does not answer', async () => {
    const { sdk, secretKey } = emulator;
    const away = createSdkKeyset({
      ...sdk,
      secretKey,
      userId: toUserId('server'),
      origin: '127.0.0.1:1',
      timeoutMs: 500,
    });
    await expect(keysetFacts(away, nothing).user('bob')).rejects.toMatchObject({
      code: 'unavailable',
    });
    away.close();
  });
});
