import PubNub from 'pubnub';
import type { Emulator } from '../../../emulator/api';
import { startEmulator } from '../../../emulator/startEmulator';
import type { Result } from '../../../server/keyset/keyset';
import { createComparison } from '../../../server/outbox/comparison';
import { showInbox } from '../../../server/outbox/inboxState';
import { Outbox } from '../../../server/outbox/outbox';
import { makeTrue, type Subject } from '../../../server/outbox/subjects';
import { openStore, type Store, type Write } from '../../../server/store/openStore';
import { toUserId } from '../../../src/domain/ids';
import type { Timetoken } from '../../../shared/protocol';
import { inboxOf } from '../../support/drivers/inbox';
import { subscribe } from '../../support/drivers/subscriber';
import { waitFor } from '../../support/drivers/waitFor';
import { DIALECTS, makeDatabase, type TestDatabase } from '../../support/worlds/moderationDatabase';
import {
  idOf,
  itemsOf,
  startModerationServer,
  type TestServer,
} from '../../support/worlds/moderationServer';

const GENERAL = 'space.general';
const SERVER = 'server';

describe.each(DIALECTS)('the outbox on %s', (dialect) => {
  let emulator: Emulator;
  let server: TestServer;
  const clients: PubNub[] = [];

  beforeAll(async () => {
    // As on the network a token goes on for a while, so the event of the record comes first.
    emulator = await startEmulator({
      requiresTokens: true,
      listable: ['user'],
      revokeDelayMs: 2_000,
    });
    const { sdk, secretKey } = emulator;
    server = await startModerationServer(dialect, {
      pubnub: {
        keyset: { ...sdk, secretKey, userId: toUserId(SERVER) },
        sessions: { proof: { kind: 'open' }, minutes: 15 },
        eventSecrets: [],
      },
    });
  });
  afterEach(() => {
    clients.splice(0).forEach((client) => client.destroy(true));
    emulator.faults.clear();
  });
  afterAll(async () => {
    await server.stop();
    await emulator.close();
  });

  const clientOf = (userId: string, more = {}) => {
    const client = new PubNub({ ...emulator.sdk, userId, keepAlive: true, ...more });
    clients.push(client);
    return client;
  };
  const administrator = (userId = 'admin') => clientOf(userId, { secretKey: emulator.secretKey });
  const signIn = async (userId: string) => {
    const { body } = await server.call('POST', '/v1/sessions', { body: { userId } });
    const client = clientOf(userId);
    client.setToken(String(body['token']));
    return client;
  };
  const customOf = async (uuid: string) => {
    const options = { uuid, include: { customFields: true } };
    return (await administrator().objects.getUUIDMetadata(options)).data.custom;
  };
  const write = (work: (write: Write) => Promise<unknown>, subject: Subject) =>
    server.store.write(async (each) => {
      await work(each);
      await makeTrue(each, subject);
    });
  const restrict = (
    userId: string,
    kind: 'ban' | 'mute' | 'block',
    channelId: string,
    inForce = 1,
  ) =>
    write(
      (each) => {
        const state = { inForce, until: null, origin: '1', record: each.nextId() };
        return each.db
          .insertInto('restrictions')
          .values({ userId, kind, channelId, ...state })
          .onConflict((conflict) =>
            conflict.columns(['userId', 'kind', 'channelId']).doUpdateSet(state),
          )
          .execute();
      },
      { kind: 'user', userId },
    );
  const isDone = async () =>
    (await server.store.db.selectFrom('outbox').select('subject').execute()).length === 0;
  const done = () => waitFor(isDone, 'an empty outbox');

  it('shows restrictions in the record, and keeps the fields of others', async () => {
    await emulator.seed({ users: [{ id: 'ann', name: 'Ann', custom: { title: 'cook' } }] });
    await restrict('ann', 'ban', '');
    await restrict('ann', 'mute', GENERAL);
    await restrict('ann', 'mute', 'space.a');
    await done();
    expect(await customOf('ann')).toEqual({
      title: 'cook',
      ban: true,
      mutedChannels: `space.a,${GENERAL}`,
    });
    await restrict('ann', 'ban', '', 0);
    await restrict('ann', 'mute', 'space.a', 0);
    await restrict('ann', 'block', GENERAL);
    await done();
    expect(await customOf('ann')).toEqual({
      title: 'cook',
      mutedChannels: GENERAL,
      blockedChannels: GENERAL,
    });
  });

  it('finds room in a record that its user has filled', async () => {
    const custom = { pad: 'x'.repeat(32_720) };
    await administrator().objects.setUUIDMetadata({ uuid: 'pia', data: { name: 'Pia', custom } });
    await restrict('pia', 'ban', '');
    await restrict('pia', 'mute', GENERAL);
    await done();
    expect(await customOf('pia')).toEqual({ ban: true, mutedChannels: GENERAL });
    expect((await administrator().objects.getUUIDMetadata({ uuid: 'pia' })).data.name).toBe('Pia');
  });

  it('takes tokens back also while the record cannot be written', async () => {
    await signIn('ned');
    const revoked = () => emulator.calls('revokeToken').length;
    const before = revoked();
    const logged = jest.spyOn(console, 'error').mockReturnValue();
    // As when its user writes it again and again.
    const fault = emulator.faults.add({
      match: { operation: 'userSet' },
      effect: { kind: 'status', status: 412, body: '{}', contentType: 'application/json' },
    });
    await restrict('ned', 'ban', '');
    await waitFor(() => revoked() > before, 'the end of the token');
    await expect(customOf('ned')).rejects.toMatchObject({ status: { statusCode: 404 } });
    fault.remove();
    await restrict('ned', 'ban', '', 0);
    await done();
    logged.mockRestore();
  });

  it('finds a record that somebody changed elsewhere', async () => {
    await restrict('gus', 'ban', '');
    await done();
    const data = { custom: { ban: false, title: 'chef' } };
    await administrator().objects.setUUIDMetadata({ uuid: 'gus', data });
    const compare = createComparison(server.store, { hasFunctions: false });
    await compare();
    await done();
    expect(await customOf('gus')).toEqual({ ban: true, title: 'chef' });
    await restrict('gus', 'ban', '', 0);
    await done();
    await administrator().objects.setUUIDMetadata({ uuid: 'gus', data });
    await compare();
    await done();
    expect(await customOf('gus')).toEqual(data.custom);
  });

  it('reaches an open tab, and ends what its token opened', async () => {
    await emulator.seed({
      users: [{ id: 'bob' }],
      channels: [{ id: GENERAL }],
      memberships: [{ user: 'bob', channel: GENERAL }],
    });
    const bob = await signIn('bob');
    const heard = await subscribe(bob, [GENERAL]);
    await restrict('bob', 'mute', GENERAL);
    await waitFor(() => heard.objects.length > 0, 'the event');
    expect(heard.objects[0]?.message.data).toMatchObject({ custom: { mutedChannels: GENERAL } });
    await done();
    const refused = () =>
      bob.publish({ channel: GENERAL, message: 'x' }).then(
        () => false,
        (error: unknown) =>
          (error as { status?: { statusCode?: number } }).status?.statusCode === 403,
      );
    await waitFor(refused, 'the end of the old token');
    await (await signIn('bob')).fetchMessages({ channels: [GENERAL] });
  });

  it('shows the flag of the newest open report, without who reported', async () => {
    await emulator.seed({ users: [{ id: 'carl' }] });
    const report = (id: string, reason: string) => ({
      id,
      reporterId: 'ann',
      userId: 'carl',
      reason,
      channelId: GENERAL,
      message: null,
      evidence: '{}',
      search: '',
      closedBy: null,
    });
    const ids = ['17000000000000000', '17000000010000000'];
    const carl: Subject = { kind: 'user', userId: 'carl' };
    const rows = [report(ids[0]!, 'Spam'), report(ids[1]!, 'Rude')];
    await write(({ db }) => db.insertInto('reports').values(rows).execute(), carl);
    await done();
    const custom = await customOf('carl');
    expect(custom).toEqual({
      flag: true,
      flaggedAt: 1_700_000_001_000,
      reason: 'Rude',
      flaggedChannel: GENERAL,
      flaggedBy: `Moderation (${SERVER})`,
    });
    await write(({ db }) => db.updateTable('reports').set({ closedBy: '1' }).execute(), carl);
    await done();
    expect(await customOf('carl')).toEqual({});
  });

  it('deletes a message for all apps, and restores it', async () => {
    const { timetoken: message } = await administrator('dan').publish({
      channel: GENERAL,
      message: { text: 'rude' },
    });
    const about = { channelId: GENERAL, message };
    const actions = async () =>
      (await administrator().getMessageActions({ channel: GENERAL })).data
        .filter(({ messageTimetoken }) => messageTimetoken === message)
        .map(({ type, uuid }) => [type, uuid]);
    const deletion = { ...about, userId: 'dan', record: '1' };
    await write(({ db }) => db.insertInto('deletedMessages').values(deletion).execute(), {
      kind: 'message',
      ...about,
    });
    await done();
    expect(await actions()).toEqual([['deleted', SERVER]]);
    // The same once more changes nothing.
    await write(() => Promise.resolve(), { kind: 'message', ...about });
    await done();
    expect(await actions()).toHaveLength(1);
    const remove = ({ db }: Write) =>
      db.deleteFrom('deletedMessages').where('message', '=', message).execute();
    await write(remove, { kind: 'message', ...about });
    await done();
    expect(await actions()).toEqual([]);
    await write(() => Promise.resolve(), { kind: 'message', ...about, message: '1'.repeat(17) });
    await done();
  });

  it('tells a user of each decision once and in order, also after a lost answer', async () => {
    const tell = (decisionId: string, reason: string) =>
      write(
        (each) => {
          const channelId = reason === 'third' ? 'space.inbox' : undefined;
          const flags = { isAutomatic: false, isUndo: false };
          const content = { reason, quotes: [], words: [], channelId, ...flags };
          const id = each.nextId();
          return each.db
            .insertInto('statements')
            .values({
              id,
              userId: 'eve',
              decisionId,
              kind: 'warn',
              isAppealable: 1,
              content: JSON.stringify(content),
            })
            .execute();
        },
        { kind: 'inbox', userId: 'eve' },
      );
    const channel = 'moderation.inbox.eve';
    emulator.faults.add({ match: { channel }, times: 1, effect: { kind: 'dropResponse' } });
    await tell('17000000000000001', 'first');
    await tell('17000000000000002', 'second');
    await done();
    const named = { channel: 'space.inbox', data: { name: 'The inbox' } };
    await administrator().objects.setChannelMetadata(named);
    await tell('17000000000000003', 'third');
    await write(
      (each) =>
        each.db
          .insertInto('outcomes')
          .values({
            id: each.nextId(),
            userId: 'eve',
            content: JSON.stringify({ outcome: 'acted', about: 'bob', reason: 'Spam' }),
          })
          .execute(),
      { kind: 'inbox', userId: 'eve' },
    );
    await done();
    expect(await inboxOf(administrator(), 'eve')).toMatchObject([
      { type: 'statement', kind: 'warn', reason: 'first', source: 'moderation.log' },
      { type: 'statement', decisionId: '17000000000000002', reason: 'second' },
      { type: 'statement', reason: 'third', place: 'The inbox' },
      { type: 'outcome', about: 'bob', outcome: 'acted' },
    ]);
  });

  it('is done with what nobody can be told, and decides nothing about the server', async () => {
    const token = await server.moderator('lea');
    const ban = (userId: string) =>
      server.call('POST', '/v1/decisions', { token, body: { kind: 'ban', userId, reason: 'x' } });
    expect((await ban('a'.repeat(92))).status).toBe(201);
    // Where users may have any id, a rule may reject what somebody said whose id has a comma.
    const comma = 'a,b';
    await write(
      async (each) => {
        const id = each.nextId();
        const content = { title: 'Message rejected', reason: 'x', quotes: [], words: [] };
        const row = { id, decisionId: id, userId: comma, kind: 'reject', isAppealable: 1 } as const;
        const values = { ...row, content: JSON.stringify(content) };
        await each.db.insertInto('statements').values(values).execute();
      },
      { kind: 'inbox', userId: comma },
    );
    await done();
    expect((await ban('half \ud800')).status).toBe(400);
    expect((await ban(SERVER)).status).toBe(403);
    const report = { userId: SERVER, reason: 'x' };
    const by = await server.user('ann');
    const reported = await server.call('POST', '/v1/reports', { token: by, body: report });
    expect(reported.status).toBe(403);
  });

  it('gives a receipt of an appeal, and its answer, under the ids that the API has', async () => {
    const [max, lead, gil] = [
      await server.moderator('max'),
      await server.moderator('lea'),
      await server.user('gil'),
    ];
    await emulator.seed({ users: [{ id: 'gil', name: 'Gil' }] });
    const body = { kind: 'warn', userId: 'gil', reason: 'Rude', law: 'Section 185' };
    await server.call('POST', '/v1/decisions', { token: max, body });
    const [statement] = itemsOf(await server.call('GET', '/v1/statements', { token: gil }));
    const statementId = String(statement?.['id']);
    const appeal = { statementId, text: 'It was a joke' };
    const id = idOf(await server.call('POST', '/v1/appeals', { token: gil, body: appeal }));
    const answer = { answer: 'uphold', reason: 'It was none' };
    await server.call('POST', `/v1/appeals/${id}/answer`, { token: lead, body: answer });
    await done();
    expect(await inboxOf(administrator(), 'gil')).toMatchObject([
      { type: 'statement', id: statementId, kind: 'warn', reason: 'Rude', law: 'Section 185' },
      { type: 'appeal', appealId: id, statementId, text: 'It was a joke' },
      { type: 'statement', kind: 'uphold', appealId: id, reason: 'It was none' },
    ]);
  });

  it('tells open consoles that a case changed, or something else', async () => {
    const token = await server.moderator('mod');
    // The team has changed.
    await done();
    const { body } = await server.call('POST', '/v1/sessions', { token, body: {} });
    const console_ = clientOf('mod');
    console_.setToken(String(body['token']));
    const heard = await subscribe(console_, ['moderation.events']);
    await write(() => Promise.resolve(), { kind: 'case', userId: 'ann' });
    const [event] = await waitFor(() => heard.messages.length > 0 && heard.messages, 'the event');
    expect(event?.message).toEqual({ type: 'caseChanged', userId: 'ann' });
    await write(() => Promise.resolve(), { kind: 'news', topic: 'held' });
    await waitFor(() => heard.messages.length > 1, 'the other event');
    expect(heard.messages[1]?.message).toEqual({ type: 'changed', topic: 'held' });
  });

  it('goes on when PubNub is back', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation();
    const fault = emulator.faults.add({ effect: { kind: 'dropRequest' } });
    await restrict('fay', 'ban', '');
    const text = 'The state of a user could not be written to PubNub yet: getUser: network';
    await waitFor(() => said.mock.calls.some(([line]) => line === text), 'failed tries');
    expect(await isDone()).toBe(false);
    fault.remove();
    said.mockRestore();
    await done();
    expect(await customOf('fay')).toEqual({ ban: true });
  });
});

describe.each(DIALECTS)('the work of the outbox on %s', (dialect) => {
  let database: TestDatabase;
  let store: Store;
  let ahead = 0;

  beforeEach(async () => {
    ahead = 0;
    database = await makeDatabase(dialect);
    store = await openStore({ database: database.database, now: () => Date.now() + ahead });
  });
  afterEach(async () => {
    await store.close();
    await database.remove();
  });

  const ok: Result<void> = { ok: true, value: undefined };
  const failed: Result<void> = {
    ok: false,
    error: { kind: 'service', status: 503, operation: 'setUser', isRetryable: true, message: '' },
  };
  const add = (userId: string) => store.write((write) => makeTrue(write, { kind: 'user', userId }));
  const outboxWith = (work: (userId?: string, lease?: AbortSignal) => Promise<Result<void>>) =>
    new Outbox({
      store,
      workers: { user: ([userId], lease) => work(userId, lease) },
      renewEveryMs: 20,
      onFailure: (...failure) => failures.push(failure),
    });
  const failures: unknown[] = [];
  const workOnAll = async (outbox: Outbox) => {
    const taken = await outbox.work();
    await outbox.settle();
    return taken;
  };

  it('gives each subject to one of several workers', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => `user ${index}%`);
    for (const id of ids) await add(id);
    const seen: (string | undefined)[] = [];
    const note = (id?: string) => {
      seen.push(id);
      return Promise.resolve(ok);
    };
    const outboxes = [outboxWith(note), outboxWith(note), outboxWith(note)];
    await waitFor(async () => {
      const taken = await Promise.all(outboxes.map(workOnAll));
      return taken.every((count) => count === 0);
    }, 'the end of the work');
    expect(seen.sort()).toEqual(ids.sort());
  });

  it('works again on a subject that changed meanwhile', async () => {
    let calls = 0;
    const outbox = outboxWith(async () => {
      calls += 1;
      if (calls === 1) await add('ann');
      return ok;
    });
    await add('ann');
    expect([await workOnAll(outbox), await workOnAll(outbox), await workOnAll(outbox)]).toEqual([
      1, 1, 0,
    ]);
    expect(calls).toBe(2);
  });

  it('waits longer after each failure, and says no more than the kind', async () => {
    let outcome: () => Promise<Result<void>> = () => Promise.resolve(failed);
    const outbox = outboxWith(() => outcome());
    await add('ann');
    expect([await workOnAll(outbox), await workOnAll(outbox)]).toEqual([1, 0]);
    ahead += 1_600;
    expect([await workOnAll(outbox), await workOnAll(outbox)]).toEqual([1, 0]);
    ahead += 900;
    expect(await workOnAll(outbox)).toBe(0);
    ahead += 2_200;
    outcome = () => Promise.reject(new TypeError('ann'));
    expect(await workOnAll(outbox)).toBe(1);
    ahead += 400_000;
    outcome = () => Promise.resolve(ok);
    expect([await workOnAll(outbox), await workOnAll(outbox)]).toEqual([1, 0]);
    expect(failures).toEqual([
      ['user', 'setUser: service'],
      ['user', 'setUser: service'],
      ['user', 'TypeError'],
    ]);
  });

  const row = () => store.db.selectFrom('outbox').selectAll().executeTakeFirst();

  it('keeps what takes longer than a lease from others, and stops when somebody else has it', async () => {
    let lease: AbortSignal | undefined;
    let end: () => void = () => undefined;
    const slow = outboxWith((_id, signal) => {
      lease = signal;
      return new Promise((resolve) => (end = () => resolve(ok)));
    });
    const other = outboxWith(() => Promise.resolve(ok));
    await add('ann');
    await slow.work();
    for (let time = 0; time < 3; time += 1) {
      ahead += 7_000;
      const until = Date.now() + ahead + 8_000;
      await waitFor(async () => Number((await row())?.heldUntil) > until, 'a longer lease');
    }
    expect([await workOnAll(other), lease?.aborted]).toEqual([0, false]);
    await store.db.updateTable('outbox').set({ holder: 'another' }).execute();
    await waitFor(() => lease?.aborted, 'the end of the lease');
    end();
    await slow.settle();
    expect(await row()).toMatchObject({ holder: 'another', version: 1 });
  });

  it('works on what was decided before what only has to be looked at, however much there is', async () => {
    const seen: string[] = [];
    const note = (message = '') => {
      seen.push(message);
      return Promise.resolve(ok);
    };
    const outbox = new Outbox({ store, workers: { message: ([, message]) => note(message) } });
    const about = (message: string) => ({ kind: 'message', channelId: GENERAL, message }) as const;
    const edited = Array.from({ length: 30 }, (_, nth) => `edited ${nth}`);
    for (const message of edited) {
      await store.write((write) => makeTrue(write, about(message), { isBackground: true }));
    }
    ahead += 1_000;
    await store.write((write) => makeTrue(write, about('deleted')));
    // It was edited before it was deleted, and again after that.
    await store.write((write) => makeTrue(write, about('edited 29')));
    await store.write((write) => makeTrue(write, about('edited 29'), { isBackground: true }));
    while ((await workOnAll(outbox)) > 0);
    expect(seen.slice(0, 2).sort()).toEqual(['deleted', 'edited 29']);
    expect(seen.slice(2).sort()).toEqual(edited.slice(0, -1).sort());
  });

  it('leaves a subject to a later take of the same process', async () => {
    const ends: (() => void)[] = [];
    const outbox = new Outbox({
      store,
      renewEveryMs: 3_600_000,
      workers: { user: () => new Promise((resolve) => ends.push(() => resolve(ok))) },
    });
    await add('ann');
    await outbox.work();
    ahead += 11_000;
    expect([await outbox.work(), ends.length]).toEqual([1, 2]);
    const { holder } = (await row()) ?? {};
    ends[0]?.();
    await add('bob');
    await outbox.work();
    expect(await row()).toMatchObject({ subject: 'user ann', holder });
    ends.forEach((end) => end());
    await outbox.settle();
    expect(await row()).toBeUndefined();
  });

  it('publishes no more of an inbox that another worker has, and forgets nothing of what that did', async () => {
    await store.write(async ({ db, nextId }) => {
      const told = { userId: 'ann', kind: 'warn', isAppealable: 1, content: '{}' } as const;
      for (const decisionId of ['1', '2']) {
        await db
          .insertInto('statements')
          .values({ ...told, decisionId, id: nextId() })
          .execute();
      }
    });
    const lease = new AbortController();
    const last = '99999999999999999';
    let published = 0;
    const keyset = {
      channel: () => Promise.resolve({ ok: true, value: undefined } as const),
      history: () => Promise.resolve({ ok: true, value: [] } as const),
      publish: async () => {
        published += 1;
        await store.db.insertInto('told').values({ userId: 'ann', last }).execute();
        lease.abort();
        return { ok: true, value: '17000000000000001' as Timetoken } as const;
      },
    };
    expect(
      await showInbox({ store, keyset, serverId: toUserId(SERVER) }, 'ann', lease.signal),
    ).toEqual(ok);
    expect(published).toBe(1);
    expect(await store.db.selectFrom('told').selectAll().execute()).toEqual([
      { userId: 'ann', last },
    ]);
  });

  it('takes over from a worker that is gone', async () => {
    const stuck = new Outbox({
      store,
      renewEveryMs: 3_600_000,
      workers: { user: () => new Promise(() => undefined) },
    });
    await add('ann');
    expect(await stuck.work()).toBe(1);
    const other = outboxWith(() => Promise.resolve(ok));
    expect(await workOnAll(other)).toBe(0);
    ahead += 11_000;
    expect([await workOnAll(other), await workOnAll(other)]).toEqual([1, 0]);
  });

  it('is not held up by a subject that takes long', async () => {
    const seen: (string | undefined)[] = [];
    const outbox = outboxWith((id) => {
      seen.push(id);
      return id === 'slow' ? new Promise(() => undefined) : Promise.resolve(ok);
    });
    await add('slow');
    await outbox.work();
    await add('ann');
    await waitFor(async () => (await outbox.work()) > 0 || seen.includes('ann'), 'the other one');
    expect(seen).toContain('ann');
  });

  it('compares all restricted users, some at a time', async () => {
    const ids = Array.from({ length: 450 }, (_, index) => `user-${String(index).padStart(3, '0')}`);
    await store.write(({ db }) =>
      db
        .insertInto('restrictions')
        .values(
          ids.map((userId, index) => ({
            userId,
            kind: 'ban' as const,
            channelId: '',
            until: null,
            origin: '1',
            record: '1',
            inForce: index === 7 ? 0 : 1,
          })),
        )
        .execute(),
    );
    const compare = createComparison(store, { hasFunctions: false });
    const counts: number[] = [];
    for (let call = 0; call < 4; call += 1) {
      await compare();
      counts.push((await store.db.selectFrom('outbox').select('subject').execute()).length);
    }
    expect(counts).toEqual([200, 400, 449, 449]);
  });

  it('leaves subjects alone that it knows nothing about', async () => {
    await store.write((write) => makeTrue(write, { kind: 'shield' }));
    expect(await workOnAll(outboxWith(() => Promise.resolve(ok)))).toBe(0);
  });
});
