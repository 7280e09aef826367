import { BOBS_MESSAGE, NOBODYS_MESSAGE } from '../../support/fakes/knownFacts';
import { DIALECTS } from '../../support/worlds/moderationDatabase';
import {
  idOf,
  itemsOf,
  startModerationServer,
  type TestServer,
} from '../../support/worlds/moderationServer';

describe.each(DIALECTS)('cases on %s', (dialect) => {
  let server: TestServer;
  let max: string;
  let eve: string;

  beforeEach(async () => {
    server = await startModerationServer(dialect);
    max = await server.moderator('max', 'moderator');
    eve = await server.moderator('eve', 'moderator');
  });

  afterEach(() => server.stop());

  const report = async (userId: string, by: string, more: object = {}) =>
    await server.call('POST', '/v1/reports', {
      token: await server.user(by),
      body: { userId, reason: "It's a spam", ...more },
    });
  const list = async (query = '', token = max) =>
    await server.call('GET', `/v1/cases${query}`, { token });
  const users = async (query = '', token = max) =>
    itemsOf(await list(query, token)).map(({ userId }) => userId);
  const lease = (userId: string, token: string, body: object = {}) =>
    server.call('PUT', `/v1/cases/${userId}/lease`, { token, body });
  const post = (path: string, body: object, token = max) =>
    server.call('POST', path, { token, body });

  it('has a case for each reported user, with figures of the open reports', async () => {
    const about = { channelId: 'space.general', message: BOBS_MESSAGE };
    const first = idOf(await report('bob', 'ann', { ...about, reason: 'Spam' }));
    const last = idOf(await report('bob', 'tom', about));
    for (const by of ['u3', 'u1', 'u2']) {
      idOf(await report('zoe', by, { channelId: `space.${by}`, reason: `For ${by}` }));
    }
    const { body } = await list();
    expect(body).toMatchObject({ total: 2, items: [{ userId: 'zoe' }, { userId: 'bob' }] });
    expect(itemsOf(await list())[0]).toMatchObject({
      reasons: ['u1', 'u2', 'u3'].map((by) => ({ reason: `For ${by}`, count: 1 })),
      channelIds: ['space.u1', 'space.u2', 'space.u3'],
    });
    expect(itemsOf(await list())[1]).toEqual({
      userId: 'bob',
      name: 'Name of bob',
      openReports: 2,
      decisions: 0,
      firstReport: first,
      lastReport: last,
      excerpt: 'You idiot',
      reasons: [
        { reason: "It's a spam", count: 1 },
        { reason: 'Spam', count: 1 },
      ],
      channelIds: ['space.general'],
    });
  });

  it('has a case for a user without a record in App Context, whose message is known', async () => {
    const about = { channelId: 'space.general', message: NOBODYS_MESSAGE };
    const reportIds = [idOf(await report('nobody', 'ann', about))];
    expect(itemsOf(await list())).toMatchObject([{ userId: 'nobody', name: '' }]);
    idOf(await post('/v1/decisions', { kind: 'ban', userId: 'nobody', reason: 'Spam', reportIds }));
    expect(itemsOf(await list())).toEqual([]);
  });

  it('takes no report twice, of nobody, and of no message of that user', async () => {
    const about = { channelId: 'space.general', message: BOBS_MESSAGE };
    idOf(await report('bob', 'ann', about));
    expect((await report('bob', 'ann', about)).body['code']).toBe('alreadyReported');
    idOf(await report('bob', 'ann'));
    expect((await report('bob', 'ann')).body['code']).toBe('alreadyReported');
    expect((await report('nobody', 'ann')).status).toBe(404);
    expect((await report('zoe', 'ann', about)).status).toBe(404);
    expect((await report('bob', 'ann', { message: BOBS_MESSAGE })).body).toMatchObject({
      errors: [{ field: 'body.channelId' }],
    });
    expect((await report('bob', 'ann', { reason: ' ' })).status).toBe(400);
  });

  it('takes no report by somebody who is banned, or of oneself', async () => {
    idOf(await post('/v1/decisions', { kind: 'ban', userId: 'tom', reason: 'Spam' }));
    expect((await report('bob', 'tom')).status).toBe(403);
    expect((await report('ann', 'ann')).status).toBe(400);
    idOf(await report('tom', 'ann'));
  });

  it('sorts and filters', async () => {
    idOf(await report('a', 'u1', { reason: 'Nudity' }));
    const later = idOf(await report('b', 'u1', { channelId: 'space.general' }));
    idOf(await report('c', 'u1', { reason: '100 %_sure' }));
    idOf(await report('c', 'u2'));
    expect(await users()).toEqual(['c', 'b', 'a']);
    expect(await users('?sort=oldest')).toEqual(['a', 'b', 'c']);
    expect(await users('?sort=most')).toEqual(['c', 'b', 'a']);
    expect(await users('?reason=Nudity')).toEqual(['a']);
    expect(await users('?channelId=space.general')).toEqual(['b']);
    expect(await users(`?since=${later}`)).toEqual(['c', 'b']);
    expect(await users('?search=NUDI')).toEqual(['a']);
    expect(await users('?search=name%20of%20b&scope=author')).toEqual(['b']);
    expect(await users('?search=nudi&scope=author')).toEqual([]);
    expect(await users('?search=0%20%25_')).toEqual(['c']);
    expect((await list('?sort=random')).status).toBe(400);
    expect((await list('?limit=1000')).status).toBe(400);
  });

  it('puts the worst reason first, and of the same the most reported', async () => {
    const first = idOf(await report('a', 'u1', { reason: 'Violence or dangerous organizations' }));
    for (const by of ['u1', 'u2', 'u3']) idOf(await report('b', by));
    idOf(await report('c', 'u1'));
    idOf(await report('d', 'u1', { reason: 'words of a rule' }));
    expect(await users('?sort=severe')).toEqual(['a', 'd', 'b', 'c']);
    idOf(await report('a', 'u2'));
    idOf(await post('/v1/decisions', { kind: 'dismiss', reportIds: [first] }));
    expect(await users('?sort=severe')).toEqual(['d', 'b', 'c', 'a']);
  });

  it.each(['newest', 'oldest', 'most', 'severe'])(
    'pages through all cases, by %s',
    async (sort) => {
      for (const userId of ['a', 'b', 'c', 'd', 'e']) idOf(await report(userId, 'ann'));
      idOf(await report('b', 'tom'));
      const all = await users(`?sort=${sort}`);
      const seen: unknown[] = [];
      let next: string | undefined = '';
      while (next !== undefined) {
        const cursor = next === '' ? '' : `&cursor=${next}`;
        const page = await list(`?sort=${sort}&limit=2${cursor}`);
        seen.push(...itemsOf(page).map(({ userId }) => userId));
        next = page.body['next'] as string | undefined;
      }
      expect(seen).toEqual(all);
      expect(new Set(seen).size).toBe(5);
    },
  );

  it('refuses the place of a page that no list has', async () => {
    idOf(await report('a', 'ann'));
    idOf(await report('b', 'ann'));
    const { body } = await list('?sort=newest&limit=1');
    const cursorOf = (...place: unknown[]) =>
      Buffer.from(JSON.stringify(place)).toString('base64url');
    for (const [sort, cursor, status] of [
      ['most', body['next'], 400],
      ['newest', cursorOf('a\u0000', 'b'), 400],
      ['newest', cursorOf('a', 'b\u0000'), 400],
      ['most', cursorOf(1.5, 'a'), 400],
      ['most', cursorOf(2 ** 40, 'a'), 200],
    ] as const) {
      expect([cursor, (await list(`?sort=${sort}&cursor=${String(cursor)}`)).status]).toEqual([
        cursor,
        status,
      ]);
    }
  });

  it('gives a case to one moderator at a time', async () => {
    idOf(await report('bob', 'ann'));
    const answers = await Promise.all([lease('bob', max), lease('bob', eve)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [holder, other] = answers[0].status === 200 ? [max, eve] : [eve, max];
    const ban = { kind: 'ban', userId: 'bob', reason: 'Spam' };
    expect((await post('/v1/decisions', ban, other)).body['code']).toBe('leased');
    expect(await users('?isFree=true', other)).toEqual([]);
    expect((await lease('bob', other, { takeOver: true })).status).toBe(200);
    expect((await post('/v1/decisions', ban, holder)).body['code']).toBe('leased');
    expect((await post('/v1/decisions', ban, other)).status).toBe(201);
  });

  it('tells open consoles who works on a case, but not of each renewal', async () => {
    idOf(await report('bob', 'ann'));
    const told = async () => {
      const news = server.store.db.selectFrom('outbox').select('version');
      return (await news.where('subject', '=', 'news leases').executeTakeFirst())?.version ?? 0;
    };
    await lease('bob', max);
    expect(await told()).toBe(1);
    await lease('bob', max);
    expect(await told()).toBe(1);
    await lease('bob', eve, { takeOver: true });
    expect(await told()).toBe(2);
    await server.call('DELETE', '/v1/cases/bob/lease', { token: eve });
    expect(await told()).toBe(3);
  });

  it('proposes a step in the channel of the newest report, for a thread in its chat', async () => {
    const step = async () =>
      (await server.call('GET', '/v1/cases/bob', { token: max })).body['nextStep'];
    idOf(await report('bob', 'ann', { channelId: 'space.older' }));
    const thread = 'PUBNUB_INTERNAL_THREAD_space.newer_17000000000000000';
    idOf(await report('bob', 'tom', { channelId: thread }));
    idOf(await report('bob', 'ida'));
    idOf(await post('/v1/decisions', { kind: 'warn', userId: 'bob', reason: 'x' }));
    expect(await step()).toEqual({ kind: 'mute', ms: 3_600_000, channelId: 'space.newer' });
  });

  it('frees a case that is given back, decided, or not renewed', async () => {
    const reportIds = [idOf(await report('bob', 'ann'))];
    await lease('bob', max);
    await server.call('DELETE', '/v1/cases/bob/lease', { token: eve });
    expect((await lease('bob', eve)).status).toBe(409);
    await server.call('DELETE', '/v1/cases/bob/lease', { token: max });
    expect((await lease('bob', eve)).status).toBe(200);
    server.pass(181_000);
    expect((await lease('bob', max)).status).toBe(200);
    idOf(await post('/v1/decisions', { kind: 'dismiss', reportIds }));
    expect((await server.call('GET', '/v1/cases/bob', { token: max })).body).toEqual({
      userId: 'bob',
      openReports: 0,
      strikes: 0,
      restrictions: [],
      nextStep: { kind: 'warn' },
    });
    expect((await lease('bob', eve)).body['code']).toBe('alreadyDecided');
  });

  it('asks a colleague for an opinion, which a note of theirs answers', async () => {
    idOf(await report('bob', 'ann'));
    idOf(await post('/v1/cases/bob/opinions', { moderatorId: 'eve', text: 'Is it?' }));
    expect(itemsOf(await list())).toMatchObject([{ waitsFor: 'askOpinion', moderatorId: 'eve' }]);
    expect(await users('?isFree=true', max)).toEqual([]);
    expect(await users('?isFree=true', eve)).toEqual(['bob']);
    expect(await users('?isAsked=true', eve)).toEqual(['bob']);
    expect(await users('?isAsked=true', max)).toEqual([]);
    expect((await post('/v1/cases/bob/notes', { text: '  ' })).status).toBe(400);
    idOf(await post('/v1/cases/bob/notes', { text: 'Of my own' }, max));
    expect(itemsOf(await list())).toMatchObject([{ waitsFor: 'askOpinion' }]);
    idOf(await post('/v1/cases/bob/notes', { text: 'It is' }, eve));
    expect(itemsOf(await list())[0]).not.toHaveProperty('waitsFor');
    const log = await server.call('GET', '/v1/decisions?userId=bob', { token: max });
    expect(itemsOf(log).map(({ kind }) => kind)).toEqual(['note', 'note', 'askOpinion']);
  });

  it('hands a case over, and forgets it when the case is decided', async () => {
    const reportIds = [idOf(await report('bob', 'ann'))];
    await lease('bob', max);
    const handOver = { moderatorId: 'eve', text: 'Yours' };
    expect((await post('/v1/cases/bob/handovers', handOver, eve)).body['code']).toBe('leased');
    idOf(await post('/v1/cases/bob/handovers', handOver));
    expect(itemsOf(await list())).toMatchObject([{ waitsFor: 'handOver', moderatorId: 'eve' }]);
    idOf(await post('/v1/decisions', { kind: 'dismiss', reportIds }, eve));
    idOf(await report('bob', 'ann'));
    expect(itemsOf(await list())[0]).not.toHaveProperty('waitsFor');
  });

  it('frees what a moderator worked on who becomes a viewer, or leaves the team', async () => {
    for (const userId of ['bob', 'zoe']) idOf(await report(userId, 'ann'));
    await lease('bob', eve);
    idOf(await post('/v1/cases/zoe/handovers', { moderatorId: 'eve' }));
    expect(await users('?isFree=true', max)).toEqual([]);
    const token = await server.moderator('lea');
    await server.call('PUT', '/v1/team/eve', { token, body: { role: 'viewer' } });
    expect(await users('?isFree=true', max)).toEqual(['zoe', 'bob']);
    await lease('bob', max);
    await server.call('DELETE', '/v1/team/max', { token });
    expect((await lease('bob', token)).status).toBe(200);
  });

  it('lets viewers read and nothing else', async () => {
    const viewer = await server.moderator('vic', 'viewer');
    idOf(await report('bob', 'ann'));
    expect((await lease('bob', viewer)).status).toBe(403);
    expect((await post('/v1/cases/bob/opinions', {}, viewer)).status).toBe(403);
    expect((await post('/v1/cases/bob/notes', { text: 'Seen' }, viewer)).status).toBe(403);
    expect((await server.call('GET', '/v1/cases/bob', { token: viewer })).status).toBe(200);
    expect((await list('', await server.user('bob'))).status).toBe(403);
  });
});
