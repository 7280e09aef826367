import type { Emulator } from '../../../emulator/api';
import { startEmulator } from '../../../emulator/startEmulator';
import { Identity } from '../../../server/identity';
import type { Keyset } from '../../../server/keyset/keyset';
import { createSdkKeyset } from '../../../server/keyset/sdkKeyset';
import { openStore, type Store } from '../../../server/store/openStore';
import type { Timetoken } from '../../../shared/protocol';
import { toChannelId, toUserId, type ChannelId } from '../../../src/domain/ids';
import { readMention } from '../../../src/domain/mention';
import { threadIdOf } from '../../../src/domain/thread';
import { DIALECTS, makeDatabase } from '../../support/worlds/moderationDatabase';
import {
  callServer,
  startModerationServer,
  type TestServer,
} from '../../support/worlds/moderationServer';
import { waitFor } from '../../support/drivers/waitFor';
import { spawnModeration } from '../../support/worlds/spawnModeration';

const GENERAL = toChannelId('space.general');
const GROUP = toChannelId('group.plans-12');
const [ANN, BOB, CARA] = [toUserId('ann'), toUserId('bob'), toUserId('cara')];

describe('a mention by way of the server', () => {
  let emulator: Emulator;
  let server: TestServer;
  let keyset: Keyset;

  beforeAll(async () => {
    emulator = await startEmulator({
      requiresTokens: true,
      seed: {
        users: [{ id: ANN }, { id: BOB }, { id: CARA }],
        channels: [{ id: GENERAL }, { id: GROUP }],
        memberships: [ANN, BOB].map((user) => ({ user, channel: GROUP })),
      },
    });
    const settings = {
      ...emulator.sdk,
      secretKey: emulator.secretKey,
      userId: toUserId('server'),
    };
    keyset = createSdkKeyset(settings);
    server = await startModerationServer('sqlite', {
      pubnub: {
        keyset: settings,
        sessions: { proof: { kind: 'open' }, minutes: 15 },
        eventSecrets: [],
      },
    });
  });
  afterAll(async () => {
    keyset.close();
    await server.stop();
    await emulator.close();
  });

  /** The settings of a server in a process of its own. */
  const keys = () => ({
    SERVER_PUBNUB_PUBLISH_KEY: emulator.publishKey,
    SERVER_PUBNUB_SUBSCRIBE_KEY: emulator.subscribeKey,
    SERVER_PUBNUB_SECRET_KEY: emulator.secretKey,
    SERVER_PUBNUB_ORIGIN: emulator.url,
    SERVER_USER_ID: 'server',
  });
  const write = async (channelId: ChannelId, text: string) => {
    const sent = await keyset.publish({ channelId, as: ANN, message: { text, type: 'default' } });
    if (!sent.ok) throw new Error(sent.error.message);
    return sent.value;
  };
  const tell = async (userId: string, channel: string, message: Timetoken, by: string = ANN) => {
    const path = `/v1/channels/${channel}/messages/${message}/mentions/${userId}`;
    return (await server.call('PUT', path, { token: await server.user(by) })).status;
  };
  /** The messages of which somebody was told. */
  const toldTo = async (userId: string) => {
    const found = await keyset.history(toChannelId(userId), {});
    const rows = found.ok ? found.value : [];
    return rows.flatMap(({ message, timetoken, userId: publisher }) => {
      const mention = readMention({ message, timetoken, publisher });
      return mention ? [{ ...mention, at: undefined }] : [];
    });
  };

  /** Waits until everything that was called for is done. */
  const isSettled = (store: Store) =>
    waitFor(async () => {
      const waiting = await store.db.selectFrom('outbox').select('subject').execute();
      return waiting.length === 0;
    }, 'the outbox');

  it('is told on the channel of whom it mentions, in the name of its author', async () => {
    const timetoken = await write(GENERAL, 'Ask [Bob](pn-user://bob)');
    expect(await tell(BOB, GENERAL, timetoken)).toBe(200);
    await isSettled(server.store);
    expect(await toldTo(BOB)).toEqual([{ channelId: GENERAL, timetoken, authorId: ANN }]);
  });

  it('is told after an edit that adds it, and in a thread', async () => {
    const before = await toldTo(BOB);
    const thread = threadIdOf({ channelId: GROUP, timetoken: await write(GROUP, 'When?') });
    const reply = await write(thread, 'Tomorrow');
    expect(await tell(BOB, thread, reply)).toBe(403);
    const edit = { type: 'updated', value: 'Tomorrow, [Bob](pn-user://bob)', userId: ANN };
    await keyset.addAction({ channelId: thread, message: reply, ...edit });
    expect(await tell(BOB, thread, reply)).toBe(200);
    await isSettled(server.store);
    expect(await toldTo(BOB)).toHaveLength(before.length + 1);
  });

  it('is told once, however often its author asks', async () => {
    const before = await toldTo(BOB);
    const timetoken = await write(GENERAL, 'And [Bob](pn-user://bob)?');
    for (let times = 0; times < 3; times += 1)
      expect(await tell(BOB, GENERAL, timetoken)).toBe(200);
    await isSettled(server.store);
    expect(await toldTo(BOB)).toHaveLength(before.length + 1);
  });

  it('is told once when its author asks several times at the same moment', async () => {
    const before = await toldTo(BOB);
    const timetoken = await write(GENERAL, 'Or [Bob](pn-user://bob)?');
    const asked = Array.from({ length: 3 }, () => tell(BOB, GENERAL, timetoken));
    expect(await Promise.all(asked)).toEqual([200, 200, 200]);
    await isSettled(server.store);
    expect(await toldTo(BOB)).toHaveLength(before.length + 1);
  });

  it.each(DIALECTS)('is told once by two servers at the same moment on %s', async (dialect) => {
    const { database, remove } = await makeDatabase(dialect);
    const store = await openStore({ database });
    const servers = [
      await spawnModeration(database, keys()),
      await spawnModeration(database, keys()),
    ];
    const token = await (await Identity.open(store)).issue('user', ANN, 3_600);
    const before = await toldTo(BOB);
    for (let nth = 1; nth <= 5; nth += 1) {
      const timetoken = await write(GENERAL, 'Or [Bob](pn-user://bob)?');
      const path = `/v1/channels/${GENERAL}/messages/${timetoken}/mentions/${BOB}`;
      const asked = servers.map((each) => callServer(each.url, 'PUT', path, { token }));
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200]);
      await isSettled(store);
      expect(await toldTo(BOB)).toHaveLength(before.length + nth);
    }
    await Promise.all(servers.map((each) => each.kill()));
    await store.close();
    await remove();
  });

  it.each(DIALECTS)('is told also when the server is killed before, on %s', async (dialect) => {
    const { database, remove } = await makeDatabase(dialect);
    const store = await openStore({ database });
    const first = await spawnModeration(database, keys());
    const token = await (await Identity.open(store)).issue('user', ANN, 3_600);
    const before = await toldTo(BOB);
    const timetoken = await write(GENERAL, 'Still [Bob](pn-user://bob)?');
    const fault = emulator.faults.add({
      match: { operation: 'publish' },
      effect: { kind: 'dropRequest' },
    });
    const path = `/v1/channels/${GENERAL}/messages/${timetoken}/mentions/${BOB}`;
    expect((await callServer(first.url, 'PUT', path, { token })).status).toBe(200);
    await first.kill();
    fault.remove();
    expect(await toldTo(BOB)).toEqual(before);
    const second = await spawnModeration(database, keys());
    await isSettled(store);
    expect(await toldTo(BOB)).toHaveLength(before.length + 1);
    await second.kill();
    await store.close();
    await remove();
  });

  it('is told to as many as a message may mention, also after an edit', async () => {
    const names = Array.from({ length: 11 }, (_, nth) => `user-${nth}`);
    const value = ['ann', ...names].map((id) => `[x](pn-user://${id})`).join(' ');
    const timetoken = await write(GENERAL, 'Who comes?');
    await keyset.addAction({
      channelId: GENERAL,
      message: timetoken,
      type: 'updated',
      value,
      userId: ANN,
    });
    const statuses: number[] = [];
    for (const name of names) statuses.push(await tell(name, GENERAL, timetoken));
    expect(statuses).toEqual([...Array<number>(10).fill(200), 403]);
  });

  it('is not told by others, of what mentions nobody or is not there, or to whom the chat is closed', async () => {
    const before = await Promise.all([BOB, CARA].map(toldTo));
    const names = ['bob', 'cara', 'space.general'].map((id) => `[x](pn-user://${id})`).join(' ');
    const [all, none] = [await write(GROUP, names), await write(GROUP, 'Hello')];
    expect(await tell(BOB, GROUP, all, BOB)).toBe(403);
    expect(await tell(BOB, GROUP, none)).toBe(403);
    expect(await tell(CARA, GROUP, all)).toBe(403);
    expect(await tell(GENERAL, GROUP, all)).toBe(403);
    expect(await tell(BOB, GROUP, '17000000000000000' as Timetoken)).toBe(404);
    expect(await Promise.all([BOB, CARA].map(toldTo))).toEqual(before);
  });
});
