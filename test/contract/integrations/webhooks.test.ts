import { REPORTS_CHANNEL } from '../../../src/domain/moderation/moderationRecord';
import { appeal, appealsOf, command, logOf, statementsOf } from '../../support/drivers/inbox';
import { MODERATOR, moderatorToken } from '../../support/drivers/moderator';
import {
  startWebhookReceiver,
  webhooksTo,
  type ReceivedWebhook,
  type WebhookReceiver,
} from '../../support/drivers/webhookReceiver';
import { waitFor } from '../../support/drivers/waitFor';
import { integrationExamples, readWithSample } from '../../support/matchers/integrationDocs';
import { report, startModeratedChat, type ModeratedChat } from '../../support/worlds/moderatedChat';
import { ANN, BOB, GENERAL } from '../../support/worlds/smallWorld';

const OTHER = 'user_other';

/** The names of the fields, with the types of their values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, shapeOf(field)] as const),
  );
}

describe('webhooks', () => {
  const receivers: WebhookReceiver[] = [];
  const lines: string[] = [];
  let chat: ModeratedChat | undefined;
  const receive = async (...given: Parameters<typeof startWebhookReceiver>) => {
    const receiver = await startWebhookReceiver(...given);
    receivers.push(receiver);
    return receiver;
  };
  const start = async (...urls: readonly string[]) => {
    const writeLog = (line: string) => void lines.push(line);
    chat = await startModeratedChat({ webhooks: webhooksTo(...urls), logLevel: 'error', writeLog });
    return chat;
  };
  const logged = (event: string) =>
    lines
      .map((line) => JSON.parse(line) as { event?: string })
      .find((line) => line.event === event);
  afterEach(async () => {
    lines.splice(0);
    await chat?.close();
    await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
  });

  const warn = ({ moderator }: ModeratedChat, userId: string, reason: string) =>
    command(moderator, { kind: 'warn', userId, reason });
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
    const { service, moderator, ann, bob, say, decide, now } = await start(receiver.url);
    const { timetoken } = await say(bob, GENERAL, 'You are an idiot');
    await report(ann, ANN, BOB, { flaggedChannel: GENERAL, flaggedMessage: timetoken });
    await has(receiver, 1);
    const reportIds = [receiver.received[0]?.event.data['id']];
    const until = now() + 3_600_000;
    await decide(BOB, { mutedChannels: GENERAL }, { reason: 'Insults', reportIds, until });
    const [statement] = await statementsOf(bob, BOB);
    await appeal(bob, BOB, statement?.id ?? '', 'It was a quote');
    const [appealed] = await appealsOf(moderator);
    const other = service.client(OTHER, { authKey: moderatorToken(service, undefined, OTHER) });
    await command(other, { kind: 'overturn', appealId: appealed?.id, reason: 'It was one' });
    await has(receiver, 6);

    expect(receiver.received.map(({ event }) => event.type)).toEqual([
      ...['report.created', 'decision.created', 'statement.created', 'appeal.created'],
      ...['decision.created', 'statement.created'],
    ]);
    const log = await logOf(moderator);
    expect(receiver.ofType('decision.created').map(({ event }) => event.data)).toMatchObject([
      {
        id: log[0]?.id,
        kind: 'mute',
        userId: BOB,
        actorId: MODERATOR,
        reason: 'Insults',
        reportIds,
      },
      {
        id: log[1]?.id,
        kind: 'unmute',
        actorId: OTHER,
        appealId: appealed?.id,
        undoes: log[0]?.id,
      },
    ]);
    const examples = integrationExamples();
    for (const { event } of receiver.received.slice(0, 4)) {
      expect(shapeOf(event)).toEqual(shapeOf(examples.get(event.type)));
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
      const isRefused = event.data['userId'] === BOB && refusals++ < 4;
      response.writeHead(isRefused ? 500 : 204).end();
    });
    const started = await start(receiver.url);
    for (const reason of ['1', '2', '3']) {
      await warn(started, BOB, reason);
      await warn(started, ANN, reason);
    }
    await has(receiver, 16);
    const taken = [...new Map(receiver.received.map((each) => [each.headers['webhook-id'], each]))];
    const all = taken.map(([, webhook]) => webhook);
    expect(reasonsFor(all, ANN)).toEqual(['1', '2', '3']);
    expect(reasonsFor(all, BOB)).toEqual(['1', '2', '3']);
    expect(reasonsFor(receiver.received, BOB)).toEqual(['1', '1', '1', '1', '1', '2', '3']);
    const repeated = receiver.received.filter(({ event }) => event.data['reason'] === '1');
    expect(await readWithSample(repeated)).toHaveLength(repeated.length);
  });

  it('are sent again after a timeout and a cut connection', async () => {
    const receiver = await receive();
    let cuts = 0;
    receiver.answer((response) => {
      cuts += 1;
      if (cuts === 1) return;
      if (cuts === 2) response.destroy();
      else response.writeHead(204).end();
    });
    const started = await start(receiver.url);
    await warn(started, BOB, 'hello');
    await waitFor(() => receiver.ofType('statement.created').length > 0, 'the statement');
    expect(reasonsFor(receiver.received, BOB)).toEqual(['hello', 'hello', 'hello']);
    const { webhooks } = started.service.context;
    await waitFor(() => webhooks?.states()[0]?.pending === 0, 'an empty outbox');
    expect(webhooks?.states()).toMatchObject([{ target: 1, delivered: 2, lost: 0 }]);
  });

  it('wait for a target that is not there yet', async () => {
    const { port, url, close } = await startWebhookReceiver();
    await close();
    const started = await start(url);
    await warn(started, BOB, 'hello');
    const stateOf = () => started.service.context.webhooks?.states()[0];
    await waitFor(() => stateOf()?.lastFailure === 'ECONNREFUSED', 'a refused connection');
    const receiver = await receive(undefined, port);
    await has(receiver, 2);
    expect(reasonsFor(receiver.received, BOB)).toEqual(['hello']);
  });

  it('to a target that never answers delay neither the chat nor other targets', async () => {
    const stuck = await receive(() => undefined);
    const receiver = await receive();
    const started = await start(stuck.url, receiver.url);
    for (let nth = 0; nth < 20; nth += 1) await warn(started, nth % 2 ? ANN : BOB, `${nth}`);
    await has(receiver, 40);
    expect(started.service.context.webhooks?.states()).toMatchObject([
      { target: 1, pending: 40, delivered: 0 },
      { target: 2, delivered: expect.any(Number), lost: 0 },
    ]);
    await started.say(started.bob, GENERAL);
  });

  it('about one person that a target does not take delay nobody else', async () => {
    const receiver = await receive((response, { event }) => {
      if (event.data['userId'] !== BOB) response.writeHead(204).end();
    });
    const started = await start(receiver.url);
    for (const reason of ['1', '2']) await warn(started, BOB, reason);
    for (const reason of ['1', '2']) await warn(started, ANN, reason);
    await waitFor(() => reasonsFor(receiver.received, ANN).length === 2, 'both for Ann');
    expect(new Set(reasonsFor(receiver.received, BOB))).toEqual(new Set(['1']));
  });

  it('are given up after three days, and what follows is sent', async () => {
    const receiver = await receive((response) => response.writeHead(500).end());
    const started = await start(receiver.url);
    await warn(started, BOB, 'refused');
    const stateOf = () => started.service.context.webhooks?.states()[0];
    await waitFor(() => stateOf()?.lastFailure === '500', 'a failure');
    started.pass(73 * 3_600_000);
    await waitFor(() => (stateOf()?.lost ?? 0) > 0, 'the loss');
    receiver.answer((response) => response.writeHead(204).end());
    await warn(started, BOB, 'taken');
    await waitFor(() => stateOf()?.pending === 0, 'an empty outbox');
    expect(reasonsFor(receiver.received, BOB).at(-1)).toBe('taken');
    expect(logged('webhookLost')).toMatchObject({ level: 'error', target: 1, failure: '500' });
  });

  it('stop for a target that is gone, until the service starts again', async () => {
    const gone = await receive((response) => response.writeHead(410).end());
    const other = await receive();
    const started = await start(gone.url, other.url);
    const stateOf = () => started.service.context.webhooks?.states()[0];
    await warn(started, BOB, '1');
    await waitFor(() => stateOf()?.isStopped, 'the end');
    for (const reason of ['2', '3']) await warn(started, ANN, reason);
    await has(other, 6);
    expect(gone.received).toHaveLength(1);
    expect(stateOf()).toMatchObject({ pending: 6, lost: 0, lastFailure: '410' });
    expect(logged('webhookStopped')).toMatchObject({ level: 'error', target: 1 });
  });

  it('wait as long as a target asks for, within bounds', async () => {
    const waits = ['3600', new Date(Date.now() + 3_600_000).toUTCString(), '9'.repeat(20)];
    const receiver = await receive((response) => {
      const wait = waits.shift();
      response.writeHead(wait ? 503 : 204, wait ? { 'retry-after': wait } : {}).end();
    });
    const started = await start(receiver.url);
    const stateOf = () => started.service.context.webhooks?.states()[0];
    for (const [nth, userId] of [ANN, BOB, OTHER].entries()) {
      await warn(started, userId, userId);
      await has(receiver, nth + 1);
    }
    started.pass(3_500_000);
    await warn(started, 'user_new', 'new');
    await waitFor(() => stateOf()?.delivered === 2, 'what others were told');
    expect(receiver.received).toHaveLength(5);
    started.pass(200_000);
    await waitFor(() => stateOf()?.delivered === 6, 'the first two');
    started.pass(12 * 3_600_000);
    await waitFor(() => stateOf()?.delivered === 8, 'the longest');
    expect(stateOf()).toMatchObject({ pending: 0, lost: 0, takenAt: expect.any(Number) });
  });

  it('tell a target of the wanted events only', async () => {
    const [all, some] = [await receive(), await receive()];
    const started = await start(all.url, `${some.url}#report.created+statement.created`);
    await warn(started, BOB, 'hello');
    await has(all, 2);
    await has(some, 1);
    expect(some.received.map(({ event }) => event.type)).toEqual(['statement.created']);
  });

  it('slow no publish down, however many wait', async () => {
    const receiver = await receive(() => undefined);
    const { service, say, bob } = await start(receiver.url);
    const { journal, timetokens, webhooks } = service.context;
    const costOfTalk = async () => {
      const before = process.cpuUsage();
      for (let nth = 0; nth < 100; nth += 1) await say(bob, GENERAL, `${nth}`);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 100_000;
    };
    const costs: number[][] = [];
    const measure = async () => costs.push([await costOfTalk(), await costOfTalk()]);
    await costOfTalk();
    await measure();
    const about = { reporterId: ANN, userId: BOB, reason: 'Spam' };
    await journal.write(() => {
      for (let nth = 0; nth < 10_000; nth += 1) {
        webhooks?.note(REPORTS_CHANNEL, timetokens.next(), about);
      }
    });
    await measure();
    const [empty = 0, full = 0] = costs.map((some) => Math.min(...some));
    expect(full).toBeLessThan(2 * empty);
    expect(webhooks?.states()).toMatchObject([{ pending: 10_000 }]);
  });

  it('wait in bounded numbers, and the log says which are lost', async () => {
    const receiver = await receive(() => undefined);
    const { service, say, bob } = await start(receiver.url);
    const { journal, timetokens, webhooks } = service.context;
    const about = { reporterId: ANN, userId: BOB, reason: 'Spam' };
    await journal.write(() => {
      for (let nth = 0; nth < 10_003; nth += 1) {
        webhooks?.note(REPORTS_CHANNEL, timetokens.next(), about);
      }
    });
    expect(webhooks?.states()).toMatchObject([{ pending: 10_000, lost: 3 }]);
    expect(logged('webhookLost')).toMatchObject({ failure: 'full' });
    await say(bob, GENERAL);
  });

  it('do not tell of work within the team, and there are none without a target', async () => {
    const receiver = await receive();
    const started = await start(receiver.url);
    await command(started.moderator, { kind: 'note', userId: BOB, reason: 'a friend of Ann' });
    await warn(started, ANN, 'first');
    await has(receiver, 2);
    expect(receiver.received.map(({ body }) => body).join()).not.toContain('a friend');
    await started.close();
    chat = await startModeratedChat();
    await warn(chat, ANN, 'second');
    expect(chat.service.context.webhooks?.states()).toEqual([]);
  });
});
