import { createHmac } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readBody } from 'node:stream/consumers';
import PubNub from 'pubnub';
import { waitFor } from '../../support/drivers/waitFor';
import { failureOf } from '../../support/matchers/sdkFailure';
import {
  type EnforcedChat,
  GENERAL,
  SECRET,
  startEnforcedChat,
} from '../../support/worlds/enforcedChat';
import { DIALECTS } from '../../support/worlds/moderationDatabase';
import { itemsOf } from '../../support/worlds/moderationServer';

const HOUR_MS = 3_600_000;
const THREAD = `PUBNUB_INTERNAL_THREAD_${GENERAL}_17000000000000000`;

const say = (client: PubNub, text = 'hello', channel = GENERAL) =>
  client.publish({ channel, message: { text } });
const refused = (reason: string) =>
  expect.objectContaining({
    statusCode: 403,
    errorData: expect.objectContaining({ message: expect.stringContaining(reason) }) as unknown,
  }) as unknown;
const isRefused = (call: Promise<unknown>) =>
  call.then(
    () => false,
    () => true,
  );
const rule = (more: object) => ({
  id: 'rule',
  name: 'A rule',
  condition: 'messageRate',
  threshold: 3,
  windowSeconds: 60,
  action: 'hold',
  forSeconds: 0,
  channels: [GENERAL],
  exceptChannels: [],
  mode: 'active',
  ...more,
});
const sign = (purpose: string, text: string, secret = SECRET) => ({
  text,
  signature: createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(`${purpose}\n${text}`)
    .digest('base64'),
});
const mention = (userId: string) => `Hi [@You](pn-user://${userId})`;

let probes = 0;

/** Puts rules in force, and waits until function and server know them. */
async function enforceRules(chat: EnforcedChat, ...behaviour: object[]): Promise<void> {
  probes += 1;
  const channels = [`space.probe${probes}`];
  const probe = rule({ id: 'probe', condition: 'mentions', threshold: 1, channels });
  await chat.changeRules({ behaviour: [...behaviour, { ...probe, windowSeconds: 0 }] });
  const client = await chat.careless(`probe${probes}`);
  await waitFor(() => isRefused(say(client, mention('ann'), channels[0])), 'the rules');
}

describe.each(DIALECTS)('verdicts of the server on %s', (dialect) => {
  let chat: EnforcedChat;
  beforeAll(async () => {
    chat = await startEnforcedChat(dialect, { withoutVerdict: 'refuse' });
  });
  afterAll(() => chat.close());

  const heldOf = (userId: string) =>
    chat.server.store.db
      .selectFrom('heldMessages')
      .select(['channelId', 'message', 'content', 'state'])
      .where('userId', '=', userId)
      .execute();
  const textsOf = async (client: PubNub, uuid: string, channel = GENERAL) => {
    const { channels } = await client.fetchMessages({ channels: [channel], count: 100 });
    return (channels[channel] ?? [])
      .filter((item) => item.uuid === uuid)
      .map(({ message }) => (message as { readonly text: string }).text);
  };
  /** Somebody who was there long before. */
  const known = async (userId: string) => {
    const firstSeen = Date.now() - 100 * HOUR_MS;
    const person = { userId, firstSeen, messages: 40 };
    await chat.server.store.db
      .insertInto('people')
      .values(person)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return await chat.careless(userId);
  };

  it('hold a burst until a moderator releases it, and nobody else', async () => {
    await enforceRules(chat, rule({}));
    const ann = await known('ann');
    await say(ann, 'one');
    await say(ann, 'two');
    expect(await failureOf(say(ann, 'three\u0000'))).toEqual(refused('moderated message'));
    await say(await known('bob'));
    expect(await heldOf('ann')).toMatchObject([{ channelId: GENERAL, state: 'waiting' }]);
    const [held] = itemsOf(await chat.server.call('GET', '/v1/held', { token: chat.lead })).filter(
      ({ userId }) => userId === 'ann',
    );
    expect(held).toMatchObject({ originalText: 'three', ruleId: 'rule' });
    const about = { channelId: GENERAL, message: held?.['message'] };
    await chat.decide({ kind: 'release', ...about, reason: 'I looked' });
    expect(await textsOf(ann, 'ann')).toEqual(['one', 'two', 'three']);
    const { channels } = await ann.fetchMessages({ channels: [`banned.${GENERAL}`] });
    expect(channels).toEqual({});
  });

  it('never judge the team', async () => {
    await enforceRules(chat, rule({ threshold: 2 }));
    const lea = await chat.careless('lea');
    for (const text of ['one', 'two', 'three']) await say(lea, text);
    expect(await heldOf('lea')).toEqual([]);
  });

  it('hold links and files among the first messages, and the same text in several channels', async () => {
    const link = { condition: 'firstLink', threshold: 1, windowSeconds: 0 };
    const text = { condition: 'sameText', threshold: 2, channels: ['space.*'] };
    await enforceRules(chat, rule({ id: 'link', ...link }), rule({ id: 'text', ...text }));
    const cid = await chat.careless('cid');
    expect(await failureOf(say(cid, 'see https://a.example'))).toEqual(refused('moderated'));
    const file = { data: Buffer.from('cat'), name: 'cat.png', mimeType: 'image/png' };
    await expect(cid.sendFile({ channel: GENERAL, file })).rejects.toThrow(/status|failed|File/i);
    expect(await heldOf('cid')).toHaveLength(2);
    await say(cid, 'hello');
    await say(cid, 'see https://a.example');
    const dan = await known('dan');
    await say(dan, 'buy this');
    expect(await failureOf(say(dan, 'Buy  THIS', 'space.other'))).toEqual(refused('moderated'));
  });

  it('mute and report by rules, and only count what a silent one matches', async () => {
    await enforceRules(
      chat,
      rule({ id: 'mute', threshold: 2, action: 'mute', forSeconds: 600 }),
      rule({ id: 'tell', threshold: 2, action: 'notify' }),
      rule({ id: 'quiet', threshold: 2, mode: 'silent' }),
    );
    const { store, call } = chat.server;
    const eve = await known('eve');
    await say(eve, 'one');
    expect(await failureOf(say(eve, 'two'))).toEqual(refused('moderated message'));
    await waitFor(async () => (await failure(say(eve, 'three'))).includes('muted'), 'the mute');
    await chat.settled();
    const muted = store.db.selectFrom('decisions').selectAll().where('userId', '=', 'eve');
    expect(await muted.execute()).toMatchObject([
      { kind: 'mute', ruleId: 'mute', actorId: null, channelId: GENERAL },
    ]);
    const reports = await call('GET', '/v1/reports?userId=eve', { token: chat.lead });
    expect(itemsOf(reports)).toMatchObject([
      {
        reporterId: 'moderation.rules',
        reason: 'Rule: A rule',
        channelId: GENERAL,
        message: { text: 'two', authorId: 'eve' },
      },
    ]);
    const hits = async () =>
      (await call('GET', '/v1/shield', { token: chat.lead })).body['hits'] as readonly {
        readonly silent: number;
      }[];
    await waitFor(async () => (await hits()).some(({ silent }) => silent > 0), 'the counts');
    const expected = [{ ruleId: 'quiet', active: 0 }];
    expect(await hits()).toEqual(
      expect.arrayContaining(expected.map((hit) => expect.objectContaining(hit) as unknown)),
    );
  });

  it('follow reports of users, too', async () => {
    const reports = { condition: 'reports', threshold: 2, action: 'mute', forSeconds: 600 };
    await enforceRules(chat, rule({ id: 'reported', ...reports, channels: ['*'] }));
    await known('max');
    await chat.emulator.seed({ users: [{ id: 'max' }] });
    for (const reporter of ['ann', 'bob']) {
      const token = await chat.server.user(reporter);
      const body = { userId: 'max', reason: 'Spam', channelId: GENERAL };
      expect((await chat.server.call('POST', '/v1/reports', { token, body })).status).toBe(201);
    }
    const max = await chat.careless('max');
    await waitFor(async () => (await failure(say(max))).includes('muted'), 'the mute');
  });

  it('close a channel that many join at once; who joins it later is taken out again', async () => {
    const channel = 'space.popular';
    const wave = { id: 'wave', condition: 'joinRate', threshold: 3, action: 'close' };
    await enforceRules(chat, rule({ ...wave, forSeconds: 600, channels: [channel] }));
    const join = async (userId: string) => {
      const { objects } = await chat.careless(userId);
      await objects.setMemberships({ channels: [channel] });
    };
    const members = async () => {
      const { objects } = await chat.careless('ann');
      const { data } = await objects.getChannelMembers({ channel });
      return data.map(({ uuid }) => uuid.id).sort();
    };
    await join('lea');
    await join('mia');
    await join('max');
    await join('mia');
    const closed = async () => {
      const { body } = await chat.server.call('GET', '/v1/protections', { token: chat.lead });
      return JSON.stringify(body).includes(channel);
    };
    await waitFor(async () => (await members()).length === 3, 'the members');
    expect(await closed()).toBe(false);
    await join('moe');
    await join('nat');
    await waitFor(closed, 'the closed channel');
    await join('ole');
    await waitFor(async () => !(await members()).includes('ole'), 'the end of a membership');
    expect(await members()).toEqual(expect.arrayContaining(['lea', 'max', 'mia', 'moe']));
    const token = await chat.server.user('ole');
    const memberToken = await chat.server.user('mia');
    const put = (by: string) =>
      chat.server.call('PUT', `/v1/memberships/${channel}`, { token: by, body: {} });
    expect([(await put(token)).status, (await put(memberToken)).status]).toEqual([403, 200]);
    await chat.decide({ kind: 'openChannel', channelId: channel, reason: '' });
    await join('ole');
    expect((await put(token)).status).toBe(200);
    await chat.settled();
    expect(await members()).toContain('ole');
  });

  it('begin raid mode by themselves when many new accounts write', async () => {
    const wave = { id: 'raid', condition: 'newAccounts', threshold: 4, action: 'raidMode' };
    await enforceRules(chat, rule({ ...wave, forSeconds: 600, channels: [GENERAL] }));
    const pat = await known('pat');
    const wave1 = await Promise.all(['one', 'two', 'three'].map((id) => chat.careless(id)));
    const isOn = async () => {
      const { body } = await chat.server.call('GET', '/v1/protections', { token: chat.lead });
      return JSON.stringify(body).includes('raidMode');
    };
    for (const client of wave1) await say(client, 'join us');
    expect(await isOn()).toBe(false);
    await say(await chat.careless('four'), 'join us');
    await waitFor(isOn, 'raid mode');
    const five = await chat.careless('five');
    await waitFor(async () => (await failure(say(five))).includes('moderated'), 'the end of it');
    await say(pat, 'I was here before');
    const log = await chat.server.call('GET', '/v1/decisions', { token: chat.lead });
    expect(itemsOf(log)[0]).toMatchObject({ kind: 'startRaidMode', ruleId: 'raid' });
    await chat.decide({ kind: 'endRaidMode', reason: '' });
  });

  it('know a user for as long as before a flag was written into the record', async () => {
    await chat.emulator.seed({ users: [{ id: 'quin', name: 'Quin' }] });
    const written = Date.now();
    await waitFor(() => Date.now() > written, 'a later millisecond');
    const token = await chat.server.user('ann');
    const body = { userId: 'quin', reason: 'Spam' };
    await chat.server.call('POST', '/v1/reports', { token, body });
    await chat.settled();
    const { db } = chat.server.store;
    const row = db.selectFrom('people').select('firstSeen').where('userId', '=', 'quin');
    expect((await row.executeTakeFirst())?.firstSeen).toBeLessThanOrEqual(written);
  });

  it('tell of a raid', async () => {
    await enforceRules(chat, rule({ threshold: 200 }));
    const newcomers = Array.from({ length: 30 }, (_, at) => `raider${at}`);
    const raiders = await Promise.all(newcomers.map((userId) => chat.careless(userId)));
    await Promise.all(raiders.map((raider) => say(raider)));
    const { body } = await chat.server.call('GET', '/v1/shield', { token: chat.lead });
    expect(body['raidSize']).toBeGreaterThanOrEqual(30);
  });

  it('keep new accounts in raid mode from joining, and from bringing others into chats', async () => {
    const kim = await known('kim');
    const { server, emulator } = chat;
    const { sdk, secretKey } = emulator;
    const admin = new PubNub({ ...sdk, secretKey, userId: 'admin', keepAlive: true });
    const [group, direct, space] = ['group.advertising', 'direct.kim@raider', 'space.raided'];
    await server.store.db
      .insertInto('createdChats')
      .values({ channelId: group, userId: 'raider', createdAt: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await chat.decide({ kind: 'startRaidMode', until: inAnHour(), reason: '' });
    const create = async (userId: string) => {
      const body = { userId, creates: `group.${userId}-of-today` };
      return (await server.call('POST', '/v1/sessions', { body })).status;
    };
    expect([await create('raider'), await create('kim')]).toEqual([403, 200]);
    const bring = (channel: string, ...uuids: string[]) =>
      admin.objects.setChannelMembers({ channel, uuids });
    await bring('direct.kim@pat', 'kim', 'pat');
    for (const channel of [group, direct, space]) await bring(channel, 'kim', 'raider');
    const membersOf = async (channel: string) => {
      const { data } = await admin.objects.getChannelMembers({ channel });
      return data.map(({ uuid }) => uuid.id).sort();
    };
    const all = () => Promise.all([group, direct, space].map(membersOf));
    await waitFor(
      async () => JSON.stringify(await all()) === '[["raider"],["raider"],["kim"]]',
      'the end of the memberships',
    );
    expect(await membersOf('direct.kim@pat')).toEqual(['kim', 'pat']);
    await chat.decide({ kind: 'endRaidMode', reason: '' });
    expect(await create('raider')).toBe(200);
    await say(kim, 'thank you');
    admin.destroy(true);
  });

  it('let nobody bring others into the direct chat of two users', async () => {
    const { sdk, secretKey } = chat.emulator;
    const admin = new PubNub({ ...sdk, secretKey, userId: 'admin', keepAlive: true });
    const bring = (channel: string, ...uuids: string[]) =>
      admin.objects.setChannelMembers({ channel, uuids });
    const membersOf = async (channel: string) => {
      const { data } = await admin.objects.getChannelMembers({ channel });
      return data.map(({ uuid }) => uuid.id).sort();
    };
    // The Chat SDK makes other names, which do not tell whose the chat is.
    const [own, ofSdk] = ['direct.ann@bob', 'direct.1a2b3c'];
    await bring(ofSdk, 'ann', 'bob');
    await bring(own, 'ann', 'bob', 'carl');
    await waitFor(
      async () => !(await membersOf(own)).includes('carl'),
      'the end of the membership',
    );
    await chat.settled();
    expect(await Promise.all([own, ofSdk].map(membersOf))).toEqual([
      ['ann', 'bob'],
      ['ann', 'bob'],
    ]);
    admin.destroy(true);
  });

  it('hold new accounts in raid mode', async () => {
    await enforceRules(chat);
    const [old, fresh] = [await known('gus'), await chat.careless('new')];
    await say(fresh, 'before');
    await chat.decide({ kind: 'startRaidMode', until: inAnHour(), reason: '' });
    await waitFor(async () => (await failure(say(fresh))).includes('moderated'), 'raid mode');
    await say(old);
    expect(JSON.parse((await heldOf('new'))[0]?.content ?? '')).toMatchObject({
      ruleId: 'raid-mode',
      reason: 'behaviour',
      senderUuid: 'new',
    });
    // They are asked about once in a minute, and use up the questions about nobody else.
    expect(await failureOf(say(fresh, 'again'))).toEqual(refused('slow mode'));
    await say(old);
    expect(await heldOf('new')).toHaveLength(1);
    await chat.decide({ kind: 'endRaidMode', reason: '' });
    await waitFor(async () => !(await isRefused(say(fresh))), 'the end');
  });

  it('hold what others than its members say in a closed channel, also who joins later', async () => {
    const channel = 'space.closed';
    await chat.emulator.seed({
      users: [{ id: 'hal' }],
      channels: [{ id: channel }],
      memberships: [{ user: 'hal', channel }],
    });
    const [hal, ida] = [await known('hal'), await known('ida')];
    const first = await known('joe');
    await chat.decide({ kind: 'closeChannel', channelId: channel, until: inAnHour(), reason: '' });
    // Before anybody has said something there.
    await first.objects.setMemberships({ channels: [channel] });
    await waitFor(async () => (await failure(say(ida, 'x', channel))).includes('moderated'), 'it');
    await waitFor(
      async () => (await failure(say(first, 'x', channel))).includes('moderated'),
      'the end of a membership',
    );
    await ida.objects.setMemberships({ channels: [channel] });
    expect(await failureOf(say(ida, 'y', channel))).toEqual(refused('moderated message'));
    await say(hal, 'mine', channel);
    await say(ida, 'elsewhere', 'space.other');
    await chat.decide({ kind: 'openChannel', channelId: channel, reason: '' });
    await waitFor(async () => !(await isRefused(say(ida, 'z', channel))), 'the end');
  });

  it('come with what the word rules found, which the server keeps itself', async () => {
    const words = [
      ['spam', 'block'],
      ['odd', 'flag'],
      ['darn', 'mask'],
    ].map(([word, action]) => ({
      id: `rule-${word}`,
      words: [word],
      action,
      match: 'word',
      isOn: true,
      channels: ['*'],
      exceptChannels: [],
    }));
    await chat.changeRules({ words, behaviour: [] });
    const jay = await known('jay');
    await waitFor(() => isRefused(say(jay, 'spam')), 'the rules');
    expect(await heldOf('jay')).toHaveLength(1);
    expect(await failureOf(say(jay, 'spam'))).toEqual(refused('moderated message'));
    await say(jay, 'odd');
    const signal = () => jay.signal({ channel: GENERAL, message: 'spam' });
    await waitFor(() => isRefused(signal()), 'the rules for signals');
    expect(await heldOf('jay')).toHaveLength(3);
    const reports = await chat.server.call('GET', '/v1/reports?userId=jay', { token: chat.lead });
    expect(itemsOf(reports)).toMatchObject([{ reason: 'odd', message: { text: 'odd' } }]);
    const { channels } = await jay.fetchMessages({
      channels: [`banned.${GENERAL}`, 'moderation.reports'],
    });
    expect(channels).toEqual({});
    await say(jay, 'darn and darn');
    const { body } = await chat.server.call('GET', '/v1/shield', { token: chat.lead });
    expect(body['hits']).toContainEqual(
      expect.objectContaining({ ruleId: 'rule-darn', active: 1 }),
    );
    await chat.changeRules({ words: [] });
  });

  it('are given to the function alone, once for each question', async () => {
    const question = (more: object = {}) =>
      JSON.stringify({
        at: Date.now(),
        channelId: GENERAL,
        userId: 'kim',
        rejected: { senderUuid: 'kim', originalMessage: { text: 'x' } },
        ...more,
      });
    const ask = async (body: unknown) =>
      (await chat.server.call('POST', '/v1/verdicts', { body })).status;
    const other = Buffer.alloc(32, 'another').toString('base64');
    expect(await ask(sign('question', question(), other))).toBe(401);
    expect(await ask(sign('verdict', question()))).toBe(401);
    expect(await ask(sign('question', question({ at: Date.now() - 600_000 })))).toBe(401);
    expect(await ask(sign('question', question({ channelId: 7 })))).toBe(401);
    expect(await ask({ ...sign('question', question()), text: question({ userId: 'lou' }) })).toBe(
      401,
    );
    expect(await ask({ text: question() })).toBe(400);
    expect(await heldOf('kim')).toEqual([]);
    const once = sign('question', question());
    expect(await ask(once)).toBe(200);
    expect(await ask(once)).toBe(403);
    expect(await heldOf('kim')).toHaveLength(1);
  });

  // The last one: later ones would compare the times of events with a clock that is ahead.
  it('slow a channel and its threads, and nothing else', async () => {
    await enforceRules(chat);
    await chat.decide({ kind: 'startSlowMode', channelId: GENERAL, until: inAnHour(), reason: '' });
    const fay = await known('fay');
    await waitFor(async () => (await failure(say(fay))).includes('slow mode'), 'slow mode');
    expect(await failureOf(say(fay, 'in a thread', THREAD))).toEqual(refused('slow mode'));
    await say(fay, 'elsewhere', 'space.other');
    await say(fay, 'elsewhere', 'space.other');
    expect(await heldOf('fay')).toEqual([]);
    chat.server.pass(11_000);
    await say(fay, 'later');
    await chat.decide({ kind: 'endSlowMode', channelId: GENERAL, reason: '' });
    await waitFor(async () => !(await isRefused(say(fay))), 'the end');
    await say(fay);
  });
});

/** Half of the longest time. */
const inAnHour = () => Date.now() + 12 * HOUR_MS;

/** What a refused call says; empty for one that succeeds. */
async function failure(call: Promise<unknown>): Promise<string> {
  const [outcome] = await Promise.allSettled([call]);
  return outcome.status === 'fulfilled' ? '' : JSON.stringify((await failureOf(call)).errorData);
}

describe('with somebody between functions and server', () => {
  const servers: Server[] = [];
  const chats: EnforcedChat[] = [];
  afterEach(async () => {
    await Promise.all(chats.splice(0).map((chat) => chat.close()));
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  /** A chat whose functions ask somebody else. */
  const start = async (withoutVerdict: 'pass' | 'refuse', listener: RequestListener) => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const verdictsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const chat = await startEnforcedChat('sqlite', { withoutVerdict, verdictsUrl });
    chats.push(chat);
    return chat;
  };
  const answers =
    (body: unknown, status = 200): RequestListener =>
    (_request, response) =>
      response.writeHead(status).end(JSON.stringify(body));
  const spam = {
    id: 'spam',
    words: ['spam'],
    action: 'block',
    match: 'word',
    isOn: true,
    channels: ['*'],
    exceptChannels: [],
  };

  it('a mute that is decided while a message is judged stops it', async () => {
    const mute = { kind: 'mute', userId: 'ann', channelId: GENERAL };
    let decide: (() => Promise<unknown>) | undefined;
    const forward = async (question: string) => {
      const decided = decide?.();
      decide = undefined;
      await decided;
      const headers = { 'content-type': 'application/json' };
      const url = `${chat.server.url}/v1/verdicts`;
      return await fetch(url, { method: 'POST', headers, body: question });
    };
    const chat = await start('refuse', (request, response) => {
      void readBody(request)
        .then(forward)
        .then(async (answer) => response.writeHead(answer.status).end(await answer.text()));
    });
    await enforceRules(chat, rule({ threshold: 100 }));
    const ann = await chat.careless('ann');
    await say(ann);
    decide = () => chat.decide(mute);
    expect(await failureOf(say(ann))).toEqual(refused('muted'));
    expect(await failureOf(say(ann))).toEqual(refused('muted'));
  });

  it('messages pass without a verdict, if they may; what the word rules rejected is kept nevertheless', async () => {
    const chat = await start('pass', answers({}, 503));
    const ann = await chat.careless('ann');
    await chat.changeRules({ words: [spam], behaviour: [rule({})] });
    await waitFor(() => isRefused(say(ann, 'spam')), 'the rules');
    await say(ann);
    const held = () => chat.server.store.db.selectFrom('heldMessages').select('userId').execute();
    await waitFor(async () => (await held()).length > 0, 'the rejected message');
    expect((await held())[0]).toEqual({ userId: 'ann' });
  });

  it('messages are refused without a verdict while raid mode is in force, also if they may pass', async () => {
    const chat = await start('pass', answers({}, 503));
    const ann = await chat.careless('ann');
    await say(ann);
    await chat.decide({ kind: 'startRaidMode', reason: '', until: Date.now() + HOUR_MS });
    await waitFor(() => isRefused(say(ann)), 'raid mode');
    expect(await failureOf(say(ann))).toEqual(refused('moderation unavailable'));
    await chat.decide({ kind: 'endRaidMode', reason: '' });
    await waitFor(async () => !(await isRefused(say(ann))), 'the end of it');
  });

  it.each([
    ['no answer in time', () => undefined],
    ['an error', answers({}, 500)],
    ['no verdict', answers({ of: 'x' })],
    ['a verdict of somebody else', answers({ text: '{}', signature: 'x' })],
    ['the verdict of another question', answers(sign('verdict', '{"of":"x"}'))],
    ['the question itself', (request, response) => void request.pipe(response)],
  ] as [string, RequestListener][])(
    'messages are refused without a verdict, if they must not pass: %s',
    async (_name, listener) => {
      const chat = await start('refuse', listener);
      const ann = await chat.careless('ann');
      await chat.changeRules({ behaviour: [rule({})] });
      await waitFor(() => isRefused(say(ann)), 'the rules');
      expect(await failureOf(say(ann))).toEqual(refused('moderation unavailable'));
      await say(ann, 'where no rule is in force', 'space.other');
    },
  );
});
