import { countStrikes } from '../../../server/cases/strikes';
import { keepEvents } from '../../../server/ingest/keepEvents';
import { msToTimetoken } from '../../../shared/protocol';
import { toChannelId, toUserId } from '../../../src/domain/ids';
import { STRIKE_LIFETIME_MS } from '../../../src/domain/moderation/ladder';
import { BOBS_MESSAGE } from '../../support/fakes/knownFacts';
import { waitFor } from '../../support/drivers/waitFor';
import { DIALECTS } from '../../support/worlds/moderationDatabase';
import {
  type Answer,
  idOf,
  itemsOf,
  startModerationServer,
  type TestServer,
} from '../../support/worlds/moderationServer';

const HOUR_MS = 3_600_000;

describe.each(DIALECTS)('decisions on %s', (dialect) => {
  let server: TestServer;
  let lead: string;
  let max: string;

  beforeAll(async () => {
    server = await startModerationServer(dialect);
    lead = await server.moderator('lea', 'lead');
    max = await server.moderator('max', 'moderator');
  });

  afterAll(() => server.stop());

  const decide = (body: object, token = max) =>
    server.call('POST', '/v1/decisions', { token, body: { reason: 'Spam', ...body } });
  const undo = (id: string, token = max) =>
    server.call('POST', `/v1/decisions/${id}/undo`, { token, body: {} });
  const report = async (userId: string, by: string, more: object = {}) =>
    idOf(
      await server.call('POST', '/v1/reports', {
        token: await server.user(by),
        body: { userId, reason: "It's a spam", ...more },
      }),
    );
  const restrictions = async (userId: string) =>
    (await server.call('GET', `/v1/cases/${userId}`, { token: max })).body['restrictions'];
  const statements = async (userId: string) =>
    itemsOf(await server.call('GET', '/v1/statements', { token: await server.user(userId) }));
  const openReports = async (userId: string) =>
    itemsOf(await server.call('GET', `/v1/reports?userId=${userId}`, { token: max }));

  it('bans, tells the user, and has the world follow', async () => {
    const until = Date.now() + HOUR_MS;
    const id = idOf(await decide({ kind: 'ban', userId: 'ban1', reason: 'Insults', until }));
    expect(await restrictions('ban1')).toEqual([
      { kind: 'ban', until, origin: id, actorId: 'max', reason: 'Insults' },
    ]);
    expect(await statements('ban1')).toMatchObject([
      {
        decisionId: id,
        kind: 'ban',
        reason: 'Insults',
        until,
        title: 'You were banned from the chat',
        isAutomatic: false,
        source: 'ownInitiative',
      },
    ]);
    const [logged] = itemsOf(await server.call('GET', '/v1/decisions?userId=ban1', { token: max }));
    expect(logged).toEqual({
      id,
      kind: 'ban',
      reason: 'Insults',
      until,
      actorId: 'max',
      userId: 'ban1',
      isUndone: false,
    });
    const subjects = await server.store.db.selectFrom('outbox').select('subject').execute();
    expect(subjects.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['user ban1', 'inbox ban1', 'case ban1']),
    );
  });

  it('bans and deletes what was said of late in one decision, which one undo takes back', async () => {
    const begin = Date.now() - HOUR_MS;
    const told = (channelId: string, nth: number, userId = 'raider') => ({
      kind: 'message' as const,
      channelId: toChannelId(channelId),
      userId: toUserId(userId),
      timetoken: msToTimetoken(begin + nth),
      message: { text: `spam ${nth}` },
    });
    const messages = [told('space.a', 1), told('space.b', 2), told('direct.raider@bob', 3)];
    await server.store.write((write) =>
      keepEvents(write, [...messages, told('space.a', 4, 'bob')]),
    );
    const body = { kind: 'ban', userId: 'raider', reason: 'A raid', deleteSince: begin };
    const { status, body: made } = await decide(body);
    expect(status).toBe(201);
    const [ban, ...deletions] = made['ids'] as readonly string[];
    const log = async () =>
      itemsOf(await server.call('GET', '/v1/decisions?userId=raider', { token: max }));
    const about = { userId: 'raider', actorId: 'max', reason: 'A raid', isUndone: false };
    expect(deletions).toHaveLength(2);
    expect(await log()).toEqual([
      {
        ...about,
        id: deletions[1],
        kind: 'deleteMessage',
        partOf: ban,
        quote: 'spam 1',
        channelId: 'space.a',
        message: msToTimetoken(begin + 1),
      },
      {
        ...about,
        id: deletions[0],
        kind: 'deleteMessage',
        partOf: ban,
        quote: 'spam 2',
        channelId: 'space.b',
        message: msToTimetoken(begin + 2),
      },
      { ...about, id: ban, kind: 'ban' },
    ]);
    expect(await statements('raider')).toMatchObject([
      { title: 'Your message in Name of space.a was deleted', quotes: ['spam 1'] },
      { title: 'Your message in Name of space.b was deleted', quotes: ['spam 2'] },
      { kind: 'ban', quotes: [] },
    ]);
    // One of them was restored by itself.
    idOf(await undo(deletions[0] ?? ''));
    expect((await undo(ban ?? '')).body['ids']).toHaveLength(2);
    expect((await log()).map(({ kind, undoes }) => [kind, undoes])).toEqual([
      ['restoreMessage', deletions[1]],
      ['unban', ban],
      ['restoreMessage', deletions[0]],
      ['deleteMessage', undefined],
      ['deleteMessage', undefined],
      ['ban', undefined],
    ]);
    const deleted = server.store.db.selectFrom('deletedMessages').where('userId', '=', 'raider');
    expect(await deleted.selectAll().execute()).toEqual([]);
    expect((await decide({ ...body, kind: 'mute', channelId: 'space.a' })).body).toMatchObject({
      errors: [{ field: 'body.deleteSince' }],
    });
  });

  it.each([
    ['mute', 'unmute', 'You were muted in Name of space.general'],
    ['block', 'unblock', 'You were blocked from Name of space.general'],
  ])('can %s and %s', async (kind, opposite, title) => {
    const about = { userId: kind, channelId: 'space.general' };
    const origin = idOf(await decide({ kind, ...about }));
    expect(await restrictions(kind)).toMatchObject([{ kind, channelId: 'space.general', origin }]);
    expect((await decide({ kind, ...about })).body['code']).toBe('alreadyDecided');
    idOf(await decide({ kind: opposite, ...about }));
    expect(await restrictions(kind)).toEqual([]);
    expect((await decide({ kind: opposite, ...about })).body['code']).toBe('alreadyDecided');
    expect((await statements(kind)).at(-1)).toMatchObject({ title });
  });

  it('restricts in the chat of a thread, as a thread has no rights of its own', async () => {
    const thread = `PUBNUB_INTERNAL_THREAD_space.general_${msToTimetoken(Date.now())}`;
    idOf(await decide({ kind: 'mute', userId: 'threaded', channelId: thread }));
    expect(await restrictions('threaded')).toMatchObject([{ channelId: 'space.general' }]);
    expect(await statements('threaded')).toMatchObject([
      { title: 'You were muted in Name of space.general' },
    ]);
  });

  it.each([
    ['a ban of nobody', { kind: 'ban' }, 'body.userId'],
    ['a ban in a channel', { kind: 'ban', userId: 'a', channelId: 'c' }, 'body.channelId'],
    ['a mute nowhere', { kind: 'mute', userId: 'a' }, 'body.channelId'],
    ['an end in the past', { kind: 'ban', userId: 'a', until: 5 }, 'body.until'],
    ['a warning without a reason', { kind: 'warn', userId: 'a', reason: ' ' }, 'body.reason'],
    ['a ban without a reason', { kind: 'ban', userId: 'a', reason: '' }, 'body.reason'],
    ['a mute without', { kind: 'mute', userId: 'a', channelId: 'c', reason: '' }, 'body.reason'],
    ['a block without', { kind: 'block', userId: 'a', channelId: 'c', reason: ' ' }, 'body.reason'],
    ['a change of no restriction', { kind: 'changeEnd', userId: 'a' }, 'body.restriction'],
    ['no reports', { kind: 'dismiss' }, 'body.reportIds'],
    ['no message', { kind: 'deleteMessage', channelId: 'c' }, 'body.message'],
    ['slow mode nowhere', { kind: 'startSlowMode', until: 5 }, 'body.channelId'],
    ['raid mode in a channel', { kind: 'startRaidMode', channelId: 'c' }, 'body.channelId'],
    ['raid mode for ever', { kind: 'startRaidMode' }, 'body.until'],
    ['a private chat closed', { kind: 'closeChannel', channelId: 'group.a' }, 'body.channelId'],
    ['an unknown kind', { kind: 'uphold' }, 'body.kind'],
  ])('refuses %s', async (_what, body, field) => {
    const { status, body: problem } = await decide(body);
    expect([status, problem]).toMatchObject([400, { errors: [{ field }] }]);
  });

  it('refuses what does not exist', async () => {
    const message = '17676053994480009';
    const deletion = { kind: 'deleteMessage', channelId: 'space.general', message };
    expect((await decide(deletion)).status).toBe(404);
    expect((await decide({ kind: 'dismiss', reportIds: [message] })).status).toBe(404);
    expect((await undo(message)).status).toBe(404);
  });

  it('bans a user without a record in App Context', async () => {
    idOf(await decide({ kind: 'ban', userId: 'nobody' }));
    expect(await restrictions('nobody')).toMatchObject([{ kind: 'ban' }]);
  });

  it('lets viewers decide nothing, and users neither', async () => {
    const ban = { kind: 'ban', userId: 'safe' };
    expect((await decide(ban, await server.moderator('vic', 'viewer'))).status).toBe(403);
    expect((await decide(ban, await server.user('bob'))).status).toBe(403);
  });

  it('takes a restriction back, and what took it back as well', async () => {
    const id = idOf(await decide({ kind: 'ban', userId: 'back', reason: 'a' }));
    const undone = idOf(await undo(id));
    expect(await restrictions('back')).toEqual([]);
    expect((await undo(id)).body['code']).toBe('alreadyDecided');
    const again = idOf(await undo(undone));
    expect(await restrictions('back')).toMatchObject([{ kind: 'ban' }]);
    const log = async () =>
      itemsOf(await server.call('GET', '/v1/decisions?userId=back', { token: max }));
    expect(await log()).toMatchObject([
      { kind: 'ban', undoes: undone, isUndone: false },
      { kind: 'unban', undoes: id, isUndone: true },
      // It counts again, since what took it back was taken back.
      { kind: 'ban', id, isUndone: false },
    ]);
    idOf(await undo(again));
    expect(await restrictions('back')).toEqual([]);
    expect((await log()).map(({ isUndone }) => isUndone)).toEqual([false, true, false, true]);
  });

  it('gives a lifted restriction its end back', async () => {
    const until = Date.now() + HOUR_MS;
    idOf(await decide({ kind: 'ban', userId: 'lifted', until }));
    const lift = idOf(await decide({ kind: 'unban', userId: 'lifted' }));
    idOf(await undo(lift));
    expect(await restrictions('lifted')).toMatchObject([{ until }]);
  });

  it('begins no restriction again whose end has passed', async () => {
    idOf(await decide({ kind: 'ban', userId: 'over', until: Date.now() + HOUR_MS }));
    const lift = idOf(await decide({ kind: 'unban', userId: 'over' }));
    server.pass(HOUR_MS);
    const { status, body } = await undo(lift);
    expect([status, body['detail']]).toEqual([400, 'The end of this restriction has passed.']);
    expect(await restrictions('over')).toEqual([]);
    server.pass(-HOUR_MS);
  });

  it('undoes nothing that somebody has changed since', async () => {
    const about = { userId: 'changed', channelId: 'space.general' };
    const first = idOf(await decide({ kind: 'mute', ...about }));
    idOf(await decide({ kind: 'unmute', ...about }));
    idOf(await decide({ kind: 'mute', ...about }));
    expect((await undo(first)).body['code']).toBe('alreadyDecided');
    expect(await restrictions('changed')).toHaveLength(1);
  });

  it('undoes nothing of a restriction or a protection that began again since', async () => {
    const until = Date.now() + HOUR_MS;
    const change = { kind: 'changeEnd', restriction: 'ban', userId: 'again' };
    idOf(await decide({ kind: 'ban', userId: 'again' }));
    const changed = idOf(await decide({ ...change, until }));
    idOf(await decide({ kind: 'unban', userId: 'again' }));
    idOf(await decide({ kind: 'ban', userId: 'again', until }, lead));
    expect((await undo(changed)).body['code']).toBe('alreadyDecided');
    expect(await restrictions('again')).toMatchObject([{ until }]);
    const where = { channelId: 'space.again' };
    const slow = { kind: 'startSlowMode', ...where, until };
    const started = idOf(await decide(slow));
    idOf(await decide({ kind: 'endSlowMode', ...where }));
    expect((await undo(started)).body['code']).toBe('alreadyDecided');
    const again = idOf(await decide(slow, lead));
    expect((await undo(started)).body['code']).toBe('alreadyDecided');
    idOf(await undo(again, lead));
  });

  it('lets moderators undo their own decisions and leads all', async () => {
    const id = idOf(await decide({ kind: 'warn', userId: 'own', reason: 'Be nice' }, lead));
    expect((await undo(id, max)).status).toBe(403);
    expect((await undo(id, lead)).status).toBe(201);
    expect((await statements('own')).map(({ kind }) => kind)).toEqual(['unwarn', 'warn']);
  });

  it('changes the end from the one that was seen, and takes that back', async () => {
    const [first, second] = [Date.now() + HOUR_MS, Date.now() + 2 * HOUR_MS];
    idOf(await decide({ kind: 'ban', userId: 'end', until: first }));
    const change = { kind: 'changeEnd', restriction: 'ban', userId: 'end' };
    const id = idOf(await decide({ ...change, untilBefore: first, until: second }));
    expect((await decide({ ...change, untilBefore: first })).body['code']).toBe('alreadyDecided');
    expect(await restrictions('end')).toMatchObject([{ until: second }]);
    const restored = idOf(await undo(id));
    expect(await restrictions('end')).toMatchObject([{ until: first }]);
    idOf(await undo(restored));
    // The end is the one that it set, but another decision has set it since.
    expect((await undo(id)).body['code']).toBe('alreadyDecided');
    expect(await restrictions('end')).toMatchObject([{ until: second }]);
  });

  it('ends restrictions by themselves', async () => {
    idOf(await decide({ kind: 'ban', userId: 'timed', until: Date.now() + HOUR_MS }));
    const before = Date.now();
    server.pass(HOUR_MS);
    const told = await waitFor(async () => {
      const all = await statements('timed');
      return all.length > 1 && all;
    }, 'the end of the ban');
    expect(Date.now() - before).toBeLessThan(10_000);
    expect(await restrictions('timed')).toEqual([]);
    expect(told[0]).toMatchObject({ title: 'Your ban has ended', isAutomatic: true });
    server.pass(-HOUR_MS);
  });

  it('closes the reports that it answers, once, and tells the reporters', async () => {
    const about = { channelId: 'space.general', message: BOBS_MESSAGE };
    const [mine, hers] = [await report('bob', 'ann', about), await report('bob', 'eve', about)];
    const reportIds = [mine, hers];
    const [first] = await openReports('bob');
    expect(first).toMatchObject({ id: hers, message: { text: 'You idiot', authorId: 'bob' } });
    const id = idOf(await decide({ kind: 'ban', userId: 'bob', reason: 'Insults', reportIds }));
    expect(await openReports('bob')).toEqual([]);
    expect((await decide({ kind: 'dismiss', reportIds })).body['code']).toBe('alreadyDecided');
    expect(await statements('bob')).toMatchObject([{ quotes: ['You idiot'], source: 'notice' }]);
    const outcomes = async () =>
      itemsOf(await server.call('GET', '/v1/outcomes', { token: await server.user('ann') }));
    expect(await outcomes()).toMatchObject([
      { outcome: 'acted', about: 'bob', name: 'Name of bob', reason: "It's a spam" },
    ]);
    idOf(await undo(id));
    expect(await openReports('bob')).toHaveLength(2);
    expect(await outcomes()).toMatchObject([{ outcome: 'reopened' }, { outcome: 'acted' }]);
  });

  it('dismisses reports about several users, with a record for each', async () => {
    const reportIds = [
      await report('d1', 'ann'),
      await report('d1', 'eve'),
      await report('d2', 'ann'),
    ];
    const { body } = await decide({ kind: 'dismiss', reportIds, reason: 'Harmless' });
    const ids = body['ids'] as readonly string[];
    expect(ids).toHaveLength(2);
    expect([...(await openReports('d1')), ...(await openReports('d2'))]).toEqual([]);
    // Reporters are told, the reported users are not.
    expect(await statements('d1')).toEqual([]);
    const reopened = idOf(await undo(ids[0] ?? ''));
    expect((await undo(reopened)).body['code']).toBe('invalidInput');
    expect(await openReports('d1')).toHaveLength(2);
    const { body: log } = await server.call('GET', '/v1/decisions?userId=d1', { token: lead });
    expect(log['items']).toMatchObject([
      { id: reopened, undoes: ids[0], reportIds: reportIds.slice(0, 2) },
      { id: ids[0], isUndone: true, reportIds: reportIds.slice(0, 2) },
    ]);
  });

  it('lets nobody decide in their own case', async () => {
    const refused = [403, 'ownDecision'];
    const codeOf = ({ status, body }: Answer) => [status, body['code']];
    const moe = await server.moderator('moe', 'moderator');
    const leo = await server.moderator('leo', 'lead');
    const ban = idOf(await decide({ kind: 'ban', userId: 'moe' }, lead));
    expect(codeOf(await decide({ kind: 'unban', userId: 'moe' }, moe))).toEqual(refused);
    expect(codeOf(await decide({ kind: 'ban', userId: 'leo' }, leo))).toEqual(refused);
    const warning = idOf(await decide({ kind: 'warn', userId: 'leo', reason: 'x' }, lead));
    expect(codeOf(await undo(warning, leo))).toEqual(refused);
    const reportIds = [await report('moe', 'ann')];
    expect(codeOf(await decide({ kind: 'dismiss', reportIds }, moe))).toEqual(refused);
    const closing = { kind: 'closeChannel', channelId: 'space.own', until: Date.now() + HOUR_MS };
    expect(codeOf(await decide({ ...closing, reportIds }, moe))).toEqual(refused);
    expect(await restrictions('moe')).toMatchObject([{ origin: ban }]);
    expect(await openReports('moe')).toHaveLength(1);
    const body = { text: 'I was told why' };
    idOf(await server.call('POST', '/v1/cases/moe/notes', { token: moe, body }));
  });

  it('answers reports about others only where nobody else works on their case', async () => {
    const reportIds = [await report('busy', 'ann')];
    idOf(await decide({ kind: 'warn', userId: 'idle', reason: 'x' }));
    const other = await decide({ kind: 'ban', userId: 'idle', reportIds });
    expect([other.status, other.body]).toMatchObject([
      400,
      { errors: [{ field: 'body.reportIds' }] },
    ]);
    expect(await restrictions('idle')).toEqual([]);
    const lease = await server.call('PUT', '/v1/cases/busy/lease', { token: lead, body: {} });
    expect(lease.status).toBe(200);
    const closing = { kind: 'closeChannel', channelId: 'space.busy', until: Date.now() + HOUR_MS };
    expect((await decide({ ...closing, reportIds })).body['code']).toBe('leased');
    expect(await openReports('busy')).toHaveLength(1);
    idOf(await decide({ ...closing, reportIds }, lead));
    expect(await openReports('busy')).toEqual([]);
    idOf(await decide({ kind: 'openChannel', channelId: 'space.busy' }));
  });

  it('deletes a message once, restores it, and deletes it again', async () => {
    const deletion = { kind: 'deleteMessage', channelId: 'space.general', message: BOBS_MESSAGE };
    const id = idOf(await decide({ ...deletion, reason: 'Insults' }));
    expect((await decide(deletion)).body['code']).toBe('alreadyDecided');
    const deleted = () => server.store.db.selectFrom('deletedMessages').selectAll().execute();
    expect(await deleted()).toMatchObject([{ message: BOBS_MESSAGE, userId: 'bob', record: id }]);
    const [told] = await statements('bob');
    expect(told).toMatchObject({ kind: 'deleteMessage', quotes: ['You idiot'] });
    const restored = idOf(await undo(id));
    expect(await deleted()).toEqual([]);
    idOf(await undo(restored));
    expect(await deleted()).toHaveLength(1);
  });

  it.each([
    ['startSlowMode', 'endSlowMode', { channelId: 'space.general' }],
    ['closeChannel', 'openChannel', { channelId: 'space.general' }],
    ['startRaidMode', 'endRaidMode', {}],
  ])('can %s and %s', async (start, end, where) => {
    const inForce = () => server.store.db.selectFrom('protections').select('kind').execute();
    const begin = { kind: start, ...where, until: Date.now() + HOUR_MS };
    idOf(await decide(begin));
    expect(await inForce()).toHaveLength(1);
    expect((await decide(begin)).body['code']).toBe('alreadyDecided');
    const ended = idOf(await decide({ kind: end, ...where }));
    expect(await inForce()).toEqual([]);
    expect((await decide({ kind: end, ...where })).body['code']).toBe('alreadyDecided');
    const again = idOf(await undo(ended));
    expect(await inForce()).toHaveLength(1);
    idOf(await undo(again));
    idOf(await decide(begin));
    server.pass(HOUR_MS);
    await waitFor(async () => (await inForce()).length === 0, 'the end');
    server.pass(-HOUR_MS);
  });

  it('keeps a log that nobody can change', async () => {
    idOf(await decide({ kind: 'warn', userId: 'log', reason: 'x' }));
    const change = server.store.write(({ db }) =>
      db.updateTable('decisions').set({ reason: 'y' }).execute(),
    );
    await expect(change).rejects.toThrow('append-only');
    const removal = server.store.write(({ db }) => db.deleteFrom('decisions').execute());
    await expect(removal).rejects.toThrow('append-only');
  });

  it('proposes the next step by what was decided before', async () => {
    const next = async () =>
      (await server.call('GET', '/v1/cases/step?channelId=space.general', { token: max })).body;
    expect(await next()).toMatchObject({ strikes: 0, nextStep: { kind: 'warn' } });
    const warning = idOf(await decide({ kind: 'warn', userId: 'step', reason: 'x' }));
    expect(await next()).toMatchObject({ strikes: 1, nextStep: { kind: 'mute', ms: HOUR_MS } });
    idOf(await undo(warning));
    expect(await next()).toMatchObject({ strikes: 0, nextStep: { kind: 'warn' } });
  });

  it('counts warnings and restrictions as strikes until they expire, and nothing else', async () => {
    const about = { userId: 'strikes', reason: 'x' };
    const strikes = (ms: number) => countStrikes(server.store.db, 'strikes', Date.now() + ms);
    for (const kind of ['mute', 'block']) {
      idOf(await decide({ kind, ...about, channelId: 'space.general' }));
    }
    for (const kind of ['warn', 'ban', 'unban']) idOf(await decide({ kind, ...about }));
    expect(await strikes(0)).toBe(4);
    expect(await strikes(STRIKE_LIFETIME_MS - HOUR_MS)).toBe(4);
    expect(await strikes(STRIKE_LIFETIME_MS + HOUR_MS)).toBe(0);
  });

  it('pages through the log, with filters', async () => {
    for (const userId of ['p1', 'p2', 'p3']) await decide({ kind: 'warn', userId, reason: 'page' });
    const seen: unknown[] = [];
    let next: string | undefined = '';
    while (next !== undefined) {
      const cursor = next === '' ? '' : `&cursor=${next}`;
      const page = await server.call('GET', `/v1/decisions?kind=warn&limit=2${cursor}`, {
        token: max,
      });
      seen.push(...itemsOf(page).map(({ id }) => id));
      next = page.body['next'] as string | undefined;
    }
    expect(seen.length).toBeGreaterThanOrEqual(5);
    expect(seen).toEqual([...new Set(seen)].sort().reverse());
    const wrong = await server.call('GET', '/v1/decisions?cursor=abc', { token: max });
    expect(wrong.body).toMatchObject({ errors: [{ field: 'query.cursor' }] });
  });
});
