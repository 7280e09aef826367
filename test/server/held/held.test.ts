import { keepHeld } from '../../../server/held/held';
import type { Timetoken } from '../../../shared/protocol';
import { DIALECTS } from '../../support/worlds/moderationDatabase';
import {
  idOf,
  itemsOf,
  startModerationServer,
  type TestServer,
} from '../../support/worlds/moderationServer';

const CHANNEL = 'space.general';

describe.each(DIALECTS)('held messages on %s', (dialect) => {
  let server: TestServer;
  let max: string;
  let count = 0;

  beforeAll(async () => {
    server = await startModerationServer(dialect);
    max = await server.moderator('max', 'moderator');
  });

  afterAll(() => server.stop());

  /** A rule holds a message. @returns the timetoken of its record */
  const hold = async (userId: string, more: object = {}) => {
    count += 1;
    const message = `1767605399448${String(count).padStart(4, '0')}` as Timetoken;
    const record = {
      type: 'text',
      originalMessage: { id: 'm1', text: 'Buy spam now' },
      senderUuid: userId,
      moderatedMessage: { id: 'm1', text: 'Buy **** now' },
      ruleId: 'r1',
      start: 4,
      end: 8,
      ...more,
    };
    await server.store.write((write) => keepHeld(write, CHANNEL, message, record));
    return message;
  };
  const list = async (query = '') =>
    itemsOf(await server.call('GET', `/v1/held${query}`, { token: max }));
  const decide = (kind: string, message: string) =>
    server.call('POST', '/v1/decisions', {
      token: max,
      body: { kind, channelId: CHANNEL, message, reason: 'I looked' },
    });
  const statements = async (userId: string) =>
    itemsOf(await server.call('GET', '/v1/statements', { token: await server.user(userId) }));
  const subjects = async () =>
    (await server.store.db.selectFrom('outbox').select('subject').execute()).map(
      ({ subject }) => subject,
    );
  const appealAndAccept = async (userId: string) => {
    const token = await server.user(userId);
    const body = { statementId: (await statements(userId))[0]?.['id'], text: 'No spam' };
    const id = idOf(await server.call('POST', '/v1/appeals', { token, body }));
    const answer = { answer: 'overturn', reason: 'Right' };
    const lea = await server.moderator('lea');
    idOf(await server.call('POST', `/v1/appeals/${id}/answer`, { token: lea, body: answer }));
  };

  it('count for their rule, and against it when they are released', async () => {
    const figures = async () =>
      (await server.call('GET', '/v1/shield', { token: max })).body['hits'] as readonly object[];
    const message = await hold('ray', { ruleId: 'r9' });
    await hold('ray', { ruleId: 'r9' });
    await hold('ray', { ruleId: 'flood', reason: 'behaviour' });
    const hits = { ruleId: 'r9', silent: 0, active: 2, lastAt: expect.any(Number) as unknown };
    expect(await figures()).toContainEqual({ ...hits, overturned: 0 });
    expect(JSON.stringify(await figures())).not.toContain('flood');
    idOf(await decide('release', message));
    expect(await figures()).toContainEqual({ ...hits, overturned: 1 });
  });

  it('are shown to moderators, and their sender is told, once', async () => {
    const message = await hold('ann');
    count -= 1;
    await hold('ann');
    expect(await list()).toContainEqual({
      message,
      channelId: CHANNEL,
      userId: 'ann',
      state: 'waiting',
      ruleId: 'r1',
      originalText: 'Buy spam now',
      moderatedText: 'Buy **** now',
      match: { start: 4, end: 8 },
      isCut: false,
    });
    expect(await statements('ann')).toMatchObject([
      {
        kind: 'reject',
        title: 'Your message in space.general was not published',
        quotes: ['Buy spam now'],
        words: ['spam'],
        isAutomatic: true,
      },
    ]);
    expect(await list('?channelId=space.other')).toEqual([]);
  });

  it('are released or denied once', async () => {
    const released = await hold('rel');
    idOf(await decide('release', released));
    expect((await decide('deny', released)).body['code']).toBe('alreadyDecided');
    expect(await subjects()).toContain(`held ${CHANNEL} ${released}`);
    expect((await statements('rel'))[0]).toMatchObject({
      kind: 'release',
      title: 'Your message in Name of space.general was published',
      quotes: ['Buy spam now'],
    });
    const denied = await hold('den');
    idOf(await decide('deny', denied));
    expect((await decide('release', denied)).body['code']).toBe('alreadyDecided');
    expect(await subjects()).not.toContain(`held ${CHANNEL} ${denied}`);
    expect((await decide('deny', '17676053994489999')).status).toBe(404);
    expect(await list('?state=denied')).toMatchObject([{ message: denied }]);
  });

  it('are released on appeal, against the rule or against the denial', async () => {
    const rejected = await hold('app');
    await appealAndAccept('app');
    expect((await statements('app'))[0]).toMatchObject({ kind: 'release' });
    const denied = await hold('den2');
    idOf(await decide('deny', denied));
    await appealAndAccept('den2');
    expect((await statements('den2'))[0]).toMatchObject({ kind: 'release', isUndo: true });
    expect(await subjects()).toEqual(
      expect.arrayContaining([`held ${CHANNEL} ${rejected}`, `held ${CHANNEL} ${denied}`]),
    );
  });

  it('are not decided again on appeal by whoever denied them', async () => {
    const message = await hold('den3');
    const token = await server.user('den3');
    const body = { statementId: (await statements('den3'))[0]?.['id'], text: 'No spam' };
    const id = idOf(await server.call('POST', '/v1/appeals', { token, body }));
    idOf(await decide('deny', message));
    const answer = { answer: 'uphold', reason: 'As before' };
    const path = `/v1/appeals/${id}/answer`;
    const refused = await server.call('POST', path, { token: max, body: answer });
    expect([refused.status, refused.body['code']]).toEqual([403, 'ownDecision']);
    const lea = await server.moderator('lea');
    idOf(await server.call('POST', path, { token: lea, body: answer }));
  });

  it('are not released when only a part was kept, or twice', async () => {
    const cut = await hold('cut', { isCut: true });
    expect(await list('?search=CUT')).toMatchObject([{ userId: 'cut', isCut: true }]);
    expect((await decide('release', cut)).status).toBe(400);
    await appealAndAccept('cut');
    expect((await statements('cut'))[0]).toMatchObject({ kind: 'overturn' });
    const released = await hold('twice');
    idOf(await decide('release', released));
    const [, rejection] = await statements('twice');
    const token = await server.user('twice');
    const body = { statementId: rejection?.['id'], text: 'No' };
    const id = idOf(await server.call('POST', '/v1/appeals', { token, body }));
    const answer = { answer: 'overturn', reason: 'Right' };
    const lea = await server.moderator('lea');
    idOf(await server.call('POST', `/v1/appeals/${id}/answer`, { token: lea, body: answer }));
    expect((await statements('twice'))[0]).toMatchObject({ kind: 'overturn' });
  });

  it('are found by their state, their text and their sender', async () => {
    const report = { userId: 'sea', reason: 'Spam' };
    const token = await server.user('ann');
    idOf(await server.call('POST', '/v1/reports', { token, body: report }));
    const originalMessage = { id: 'm1', text: 'Straße 100%' };
    const found = await hold('sea', { originalMessage });
    const [denied, other] = [await hold('sea2'), await hold('other')];
    idOf(await decide('deny', denied));
    const find = async (query: string) =>
      (await list(`?${query}`)).map(({ message }) => message as string);
    expect(await find(`search=${encodeURIComponent(' STRAße 100% ')}`)).toEqual([found]);
    expect(await find('search=name%20of%20sea')).toEqual([found]);
    expect(await find('search=100_')).toEqual([]);
    expect(await find('state=all&search=sea')).toEqual([denied, found]);
    expect(await find('state=decided')).toEqual(expect.arrayContaining([denied]));
    expect(await find('state=decided')).not.toContain(other);
    const { body } = await server.call('GET', '/v1/held?state=all&limit=1', { token: max });
    expect(body['total']).toBe((await find('state=all')).length);
  });

  it('are listed in pages', async () => {
    for (const userId of ['p1', 'p2', 'p3']) await hold(userId);
    const all = await list();
    const first = await server.call('GET', '/v1/held?limit=2', { token: max });
    const rest = await list(`?cursor=${first.body['next'] as string}`);
    expect([...itemsOf(first), ...rest]).toEqual(all);
  });

  it('are nothing that is no such record', async () => {
    const before = (await list()).length;
    await hold('none', { senderUuid: 5 });
    expect(await list()).toHaveLength(before);
  });
});
