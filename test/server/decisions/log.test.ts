import { BOBS_MESSAGE } from '../../support/fakes/knownFacts';
import { waitFor } from '../../support/drivers/waitFor';
import { DIALECTS } from '../../support/worlds/moderationDatabase';
import {
  idOf,
  itemsOf,
  startModerationServer,
  type TestServer,
} from '../../support/worlds/moderationServer';

const HOUR_MS = 3_600_000;

describe.each(DIALECTS)('the log on %s', (dialect) => {
  let server: TestServer;
  let max: string;
  const ids: string[] = [];

  beforeAll(async () => {
    server = await startModerationServer(dialect);
    max = await server.moderator('max', 'moderator');
    const lea = await server.moderator('lea');
    const decide = async (body: object, token = max) => {
      ids.push(idOf(await server.call('POST', '/v1/decisions', { token, body })));
    };
    const reporter = await server.user('ann');
    const report = { userId: 'bob', reason: 'Spam' };
    const reportId = idOf(
      await server.call('POST', '/v1/reports', { token: reporter, body: report }),
    );
    const until = Date.now() + HOUR_MS;
    await decide({ kind: 'ban', userId: 'bob', reason: 'Spam', reportIds: [reportId], until });
    await decide({ kind: 'warn', userId: 'zoe', reason: 'Mind your tone' }, lea);
    await decide({ kind: 'closeChannel', channelId: 'space.a', until });
    expect(await logOf('userId=bob&kind=ban')).toMatchObject([{ reportIds: [reportId] }]);
    server.pass(HOUR_MS + 1_000);
    await waitForEnd();
  });

  afterAll(() => server.stop());

  const logOf = async (query: string) =>
    itemsOf(await server.call('GET', `/v1/decisions?${query}`, { token: max }));
  const kindsOf = async (query: string) => (await logOf(query)).map(({ kind }) => kind);
  /** The server lifts the ban and opens the channel by itself. */
  const waitForEnd = () =>
    waitFor(async () => (await logOf('isAutomatic=true')).length === 2, 'the ends');

  it('is narrowed to users by name or id, and to what the server did by itself', async () => {
    expect(await kindsOf('user=NAME%20of%20b')).toEqual(['unban', 'ban']);
    expect(await kindsOf('user=zo')).toEqual(['warn']);
    expect(await kindsOf('user=nobody')).toEqual([]);
    expect((await kindsOf('isAutomatic=true')).sort()).toEqual(['openChannel', 'unban']);
    expect(await kindsOf('isAutomatic=false&actorId=max')).toEqual(['closeChannel', 'ban']);
  });

  it('is narrowed to a time', async () => {
    const begin = Number(ids[0]?.slice(0, 13));
    const half = begin + HOUR_MS / 2;
    expect((await kindsOf(`from=${half}`)).sort()).toEqual(['openChannel', 'unban']);
    expect(await kindsOf(`to=${half}`)).toEqual(['closeChannel', 'warn', 'ban']);
    expect(await kindsOf(`from=${begin}&to=${half}&kind=ban`)).toEqual(['ban']);
    expect(await kindsOf(`to=${begin}`)).toEqual([]);
  });

  it('says how long it is on the first page', async () => {
    const { body } = await server.call('GET', '/v1/decisions?limit=2', { token: max });
    expect(body['total']).toBe(5);
    const path = `/v1/decisions?cursor=${body['next'] as string}`;
    const rest = await server.call('GET', path, { token: max });
    expect(itemsOf(rest)).toHaveLength(3);
    expect(rest.body).not.toHaveProperty('total');
  });

  it('names who has decided something', async () => {
    const { body } = await server.call('GET', '/v1/decisions/actors', { token: max });
    expect(body).toEqual({ actorIds: ['lea', 'max'], hasAutomatic: true });
  });

  it('is exported whole as JSON lines, narrowed like the list', async () => {
    const headers = { authorization: `Bearer ${max}` };
    const download = async (query: string) => {
      const response = await fetch(`${server.url}/v1/decisions/export?${query}`, { headers });
      const lines = (await response.text()).split('\n').filter(Boolean);
      return [response, lines.map((line) => JSON.parse(line) as object)] as const;
    };
    const [response, records] = await download('');
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    expect(records).toEqual(await logOf(''));
    expect((await download('user=zoe'))[1]).toEqual(await logOf('user=zoe'));
    expect((await download('user=nobody'))[1]).toEqual([]);
  });

  it('is exported in parts, so that it may have any length', async () => {
    await server.store.write(async ({ db, nextId }) => {
      const empty = { userId: null, channelId: null, message: null, until: null, law: null };
      const rest = { untilBefore: null, restriction: null, undoes: null, appealId: null };
      const rows = Array.from({ length: 1_200 }, () => ({
        ...empty,
        ...rest,
        id: nextId(),
        kind: 'note' as const,
        reason: '',
        actorId: 'lea',
        moderatorId: null,
        ruleId: null,
        change: null,
      }));
      await db.insertInto('decisions').values(rows).execute();
    });
    const headers = { authorization: `Bearer ${max}` };
    const response = await fetch(`${server.url}/v1/decisions/export?kind=note`, { headers });
    const found = (await response.text())
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { readonly id: string }).id);
    expect(new Set(found).size).toBe(1_200);
    expect(found).toEqual([...found].sort().reverse());
  });

  it('is narrowed to a message', async () => {
    const message = { channelId: 'space.general', message: BOBS_MESSAGE };
    const body = { kind: 'deleteMessage', ...message, reason: 'Spam' };
    const id = idOf(await server.call('POST', '/v1/decisions', { token: max, body }));
    const query = `channelId=space.general&message=${BOBS_MESSAGE}`;
    expect(await logOf(query)).toMatchObject([{ id, kind: 'deleteMessage' }]);
    expect(await logOf(`message=${id}`)).toEqual([]);
  });

  it('quotes the message that was reported, and not in the export', async () => {
    const report = { userId: 'bob', reason: 'Rude', channelId: 'space.general' };
    const body = { ...report, message: BOBS_MESSAGE };
    const reportIds = [
      idOf(await server.call('POST', '/v1/reports', { token: await server.user('tom'), body })),
    ];
    const decision = { kind: 'dismiss', reportIds };
    idOf(await server.call('POST', '/v1/decisions', { token: max, body: decision }));
    expect(await logOf('kind=dismiss')).toMatchObject([{ reportIds, quote: 'You idiot' }]);
    expect((await logOf('kind=warn'))[0]).not.toHaveProperty('quote');
    const headers = { authorization: `Bearer ${max}` };
    const exported = await fetch(`${server.url}/v1/decisions/export?kind=dismiss`, { headers });
    expect(await exported.text()).not.toContain('You idiot');
  });

  it('is for the team', async () => {
    const token = await server.user('bob');
    const paths = ['/v1/decisions', '/v1/decisions/export', '/v1/decisions/actors'];
    for (const path of [...paths, '/v1/protections']) {
      expect([path, (await server.call('GET', path, { token })).status]).toEqual([path, 403]);
    }
  });

  it('has beside it what holds for channels now', async () => {
    // What a moderator may call in a minute is used up by the tests before.
    const token = await server.moderator('eve', 'moderator');
    const look = async () =>
      (await server.call('GET', '/v1/protections', { token })).body['protections'];
    expect(await look()).toEqual([]);
    const until = Date.now() + 2 * HOUR_MS;
    const decide = (body: object) => server.call('POST', '/v1/decisions', { token, body });
    const record = idOf(await decide({ kind: 'startRaidMode', until }));
    idOf(await decide({ kind: 'startSlowMode', channelId: 'space.b', until }));
    expect(await look()).toEqual([
      {
        kind: 'raidMode',
        channel: '',
        since: expect.any(Number) as unknown,
        endsAt: until,
        record,
        actorId: 'eve',
      },
      expect.objectContaining({ kind: 'slowMode', channel: 'space.b', endsAt: until }),
    ]);
  });
});
