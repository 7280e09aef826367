import { BOBS_MESSAGE } from '../../support/fakes/knownFacts';
import { DIALECTS } from '../../support/worlds/moderationDatabase';
import {
  idOf,
  itemsOf,
  startModerationServer,
  type TestServer,
} from '../../support/worlds/moderationServer';

const DAY_MS = 86_400_000;

describe.each(DIALECTS)('appeals on %s', (dialect) => {
  let server: TestServer;
  let max: string;
  let lead: string;

  beforeAll(async () => {
    server = await startModerationServer(dialect);
    max = await server.moderator('max', 'moderator');
    lead = await server.moderator('lea', 'lead');
  });

  afterAll(() => server.stop());

  const decide = async (body: object, token = max) =>
    idOf(await server.call('POST', '/v1/decisions', { token, body: { reason: 'Spam', ...body } }));
  const statements = async (userId: string) =>
    itemsOf(await server.call('GET', '/v1/statements', { token: await server.user(userId) }));
  const appeal = async (userId: string, statementId: unknown, text = 'It was a quote') =>
    await server.call('POST', '/v1/appeals', {
      token: await server.user(userId),
      body: { statementId, text },
    });
  const appealNewest = async (userId: string) =>
    idOf(await appeal(userId, (await statements(userId))[0]?.['id']));
  const answer = (id: string, given: string, token = lead) =>
    server.call('POST', `/v1/appeals/${id}/answer`, {
      token,
      body: { answer: given, reason: 'I looked' },
    });

  it('shows an appeal to the team, and its answer to the user', async () => {
    await decide({ kind: 'ban', userId: 'ann', reason: 'Insults' });
    const id = await appealNewest('ann');
    expect((await statements('ann'))[0]).toMatchObject({
      appealableUntil: expect.any(Number) as unknown,
      appeal: { id, text: 'It was a quote' },
    });
    const { body } = await server.call('GET', '/v1/appeals', { token: max });
    expect(body['items']).toMatchObject([
      { id, userId: 'ann', deciderId: 'max', statement: { kind: 'ban', reason: 'Insults' } },
    ]);
    idOf(await answer(id, 'uphold'));
    const [told, ban] = await statements('ann');
    expect(told).toMatchObject({ title: 'Your appeal was rejected', appealId: id });
    expect(ban).toMatchObject({ appeal: { answer: 'uphold' } });
    expect(itemsOf(await server.call('GET', '/v1/appeals', { token: max }))).toEqual([]);
    const answered = await server.call('GET', '/v1/appeals?state=answered', { token: max });
    expect(itemsOf(answered)).toMatchObject([{ id, answer: 'uphold' }]);
  });

  it('is answered once, with a reason, and not by whoever decided', async () => {
    await decide({ kind: 'warn', userId: 'own', reason: 'x' });
    const id = await appealNewest('own');
    expect((await answer(id, 'overturn', max)).body['code']).toBe('ownDecision');
    const without = { token: lead, body: { answer: 'overturn', reason: ' ' } };
    expect((await server.call('POST', `/v1/appeals/${id}/answer`, without)).status).toBe(400);
    const viewer = await server.moderator('vic', 'viewer');
    expect((await answer(id, 'overturn', viewer)).status).toBe(403);
    idOf(await answer(id, 'overturn'));
    expect((await answer(id, 'uphold')).body['code']).toBe('alreadyDecided');
    expect((await answer('17676053994480009', 'uphold')).status).toBe(404);
  });

  it('is listed with the answer, and whether the caller may give one', async () => {
    const list = async (query: string, token = lead) =>
      (await server.call('GET', `/v1/appeals?${query}`, { token })).body as {
        readonly items: readonly Readonly<Record<string, unknown>>[];
        readonly next?: string;
        readonly total?: number;
      };
    const moe = await server.moderator('moa', 'moderator');
    const ids: string[] = [];
    for (const userId of ['list1', 'list2', 'moa']) {
      await decide({ kind: 'warn', userId, reason: 'x' });
      ids.push(await appealNewest(userId));
    }
    idOf(await answer(ids[0] ?? '', 'uphold'));
    const isOwn = async (token: string) =>
      (await list('', token)).items.map((each) => [each['userId'], each['isOwn']]);
    expect(await isOwn(lead)).toEqual(expect.arrayContaining([['list2', false]]));
    expect(await isOwn(max)).toEqual(expect.arrayContaining([['list2', true]]));
    expect(await isOwn(moe)).toEqual(
      expect.arrayContaining([
        ['list2', false],
        ['moa', true],
      ]),
    );
    const all = await list('state=all');
    const open = await list('');
    expect(all.items.slice(0, open.items.length)).toEqual(open.items);
    expect(all.items[open.items.length]).toMatchObject({
      id: ids[0],
      answer: 'uphold',
      answerer: 'lea',
      answerReason: 'I looked',
    });
    expect([all.total, open.total]).toEqual([all.items.length, open.items.length]);
    const pages = [];
    for (let page = await list('state=all&limit=1'); ;) {
      pages.push(...page.items);
      if (page.next === undefined) break;
      page = await list(`state=all&limit=1&cursor=${page.next}`);
    }
    expect(pages).toEqual(all.items);
  });

  it('is not answered by whoever appeals', async () => {
    const own = await server.moderator('moe', 'moderator');
    await decide({ kind: 'ban', userId: 'moe', reason: 'x' });
    const id = await appealNewest('moe');
    for (const given of ['overturn', 'uphold']) {
      const { status, body } = await answer(id, given, own);
      expect([status, body['code']]).toEqual([403, 'ownDecision']);
    }
    idOf(await answer(id, 'uphold'));
  });

  it.each([
    [{ kind: 'ban' }, 'unban'],
    [{ kind: 'mute', channelId: 'space.general' }, 'unmute'],
    [{ kind: 'block', channelId: 'space.general' }, 'unblock'],
    [{ kind: 'warn' }, 'unwarn'],
  ])('takes %j back when it is accepted', async (decision, opposite) => {
    const userId = `over-${opposite}`;
    await decide({ ...decision, userId, reason: 'x' });
    idOf(await answer(await appealNewest(userId), 'overturn'));
    const [told] = await statements(userId);
    expect(told).toMatchObject({
      kind: opposite,
      isUndo: true,
      title: expect.stringMatching(/^Your appeal was accepted\. /) as unknown,
    });
    const { body } = await server.call('GET', `/v1/cases/${userId}`, { token: max });
    expect(body).toMatchObject({ restrictions: [], strikes: 0 });
  });

  it('restores a deleted message, and the former end of a restriction', async () => {
    await decide({ kind: 'deleteMessage', channelId: 'space.general', message: BOBS_MESSAGE });
    idOf(await answer(await appealNewest('bob'), 'overturn'));
    expect((await statements('bob'))[0]).toMatchObject({ kind: 'restoreMessage' });
    const [until, longer] = [Date.now() + DAY_MS, Date.now() + 2 * DAY_MS];
    await decide({ kind: 'ban', userId: 'longer', until });
    const change = { kind: 'changeEnd', restriction: 'ban', userId: 'longer' };
    await decide({ ...change, untilBefore: until, until: longer });
    idOf(await answer(await appealNewest('longer'), 'overturn'));
    const { body } = await server.call('GET', '/v1/cases/longer', { token: max });
    expect(body).toMatchObject({ restrictions: [{ until }] });
  });

  it('is accepted also when nothing is left to take back, which then counts no more', async () => {
    await decide({ kind: 'ban', userId: 'left' });
    const id = await appealNewest('left');
    await decide({ kind: 'unban', userId: 'left' });
    idOf(await answer(id, 'overturn'));
    expect((await statements('left'))[0]).toMatchObject({ kind: 'overturn' });
    const { body } = await server.call('GET', '/v1/cases/left', { token: max });
    expect(body).toMatchObject({ strikes: 0, restrictions: [] });
  });

  it('says when the decision was taken back since', async () => {
    const ban = await decide({ kind: 'ban', userId: 'since' });
    const id = await appealNewest('since');
    const isUndone = async () =>
      itemsOf(await server.call('GET', '/v1/appeals', { token: max })).find(
        (each) => each['id'] === id,
      )?.['isUndone'];
    expect(await isUndone()).toBe(false);
    idOf(await server.call('POST', `/v1/decisions/${ban}/undo`, { token: max, body: {} }));
    expect(await isUndone()).toBe(true);
  });

  it('is possible once for each statement that can be appealed, for its user', async () => {
    await decide({ kind: 'warn', userId: 'once', reason: 'x' });
    const [statement] = await statements('once');
    expect((await appeal('other', statement?.['id'])).status).toBe(404);
    expect((await appeal('once', statement?.['id'], '  ')).status).toBe(400);
    idOf(await appeal('once', statement?.['id']));
    expect((await appeal('once', statement?.['id'])).body['code']).toBe('alreadyAppealed');
    await decide({ kind: 'ban', userId: 'once' });
    await decide({ kind: 'unban', userId: 'once' });
    const [lifted] = await statements('once');
    expect(lifted).not.toHaveProperty('appealableUntil');
    expect((await appeal('once', lifted?.['id'])).status).toBe(400);
  });

  it('is refused beyond five that wait for an answer', async () => {
    for (let i = 0; i < 6; i += 1) await decide({ kind: 'warn', userId: 'many', reason: 'x' });
    const given: number[] = [];
    for (const { id } of await statements('many')) given.push((await appeal('many', id)).status);
    expect(given).toEqual([201, 201, 201, 201, 201, 429]);
  });

  it('is possible for six months', async () => {
    await decide({ kind: 'ban', userId: 'late' });
    const [ban] = await statements('late');
    server.pass(185 * DAY_MS);
    expect((await appeal('late', ban?.['id'])).body['code']).toBe('appealTooLate');
    server.pass(-185 * DAY_MS);
    expect((await appeal('late', ban?.['id'])).status).toBe(201);
  });

  it('keeps what a user was told from other users', async () => {
    const token = await server.user('ann');
    for (const path of ['statements', 'outcomes']) {
      expect((await server.call('GET', `/v1/${path}?userId=own`, { token })).status).toBe(403);
      expect((await server.call('GET', `/v1/${path}?userId=own`, { token: max })).status).toBe(200);
    }
  });
});
