import { createHmac } from 'node:crypto';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type PubNub from 'pubnub';
import { keysUrlOf } from '../../../server/functions/functionSettings';
import { createComparison } from '../../../server/outbox/comparison';
import { makeTrue, type Subject } from '../../../server/outbox/subjects';
import { msToTimetoken } from '../../../shared/protocol';
import { toUserId } from '../../../src/domain/ids';
import { RULES_KEY, userKey } from '../../../src/domain/enforcement/functionKeys';
import { failureOf } from '../../support/matchers/sdkFailure';
import { waitFor } from '../../support/drivers/waitFor';
import { serverFunctionsFolder } from '../../support/worlds/builtFunctions';
import {
  type EnforcedChat,
  GENERAL,
  SECRET,
  startEnforcedChat,
} from '../../support/worlds/enforcedChat';
import { DIALECTS } from '../../support/worlds/moderationDatabase';
import { itemsOf } from '../../support/worlds/moderationServer';
import { temporaryFolder } from '../../support/worlds/temporaryFolders';

const say = (client: PubNub, channel = GENERAL, text = 'hello') =>
  client.publish({ channel, message: { text } });
const signal = (client: PubNub, channel = GENERAL, message = 'typing') =>
  client.signal({ channel, message });
const attach = (client: PubNub, name = 'cat.png', text = '') =>
  client.sendFile({
    channel: GENERAL,
    storeInHistory: true,
    message: { text },
    file: { data: Buffer.from('cat'), name, mimeType: 'image/png' },
  });
/** Refused by the function, whatever the token says. */
const refused = (reason: string) =>
  expect.objectContaining({
    statusCode: 403,
    errorData: expect.objectContaining({ message: expect.stringContaining(reason) }) as unknown,
  }) as unknown;
const wordRule = (word: string, action = 'block') => ({
  id: `rule-${word}`,
  words: [word],
  action,
  match: 'word',
  isOn: true,
  channels: ['*'],
  exceptChannels: [],
});

const hmac = (purpose: string, text: string, secret = SECRET) =>
  createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(`${purpose}\n${text}`)
    .digest('base64');

describe.each(DIALECTS)('the functions with a moderation server on %s', (dialect) => {
  let chat: EnforcedChat;
  beforeAll(async () => {
    chat = await startEnforcedChat(dialect);
  });
  afterEach(() => chat.emulator.faults.clear());
  afterAll(() => chat.close());

  const keysUrl = () => {
    const { sdk, secretKey } = chat.emulator;
    return keysUrlOf({ ...sdk, secretKey, userId: toUserId('server') });
  };
  /** Calls the function that keeps entries. @returns the status of its answer */
  const post = async (body: string) => (await fetch(keysUrl(), { method: 'POST', body })).status;
  const sendChanges = (
    changes: readonly object[],
    { at = Date.now(), secret = SECRET, purpose = 'keys' } = {},
  ) => {
    const text = JSON.stringify({ at, changes });
    return post(JSON.stringify({ text, signature: hmac(purpose, text, secret) }));
  };
  const banned = (userId: string, sequence: string, until: number | null = null) => ({
    key: userKey(userId),
    sequence,
    minutes: 60,
    value: { restrictions: [['ban', '', until]] },
  });
  const isRefused = (call: Promise<unknown>) =>
    call.then(
      () => false,
      () => true,
    );
  /** How often the functions were told of an entry. */
  const told = (key: string) =>
    chat.emulator.calls('callFunction').filter(({ body }) => body?.includes(`"${key}\\"`)).length;

  it('forget a restriction that the server knows nothing of, as after a restore of its database', async () => {
    const eva = await chat.careless('eva');
    expect(await sendChanges([banned('eva', msToTimetoken(Date.now()))])).toBe(200);
    expect(await failureOf(say(eva))).toEqual(refused('banned'));
    // No event tells of a record that was written before.
    await chat.emulator.seed({ users: [{ id: 'eva', custom: { ban: true } }] });
    await chat.decide({ kind: 'warn', userId: 'eva' });
    await say(eva);
  });

  it('refuse messages, files and signals of banned users, also with a token from before', async () => {
    const ann = await chat.careless('ann');
    await say(ann);
    await signal(ann);
    await attach(ann);
    await chat.decide({ kind: 'ban', userId: 'ann' });
    expect(await failureOf(say(ann))).toEqual(refused('banned'));
    expect(await failureOf(signal(ann))).toEqual(refused('banned'));
    await expect(attach(ann)).rejects.toThrow(/status|failed|File/i);
    expect(chat.emulator.calls('publishFile').at(-1)).toMatchObject({ status: 403 });
    await chat.decide({ kind: 'unban', userId: 'ann' });
    await say(ann);
  });

  it('refuse the muted and the blocked in a channel and what is derived from it, and nowhere else', async () => {
    const bob = await chat.careless('bob');
    const thread = `PUBNUB_INTERNAL_THREAD_${GENERAL}_17000000000000000`;
    const reports = `PUBNUB_INTERNAL_MODERATION_${GENERAL}`;
    await chat.decide({ kind: 'mute', userId: 'bob', channelId: GENERAL });
    for (const channel of [GENERAL, thread, reports]) {
      expect(await failureOf(say(bob, channel))).toEqual(refused('muted'));
    }
    await say(bob, 'space.other');
    await chat.decide({ kind: 'block', userId: 'bob', channelId: 'space.other' });
    expect(await failureOf(say(bob, 'space.other'))).toEqual(refused('blocked'));
    await say(await chat.careless('ben'));
  });

  it('end a restriction in time, also without the server', async () => {
    const cid = await chat.careless('cid');
    const until = Date.now() + 1_500;
    expect(await sendChanges([banned('cid', '1'.repeat(17), until)])).toBe(200);
    expect(await failureOf(say(cid))).toEqual(refused('banned'));
    await waitFor(async () => !(await isRefused(say(cid))), 'the end');
    expect(Date.now()).toBeGreaterThanOrEqual(until);
  });

  it('reject, mask and report by the word rules of the server, which keeps what was rejected', async () => {
    const dan = await chat.careless('dan');
    await chat.changeRules({
      words: [wordRule('spam'), wordRule('darn', 'mask'), wordRule('odd', 'flag')],
    });
    await waitFor(() => isRefused(say(dan, GENERAL, 'buy spam now')), 'the rules');
    await expect(attach(dan, 'spam.png')).rejects.toThrow(/status|failed|File/i);
    await waitFor(() => isRefused(signal(dan, GENERAL, 'spam')), 'the rules for signals');
    await say(dan, GENERAL, 'darn it');
    await say(dan, GENERAL, 'how odd');
    const { channels } = await dan.fetchMessages({ channels: [GENERAL], count: 2 });
    expect(channels[GENERAL]).toMatchObject([
      { message: { text: '**** it' } },
      { message: { text: 'how odd' } },
    ]);
    const { lead: token, server } = chat;
    const kept = () => server.store.db.selectFrom('heldMessages').select('message').execute();
    await waitFor(async () => (await kept()).length === 3, 'what was rejected');
    expect(itemsOf(await server.call('GET', '/v1/held', { token }))).toContainEqual(
      expect.objectContaining({ userId: 'dan', originalText: 'buy spam now', ruleId: 'rule-spam' }),
    );
    const reports = () => server.store.db.selectFrom('reports').select('id').execute();
    await waitFor(async () => (await reports()).length > 0, 'the report');
    const listed = await server.call('GET', '/v1/reports?userId=dan', { token });
    expect(itemsOf(listed)).toMatchObject([
      {
        reporterId: 'moderation.rules',
        reason: 'odd',
        channelId: GENERAL,
        message: { text: 'how odd', authorId: 'dan' },
      },
    ]);
    await chat.changeRules({ words: [] });
    await waitFor(async () => !(await isRefused(say(dan, GENERAL, 'spam'))), 'no rules');
  });

  it('take no changes but those that the server signed for this, just now', async () => {
    const eve = await chat.careless('eve');
    const change = [banned('eve', '2'.repeat(17))];
    const other = Buffer.alloc(32, 'another').toString('base64');
    expect(await sendChanges(change, { secret: other })).toBe(403);
    expect(await sendChanges(change, { purpose: 'release' })).toBe(403);
    expect(await sendChanges(change, { at: Date.now() - 600_000 })).toBe(403);
    expect(await sendChanges(change, { at: Date.now() + 600_000 })).toBe(403);
    const text = JSON.stringify({ at: Date.now(), changes: change });
    expect(await post(JSON.stringify({ text }))).toBe(403);
    expect(await post(text)).toBe(403);
    expect(await post('{')).toBe(403);
    expect(await sendChanges([{ ...change[0], key: 'other.user.eve' }])).toBe(400);
    expect(await sendChanges([{ ...change[0], sequence: '3' }])).toBe(400);
    expect(await sendChanges(Array.from({ length: 5 }, () => change[0] ?? {}))).toBe(400);
    await say(eve);
    expect(await sendChanges(change)).toBe(200);
    expect(await failureOf(say(eve))).toEqual(refused('banned'));
  });

  it('keep the newest of changes that come in the wrong order, or again', async () => {
    const fay = await chat.careless('fay');
    const [older, newer] = ['4', '5'].map((digit) => digit.repeat(17));
    const free = { ...banned('fay', newer ?? ''), value: {} };
    expect(await sendChanges([banned('fay', older ?? '')])).toBe(200);
    expect(await sendChanges([free])).toBe(200);
    expect(await sendChanges([banned('fay', older ?? '')])).toBe(200);
    expect(await sendChanges([banned('fay', newer ?? '')])).toBe(200);
    await say(fay);
  });

  it('are told everything again by a server that starts', async () => {
    await chat.decide({ kind: 'ban', userId: 'ida' });
    const before = told(userKey('ida'));
    const compare = createComparison(chat.server.store, { hasFunctions: true });
    await compare();
    await chat.settled();
    expect(told(userKey('ida'))).toBe(before + 1);
    await compare();
    await chat.settled();
    expect(told(userKey('ida'))).toBe(before + 1);
  });

  it('are told of each change once, again after a day, and until they take it', async () => {
    const show = async (subject: Subject) => {
      await chat.server.store.write((write) => makeTrue(write, subject));
      await chat.settled();
    };
    const gus = { kind: 'user', userId: 'gus' } as const;
    await show(gus);
    expect(told(userKey('gus'))).toBe(0);
    const fault = chat.emulator.faults.add({
      match: { operation: 'callFunction' },
      times: 1,
      effect: { kind: 'status', status: 500, body: '', contentType: 'text/plain' },
    });
    const logged = jest.spyOn(console, 'error').mockReturnValue();
    await chat.decide({ kind: 'ban', userId: 'gus' });
    expect(fault.hits()).toBe(1);
    expect(logged.mock.calls).toEqual([
      [expect.stringContaining('take no changes yet (keepKeys: service)')],
    ]);
    logged.mockRestore();
    expect(await failureOf(say(await chat.careless('gus')))).toEqual(refused('banned'));
    const before = told(userKey('gus'));
    await show(gus);
    await show({ kind: 'rules' });
    expect(told(userKey('gus'))).toBe(before);
    const rules = told(RULES_KEY);
    chat.server.pass(25 * 3_600_000);
    await show(gus);
    await show({ kind: 'rules' });
    expect(told(userKey('gus'))).toBe(before + 1);
    expect(told(RULES_KEY)).toBe(rules + 1);
  });

  it('can be called by a function that is there already', async () => {
    const [built, folder] = [serverFunctionsFolder(), temporaryFolder()];
    copyFileSync(join(built, 'moderation-keys.js'), join(folder, 'moderation-keys.js'));
    const own = `// @event Before Publish or Fire
// @channel *
export default async (request) => {
  request.message.stamp = 'own';
  const names = ['kvstore', 'pubnub', 'xhr', 'vault', 'crypto'];
  return moderation.enforce(request, Object.fromEntries(names.map((name) => [name, require(name)])));
};
`;
    const module = readFileSync(join(built, 'module/moderation.js'), 'utf8');
    writeFileSync(join(folder, 'own.js'), `${own}\n${module}`);
    const other = await startEnforcedChat(dialect, { functionsFolder: folder });
    try {
      const hal = await other.careless('hal');
      await say(hal);
      await other.decide({ kind: 'ban', userId: 'hal' });
      expect(await failureOf(say(hal))).toEqual(refused('banned'));
      const { channels } = await hal.fetchMessages({ channels: [GENERAL] });
      expect(channels[GENERAL]).toMatchObject([{ message: { text: 'hello', stamp: 'own' } }]);
    } finally {
      await other.close();
    }
  });
});
