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
/** More than a page of App Context, and than a page of restricted users. */
const CROWD = 120;
const crowd = Array.from({ length: CROWD }, (_, nth) => ({
  id: `crowd-${nth}`,
  name: `Crowd ${String(nth).padStart(3, '0')}`,
}));

describe.each(DIALECTS)('users as moderators look them up on %s', (dialect) => {
  let emulator: Emulator;
  let server: TestServer;
  let max: string;

  beforeAll(async () => {
    emulator = await startEmulator({
      requiresTokens: true,
      seed: {
        users: [
          { id: 'ann', name: 'Ann "A*" Lee', profileUrl: '/ann.png', custom: { title: 'Cook' } },
          { id: 'bob', name: 'Bob' },
          ...crowd,
        ],
        channels: [
          { id: GENERAL, name: 'General' },
          { id: 'group.mine', name: 'A group' },
        ],
        memberships: [{ user: 'ann', channel: GENERAL }],
      },
    });
    const { sdk, secretKey } = emulator;
    server = await startModerationServer(dialect, {
      pubnub: {
        keyset: { ...sdk, secretKey, userId: toUserId('server') },
        sessions: { proof: { kind: 'open' }, minutes: 15 },
        eventSecrets: [],
      },
    });
    max = await server.moderator('max', 'moderator');
  });

  afterAll(async () => {
    await server.stop();
    await emulator.close();
  });

  const get = (path: string, token = max) => server.call('GET', path, { token });
  const find = async (query: string) => itemsOf(await get(`/v1/users?${query}`));
  const idsOf = async (query: string) => (await find(query)).map(({ id }) => id);
  const decide = async (body: object) =>
    idOf(
      await server.call('POST', '/v1/decisions', { token: max, body: { reason: 'Spam', ...body } }),
    );

  it('are found by a part of their name or id, whatever signs it has', async () => {
    expect(await find('search=ann')).toEqual([
      {
        id: 'ann',
        name: 'Ann "A*" Lee',
        profileUrl: '/ann.png',
        title: 'Cook',
        isBanned: false,
        mutedChannels: [],
        blockedChannels: [],
        openReports: 0,
      },
    ]);
    expect(await idsOf(`search=${encodeURIComponent('"A*"')}`)).toEqual(['ann']);
    expect(await idsOf(`search=${encodeURIComponent('B*b')}`)).toEqual([]);
    expect(await idsOf(`search=${encodeURIComponent('x" || id LIKE "*')}`)).toEqual([]);
  });

  it('are listed by name, in pages, with their number', async () => {
    const first = await get('/v1/users');
    expect(first.body['total']).toBe(CROWD + 2);
    const next = encodeURIComponent(first.body['next'] as string);
    const names = [...itemsOf(first), ...(await find(`cursor=${next}`))].map(({ name }) => name);
    expect(names).toEqual(['Ann "A*" Lee', 'Bob', ...crowd.map(({ name }) => name)]);
    for (const cursor of ['%22', 'invented', '0', 'x'.repeat(500)]) {
      const { status, body } = await get(`/v1/users?cursor=${cursor}`);
      expect([cursor, status, body['code']]).toEqual([cursor, 400, 'invalidInput']);
    }
  });

  it('are narrowed to those with restrictions or open reports, by name', async () => {
    for (const { id } of crowd.slice(0, 60)) {
      await decide({ kind: 'mute', userId: id, channelId: GENERAL });
    }
    await decide({ kind: 'block', userId: 'crowd-7', channelId: GENERAL });
    await decide({ kind: 'ban', userId: 'bob' });
    await decide({ kind: 'unban', userId: 'bob' });
    await decide({ kind: 'ban', userId: 'ann' });
    const isNamed = async () => (await idsOf('restricted=mute&search=crowd 05')).length === 10;
    await waitFor(isNamed, 'the names');
    const first = await get('/v1/users?restricted=mute');
    expect(first.body['total']).toBe(60);
    const rest = await find(`restricted=mute&cursor=${first.body['next'] as string}`);
    expect([...itemsOf(first), ...rest].map(({ id }) => id)).toEqual(
      crowd.slice(0, 60).map(({ id }) => id),
    );
    expect(await find('restricted=mute&restricted=block')).toMatchObject([
      {
        id: 'crowd-7',
        name: 'Crowd 007',
        mutedChannels: [GENERAL],
        blockedChannels: [GENERAL],
      },
    ]);
    expect(await find('restricted=ban')).toMatchObject([{ id: 'ann', isBanned: true }]);
    const report = { userId: 'bob', reason: 'Spam' };
    const token = await server.user('ann2');
    idOf(await server.call('POST', '/v1/reports', { token, body: report }));
    expect(await find('isReported=true')).toMatchObject([{ id: 'bob', openReports: 1 }]);
    expect(await find('isReported=true&restricted=ban')).toEqual([]);
  });

  it('are for the team, as are private chats and texts of chats', async () => {
    const token = await server.user('bob');
    const texts = `/v1/channels/${GENERAL}/texts`;
    for (const path of ['/v1/users', '/v1/channels?scope=all', texts]) {
      expect([path, (await get(path, token)).status]).toEqual([path, 403]);
    }
    const channels = async (query: string) =>
      ((await get(`/v1/channels${query}`)).body['channels'] as { readonly id: string }[]).map(
        ({ id }) => id,
      );
    expect(await channels('')).toEqual([GENERAL]);
    expect(await channels('?scope=all')).toEqual(['group.mine', GENERAL]);
  });

  it('have texts to try rules on', async () => {
    const said = (text: string) => ({ channel: GENERAL, user: 'bob', message: { text } });
    await emulator.seed({ messages: [said('first'), said('second')] });
    const { body } = await get(`/v1/channels/${GENERAL}/texts`);
    expect(body['texts']).toEqual(['second', 'first']);
    for (const unread of ['moderation.log', 'group.mine', 'direct.ann@bob']) {
      expect([unread, (await get(`/v1/channels/${unread}/texts`)).status]).toEqual([unread, 404]);
    }
  });
});
