import { readWebhookTargets } from '../../../server/webhooks/webhookTargets';
import {
  startWebhookReceiver,
  webhooksTo,
  type ReceivedWebhook,
  type WebhookReceiver,
} from '../../support/drivers/webhookReceiver';
import { waitFor } from '../../support/drivers/waitFor';
import { integrationExamples, readWithSample } from '../../support/matchers/integrationDocs';
import { BOBS_MESSAGE } from '../../support/fakes/knownFacts';
import { DIALECTS } from '../../support/worlds/moderationDatabase';
import {
  idOf,
  itemsOf,
  startModerationServer,
  type TestServer,
} from '../../support/worlds/moderationServer';

const HOUR_MS = 3_600_000;

describe.each(DIALECTS)('webhooks of the server on %s', (dialect) => {
  const receivers: WebhookReceiver[] = [];
  let server: TestServer | undefined;
  let said: jest.SpyInstance;
  beforeEach(() => {
    said = jest.spyOn(console, 'error').mockImplementation();
  });

  const receive = async (...given: Parameters<typeof startWebhookReceiver>) => {
    const receiver = await startWebhookReceiver(...given);
    receivers.push(receiver);
    return receiver;
  };
  const start = async (...urls: readonly string[]) => {
    const webhooks = readWebhookTargets(webhooksTo(...urls));
    const started = await startModerationServer(dialect, { webhooks });
    server = started;
    const max = () => started.moderator('max', 'moderator');
    const lead = () => started.moderator('lea');
    return {
      ...started,
      max,
      lead,
      warn: async (userId: string, reason: string) => {
        const body = { kind: 'warn', userId, reason };
        return idOf(await started.call('POST', '/v1/decisions', { token: await max(), body }));
      },
      states: async () =>
        itemsOf(await started.call('GET', '/v1/webhooks', { token: await lead() })),
    };
  };
  afterEach(async () => {
    await server?.stop();
    said.mockRestore();
    server = undefined;
    await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
  });

  const reasonsFor = (received: readonly ReceivedWebhook[], userId: string) =>
    received
      .filter(
        ({ event: { type, data } }) => type === 'decision.created' && data['userId'] === userId,
      )
      .map(({ event }) => event.data['reason']);
  const has = (receiver: WebhookReceiver, count: number) =>
    waitFor(() => receiver.received.length >= count, `${count} webhooks`);

  it('tell of reports, decisions, statements and appeals as documented, signed', async () => {
    const receiver = await receive();
    const { call, user, max, lead } = await start(receiver.url);
    const channelId = 'space.general';
    const body = { userId: 'bob', reason: "It's a spam", channelId, message: BOBS_MESSAGE };
    const ann = await user('ann');
    const reportId = idOf(await call('POST', '/v1/reports', { token: ann, body }));
    const mute = {
      kind: 'mute',
      userId: 'bob',
      channelId,
      reason: 'Insults',
      reportIds: [reportId],
      until: Date.now() + HOUR_MS,
    };
    const decisionId = idOf(
      await call('POST', '/v1/decisions', { token: await max(), body: mute }),
    );
    const bob = await user('bob');
    const [statement] = itemsOf(await call('GET', '/v1/statements', { token: bob }));
    const statementId = statement?.['id'];
    const text = 'It was a quote';
    const appeal = { token: bob, body: { statementId, text } };
    const appealId = idOf(await call('POST', '/v1/appeals', appeal));
    const answer = { answer: 'overturn', reason: 'It was one' };
    await call('POST', `/v1/appeals/${appealId}/answer`, { token: await lead(), body: answer });
    await has(receiver, 6);

    expect(receiver.received.map(({ event }) => event.type)).toEqual([
      'report.created',
      'decision.created',
      'statement.created',
      'appeal.created',
      'decision.created',
      'statement.created',
    ]);
    expect(receiver.received.map(({ event }) => event.data)).toMatchObject([
      {
        id: reportId,
        reporterId: 'ann',
        userId: 'bob',
        reason: "It's a spam",
        channelId,
        message: { timetoken: BOBS_MESSAGE, authorId: 'bob' },
      },
      { id: decisionId, actorId: 'max', ...mute },
      { id: statementId, decisionId, kind: 'mute', source: 'moderation.log', userId: 'bob' },
      {
        id: appealId,
        userId: 'bob',
        text,
        deciderId: 'max',
        statementId,
        decisionId,
        kind: 'mute',
      },
      { kind: 'unmute', actorId: 'lea', appealId, undoes: decisionId },
      { kind: 'unmute', isUndo: true, appealId },
    ]);
    const examples = integrationExamples();
    for (const { event } of receiver.received.slice(0, 4)) {
      const { data } = examples.get(event.type) as ReceivedWebhook['event'];
      const { author: _author, ...documented } = data;
      expect(Object.keys(event.data)).toEqual(expect.arrayContaining(Object.keys(documented)));
    }
    expect(await readWithSample(receiver.received)).toEqual(
      receiver.received.map(({ headers, event }) => ({ id: headers['webhook-id'], ...event })),
    );
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual(receiver.received.map(({ event }) => `msg_${String(event.data['id'])}`));
  });

  it('arrive in order for each person, and are repeated with the same id until they are taken', async () => {
    let refusals = 0;
    const receiver = await receive((response, { event }) => {
      const isRefused = event.data['userId'] === 'bob' && refusals++ < 3;
      response.writeHead(isRefused ? 500 : 204).end();
    });
    const { warn } = await start(receiver.url);
    for (const reason of ['1', '2', '3']) {
      await warn('bob', reason);
      await warn('ann', reason);
    }
    await has(receiver, 15);
    const taken = [...new Map(receiver.received.map((each) => [each.headers['webhook-id'], each]))];
    const all = taken.map(([, webhook]) => webhook);
    expect(reasonsFor(all, 'ann')).toEqual(['1', '2', '3']);
    expect(reasonsFor(all, 'bob')).toEqual(['1', '2', '3']);
    expect(reasonsFor(receiver.received, 'bob')).toEqual(['1', '1', '1', '1', '2', '3']);
  });

  it.each([
    ['seconds', '3600', HOUR_MS],
    ['a date', () => new Date(Date.now() + HOUR_MS).toUTCString(), HOUR_MS],
    ['a month, of which it gets half a day', String(30 * 86_400), 12 * HOUR_MS],
  ] as const)('wait for as long as a target asks by %s', async (_how, asked, ms) => {
    const value = typeof asked === 'string' ? asked : asked();
    const receiver = await receive((response) =>
      response.writeHead(503, { 'retry-after': value }).end(),
    );
    const { warn, store, pass } = await start(receiver.url);
    await warn('bob', 'hello');
    const waiting = () =>
      store.db
        .selectFrom('webhooks')
        .select('dueAt')
        .where('attempts', '=', 1)
        .orderBy('id')
        .executeTakeFirst();
    const first = await waitFor(waiting, 'the first attempt');
    const pause = Number(first.dueAt) - Date.now();
    expect(pause).toBeGreaterThan(ms - 10_000);
    expect(pause).toBeLessThanOrEqual(ms);
    receiver.answer((response) => response.writeHead(204).end());
    pass(ms);
    await has(receiver, 3);
  });

  it('wait for a target that is down, and the state says so to leads', async () => {
    const { port, url, close } = await startWebhookReceiver();
    await close();
    const { warn, states, call, max } = await start(url);
    await warn('bob', 'hello');
    await waitFor(
      async () => (await states())[0]?.['lastFailure'] === 'ECONNREFUSED',
      'a refused connection',
    );
    expect(await states()).toMatchObject([
      { target: 1, host: `127.0.0.1:${port}`, pending: 2, delivered: 0, isStopped: false },
    ]);
    expect((await call('GET', '/v1/webhooks', { token: await max() })).status).toBe(403);
    const receiver = await receive(undefined, port);
    await has(receiver, 2);
    await waitFor(async () => (await states())[0]?.['pending'] === 0, 'an empty outbox');
    const [state] = await states();
    expect(state).toMatchObject({ delivered: 2, lost: 0, takenAt: expect.any(Number) as unknown });
    expect(state).not.toHaveProperty('lastFailure');
    expect(JSON.stringify(said.mock.calls)).not.toContain(url);
  });

  it('to a target that never answers delay no other target', async () => {
    const stuck = await receive(() => undefined);
    const receiver = await receive();
    const { warn, states } = await start(stuck.url, receiver.url);
    for (let nth = 0; nth < 10; nth += 1) await warn(nth % 2 ? 'ann' : 'bob', `${nth}`);
    await has(receiver, 20);
    expect(await states()).toMatchObject([
      { target: 1, pending: 20, delivered: 0 },
      { target: 2, lost: 0 },
    ]);
  });

  it('are given up after three days, and what follows is sent', async () => {
    const receiver = await receive((response) => response.writeHead(500).end());
    const { warn, states, pass } = await start(receiver.url);
    await warn('bob', 'refused');
    await waitFor(async () => (await states())[0]?.['lastFailure'] === '500', 'a failure');
    pass(73 * HOUR_MS);
    await waitFor(async () => Number((await states())[0]?.['lost']) > 0, 'the loss');
    receiver.answer((response) => response.writeHead(204).end());
    await warn('ann', 'taken');
    await waitFor(async () => (await states())[0]?.['pending'] === 0, 'an empty outbox');
    expect(reasonsFor(receiver.received, 'ann').at(-1)).toBe('taken');
    expect(said.mock.calls.flat().join()).toContain('is given up: 500');
  });

  it('that were lost are sent again when a lead asks for it, once and in order for each person', async () => {
    const receiver = await receive((response) => response.writeHead(500).end());
    const { warn, states, pass, call, lead, max } = await start(receiver.url);
    for (const reason of ['1', '2']) await warn('bob', reason);
    await waitFor(async () => (await states())[0]?.['lastFailure'] === '500', 'a failure');
    pass(73 * HOUR_MS);
    await waitFor(async () => (await states())[0]?.['resendable'] === 4, 'the losses');
    receiver.received.length = 0;
    receiver.answer((response) => response.writeHead(204).end());
    const path = '/v1/webhooks/1/resends';
    expect((await call('POST', path, { token: await max() })).status).toBe(403);
    expect((await call('POST', '/v1/webhooks/2/resends', { token: await lead() })).status).toBe(
      404,
    );
    const again = { token: await lead(), key: 'again' };
    expect((await call('POST', path, again)).body).toEqual({ sent: 4 });
    expect((await call('POST', path, again)).body).toEqual({ sent: 4 });
    await has(receiver, 4);
    await waitFor(async () => (await states())[0]?.['pending'] === 0, 'an empty outbox');
    expect(reasonsFor(receiver.received, 'bob')).toEqual(['1', '2']);
    expect(receiver.received).toHaveLength(4);
    expect(await states()).toMatchObject([{ lost: 4, resendable: 0, delivered: 4 }]);
    expect((await call('POST', path, { token: await lead() })).body).toEqual({ sent: 0 });
  });

  it('go again to a target that was gone', async () => {
    const receiver = await receive((response) => response.writeHead(410).end());
    const { warn, states, call, lead } = await start(receiver.url);
    await warn('bob', '1');
    await waitFor(async () => (await states())[0]?.['isStopped'], 'the end');
    receiver.answer((response) => response.writeHead(204).end());
    await call('POST', '/v1/webhooks/1/resends', { token: await lead() });
    expect(await states()).toMatchObject([{ isStopped: false }]);
  });

  it('stop for a target that is gone', async () => {
    const gone = await receive((response) => response.writeHead(410).end());
    const other = await receive();
    const { warn, states } = await start(gone.url, other.url);
    await warn('bob', '1');
    await waitFor(async () => (await states())[0]?.['isStopped'], 'the end');
    for (const reason of ['2', '3']) await warn('ann', reason);
    await has(other, 6);
    expect(gone.received).toHaveLength(1);
    expect(await states()).toMatchObject([
      { pending: 6, lost: 0, lastFailure: '410' },
      { pending: 0, delivered: 6 },
    ]);
  });

  it('tell a target of the wanted events only, and of no work within the team', async () => {
    const [all, some] = [await receive(), await receive()];
    const { warn, call, max } = await start(all.url, `${some.url}#statement.created`);
    const note = { token: await max(), body: { text: 'a friend of ann' } };
    expect((await call('POST', '/v1/cases/bob/notes', note)).status).toBe(201);
    await warn('bob', 'hello');
    await has(all, 2);
    await has(some, 1);
    expect(all.received.map(({ event }) => event.type)).toEqual([
      'decision.created',
      'statement.created',
    ]);
    expect(some.received.map(({ event }) => event.type)).toEqual(['statement.created']);
  });

  it('wait in bounded numbers, and what has no room can be sent later', async () => {
    const receiver = await receive(() => undefined);
    const { warn, states, store, call, lead } = await start(receiver.url);
    await store.write(({ db }) =>
      db.updateTable('webhookTargets').set({ pending: 9_999 }).execute(),
    );
    await warn('bob', 'hello');
    expect(await states()).toMatchObject([{ pending: 10_000, lost: 1, resendable: 1 }]);
    const resend = async () =>
      (await call('POST', '/v1/webhooks/1/resends', { token: await lead() })).body['sent'];
    expect(await resend()).toBe(0);
    await store.write(({ db }) => db.updateTable('webhookTargets').set({ pending: 1 }).execute());
    expect(await resend()).toBe(1);
    expect(await states()).toMatchObject([{ pending: 2, resendable: 0 }]);
  });
});
