import {
  LOG_CHANNEL,
  rejectedChannelOf,
  REPORTS_CHANNEL,
  RULES_CHANNEL,
  SHIELD_CHANNEL,
} from '../../../src/domain/moderation/moderationRecord';
import {
  BEHAVIOUR_FIELD,
  type BehaviourRule,
  writeStoredBehaviour,
} from '../../../src/domain/behaviourRules/rules';
import { readProtectionState } from '../../../src/domain/behaviourRules/protectionState';
import { toChannelId } from '../../../src/domain/ids';
import { buildBehaviour } from '../../builders/buildBehaviour';
import { MODERATOR, moderatorClient } from '../../support/drivers/moderator';
import { waitFor } from '../../support/drivers/waitFor';
import { failureOf } from '../../support/matchers/sdkFailure';
import {
  FORBIDDEN,
  type ModeratedChat,
  report,
  withModeratedChat,
} from '../../support/worlds/moderatedChat';
import { ANN, BOB, GENERAL, RANDOM } from '../../support/worlds/smallWorld';

const HELD = { statusCode: 403 };
const DAY_MS = 86_400_000;

describe('rules on behaviour', () => {
  let chat: ModeratedChat;
  withModeratedChat((started) => {
    chat = started;
  });

  const setRules = (client = chat.moderator, ...rules: readonly Partial<BehaviourRule>[]) =>
    client.objects.setChannelMetadata({
      channel: RULES_CHANNEL,
      data: { custom: { [BEHAVIOUR_FIELD]: writeStoredBehaviour(rules.map(buildBehaviour)) } },
    });
  const rule = (fields: Partial<BehaviourRule> = {}) => setRules(chat.moderator, fields);
  const heldIn = (channel: string) => chat.historyOf(rejectedChannelOf(toChannelId(channel)));
  const log = () => chat.historyOf(LOG_CHANNEL);
  const kinds = async () => (await log()).map((record) => (record as { kind?: string }).kind);
  const state = async () => {
    const include = { customFields: true };
    const channel = SHIELD_CHANNEL;
    // It has a record as soon as there is something to say.
    const [answer] = await Promise.allSettled([
      chat.moderator.objects.getChannelMetadata({ channel, include }),
    ]);
    return readProtectionState(answer.status === 'fulfilled' ? answer.value.data.custom : null);
  };
  const texts = async (channel: string) =>
    (await chat.historyOf(channel)).map((message) => (message as { text?: string }).text);
  const command = (message: object, client = chat.moderator) =>
    client.publish({ channel: LOG_CHANNEL, message: message as Record<string, string> });

  it('hold a message beyond a rate for review; moderators release it', async () => {
    await rule();
    await chat.say(chat.bob, GENERAL, 'one');
    await chat.say(chat.bob, RANDOM, 'two');
    const failure = await failureOf(chat.say(chat.bob, GENERAL, 'three'));
    expect(failure).toMatchObject(HELD);
    expect(JSON.stringify(failure)).toContain('moderated message');
    await chat.say(chat.ann, GENERAL, 'calm');
    const [held] = await heldIn(GENERAL);
    expect(held).toMatchObject({
      ...{ originalMessage: { text: 'three' }, senderUuid: BOB, ruleId: 'flood' },
      ...{ channelId: GENERAL, reason: 'behaviour' },
    });
    await command({ kind: 'release', channelId: GENERAL, message: held?.id });
    expect(await texts(GENERAL)).toEqual(['one', 'calm', 'three']);
    expect(await kinds()).toEqual(['changeRules', 'release']);
    chat.pass(61_000);
    await chat.say(chat.bob, GENERAL, 'later');
  });

  it('count only while they are silent, and say so to moderators', async () => {
    await rule({ mode: 'silent', threshold: 2 });
    for (const text of ['one', 'two', 'three']) await chat.say(chat.bob, GENERAL, text);
    await waitFor(async () => (await state()).hits['flood']?.silent === 2, 'two hits');
    await rule({ threshold: 2 });
    expect(await failureOf(chat.say(chat.bob, GENERAL, 'four'))).toMatchObject(HELD);
    await waitFor(async () => (await state()).hits['flood']?.active === 1, 'an active hit');
    expect((await state()).hits['flood']).toMatchObject({ silent: 2, active: 1 });
    expect(await texts(GENERAL)).toEqual(['one', 'two', 'three']);
  });

  it('never touch moderators, whatever they write and whoever reports them', async () => {
    await setRules(
      chat.moderator,
      { threshold: 2 },
      { id: 'age', condition: 'accountAge', threshold: 1, windowSeconds: 2_592_000 },
      { ...{ id: 'r', condition: 'reports', threshold: 2, action: 'mute' }, forSeconds: 60 },
      { id: 'n', condition: 'reports', threshold: 2, action: 'notify' },
    );
    for (const text of ['1', '2', '3']) await chat.say(chat.moderator, GENERAL, text);
    for (const [client, id] of [
      [chat.ann, ANN],
      [chat.bob, BOB],
    ] as const) {
      const [message] = await chat.historyOf(GENERAL);
      const about = { flaggedChannel: GENERAL, flaggedMessage: message?.id };
      await report(client, id, MODERATOR, about);
    }
    await report(chat.ann, ANN, 'user_eve', { flaggedChannel: GENERAL });
    await report(chat.bob, BOB, 'user_eve', { flaggedChannel: GENERAL });
    await waitFor(
      async () => (await chat.customOf('user_eve'))['mutedChannels'] === GENERAL,
      'mute',
    );
    expect((await chat.customOf(MODERATOR))['mutedChannels']).toBeUndefined();
    const reports = (await chat.historyOf(REPORTS_CHANNEL)) as { userId?: string; text?: string }[];
    const byRule = reports.filter(({ text }) => text !== undefined);
    expect(byRule.map(({ userId }) => userId)).toEqual(['user_eve']);
    await setRules(chat.moderator, {
      ...{ id: 'j', condition: 'joinRate', threshold: 2 },
      ...CLOSE,
    });
    await chat.moderator.objects.setMemberships({ channels: ['space.new'] });
    expect(await texts(GENERAL)).toEqual(['1', '2', '3']);
  });

  it('mute for a time, as a decision of the service that moderators can undo', async () => {
    await rule({ action: 'mute', forSeconds: 600, threshold: 2 });
    await chat.say(chat.bob, GENERAL, 'one');
    expect(await failureOf(chat.say(chat.bob, GENERAL, 'two'))).toMatchObject(HELD);
    await waitFor(async () => (await chat.customOf(BOB))['mutedChannels'] === GENERAL, 'the mute');
    const [, muted] = await log();
    expect(muted).toMatchObject({
      ...{ kind: 'mute', userId: BOB, channelId: GENERAL, ruleId: 'flood', reason: 'Rule: Flood' },
    });
    expect(muted).not.toHaveProperty('actorId');
    expect((muted as { until?: number }).until).toBeGreaterThan(chat.now() + 590_000);
    await chat.say(chat.bob, RANDOM, 'elsewhere').catch(() => undefined);
    chat.pass(601_000);
    await waitFor(async () => (await chat.customOf(BOB))['mutedChannels'] === '', 'the end');
  });

  const CLOSE = { action: 'close', forSeconds: 600, windowSeconds: 60 } as const;

  it('close a channel to new members after a wave of joins, until it is over', async () => {
    await rule({ ...CLOSE, condition: 'joinRate', threshold: 3 });
    const join = (userId: string) =>
      chat.as(userId).objects.setMemberships({ channels: ['space.new'] });
    await chat.ann.objects.setChannelMetadata({ channel: 'space.new', data: { name: 'New' } });
    for (const userId of ['a', 'b', 'c']) await join(userId);
    await waitFor(async () => (await kinds()).includes('closeChannel'), 'the closed channel');
    expect(await failureOf(join('d'))).toMatchObject(FORBIDDEN);
    expect(await failureOf(chat.say(chat.as('d'), 'space.new'))).toMatchObject(HELD);
    await chat.say(chat.as('a'), 'space.new', 'a member');
    await waitFor(async () => (await state()).protections.length === 1, 'the state');
    chat.pass(601_000);
    await waitFor(async () => (await kinds()).includes('openChannel'), 'the end');
    await join('d');
  });

  it('slow a channel down: who has just written waits', async () => {
    await rule({ action: 'slowMode', forSeconds: 600, threshold: 2 });
    await chat.say(chat.bob, GENERAL, 'one');
    await chat.say(chat.bob, GENERAL, 'two');
    await waitFor(async () => (await kinds()).includes('startSlowMode'), 'slow mode');
    await chat.say(chat.ann, GENERAL, 'ann');
    expect(await failureOf(chat.say(chat.ann, GENERAL, 'again'))).toMatchObject(HELD);
    expect(await heldIn(GENERAL)).toEqual([]);
    chat.pass(11_000);
    await chat.say(chat.ann, GENERAL, 'again');
    const started = (await log()).at(-1)?.id;
    await command({ kind: 'endSlowMode', channelId: GENERAL, reason: '', undoes: started });
    await chat.say(chat.ann, GENERAL, 'at once');
    expect(await log()).toContainEqual(
      expect.objectContaining({ kind: 'endSlowMode', actorId: MODERATOR, undoes: started }),
    );
  });

  it('slow a channel down for everybody, however many write', async () => {
    await rule({ action: 'slowMode', forSeconds: 600, threshold: 2 });
    await chat.say(chat.bob, GENERAL, 'one');
    await chat.say(chat.bob, GENERAL, 'two');
    await waitFor(async () => (await kinds()).includes('startSlowMode'), 'slow mode');
    chat.pass(11_000);
    await setRules(chat.moderator);
    const shield = chat.service.context.moderation?.shield;
    const payload = '{"text":"hello"}';
    const write = async (userId: string) => {
      const caller = { userId, token: undefined, tokenProblem: undefined, isAdministrator: false };
      await shield?.pass(caller, { channel: GENERAL, publisher: userId, payload });
    };
    const written = new Map<string, number>();
    const writers = Array.from({ length: 3 }, (_, n) => `user_${n}`);
    for (let n = 0; n < 49_998; n += 1) await write(`early_${n}`);
    chat.pass(11_000);
    for (const userId of writers) {
      await write(userId);
      written.set(userId, chat.now());
    }
    for (const [userId, at] of written) {
      // However long the test takes, two seconds later.
      chat.pass(at + 2_000 - chat.now());
      await expect(write(userId)).rejects.toMatchObject({ message: 'slow mode' });
    }
  });

  it('find links in edits, too, however often they are tried', async () => {
    await rule({ condition: 'firstLink', threshold: 2, windowSeconds: 0 });
    const link = 'https://example.com';
    for (let n = 0; n < 3; n += 1) {
      expect(await failureOf(chat.say(chat.bob, GENERAL, link))).toMatchObject(HELD);
    }
    const { timetoken } = await chat.say(chat.bob, GENERAL, 'hello');
    const edit = chat.bob.addMessageAction({
      ...{ channel: GENERAL, messageTimetoken: timetoken },
      action: { type: 'updated', value: link },
    });
    expect(await failureOf(edit)).toMatchObject(HELD);
    const held = await heldIn(GENERAL);
    expect(held).toHaveLength(4);
    expect(held[3]).toMatchObject({ messageTimetoken: timetoken, originalMessage: link });
    await chat.say(chat.bob, GENERAL, 'second');
    await chat.say(chat.bob, GENERAL, link);
  });

  it('cannot be forged: only moderators write rules and begin protections', async () => {
    expect(await failureOf(setRules(chat.bob))).toMatchObject(FORBIDDEN);
    const forged = { [BEHAVIOUR_FIELD]: '[]', state: '{}' };
    for (const channel of [SHIELD_CHANNEL, RULES_CHANNEL]) {
      const writing = chat.bob.objects.setChannelMetadata({ channel, data: { custom: forged } });
      expect(await failureOf(writing)).toMatchObject(FORBIDDEN);
      expect(await failureOf(chat.bob.objects.getChannelMetadata({ channel }))).toMatchObject(
        FORBIDDEN,
      );
    }
    const until = chat.now() + 60_000;
    for (const kind of ['startRaidMode', 'endRaidMode', 'closeChannel', 'startSlowMode']) {
      const forbidden = command({ kind, channelId: GENERAL, until }, chat.bob);
      expect(await failureOf(forbidden)).toMatchObject(FORBIDDEN);
    }
    // Nobody writes the state by hand, moderators neither.
    const custom = { state: '{}' };
    const byHand = { channel: SHIELD_CHANNEL, data: { custom } };
    expect(await failureOf(chat.moderator.objects.setChannelMetadata(byHand))).toMatchObject(
      FORBIDDEN,
    );
    expect(await log()).toEqual([]);
  });

  it('are written by leads, raid mode is for all moderators, and viewers only look', async () => {
    const moderator = moderatorClient(chat.service, 'mo', 'moderator');
    const viewer = moderatorClient(chat.service, 'vi', 'viewer');
    for (const client of [moderator, viewer]) {
      expect(await failureOf(setRules(client, {}))).toMatchObject(FORBIDDEN);
    }
    const until = chat.now() + 60_000;
    const raid = { kind: 'startRaidMode', until };
    const test = { kind: 'testRule', rule: JSON.stringify(buildBehaviour()), days: 1 };
    for (const refused of [raid, test]) {
      expect(await failureOf(command(refused, viewer))).toMatchObject(FORBIDDEN);
    }
    await command(raid, moderator);
    await chat.say(viewer, GENERAL, 'never held');
    expect(await kinds()).toEqual(['startRaidMode']);
  });

  it('are refused with absurd numbers, and the former ones stay in force', async () => {
    await rule({ threshold: 2 });
    for (const absurd of [
      [{ threshold: 1e9 }],
      [{ windowSeconds: -1 }],
      Array.from({ length: 31 }, (_, n) => ({ id: `rule-${n}` })),
    ]) {
      expect(await failureOf(setRules(chat.moderator, ...absurd))).toMatchObject({
        statusCode: 400,
      });
    }
    await chat.say(chat.bob, GENERAL);
    expect(await failureOf(chat.say(chat.bob, GENERAL))).toMatchObject(HELD);
  });

  it.each([
    { kind: 'closeChannel', channelId: GENERAL },
    { kind: 'closeChannel', channelId: GENERAL, until: 1 },
    { kind: 'closeChannel', channelId: GENERAL, until: Date.now() + 100 * DAY_MS },
    { kind: 'closeChannel', channelId: 'moderation.log', until: Date.now() + 60_000 },
    { kind: 'closeChannel', channelId: `direct.${ANN}@${BOB}`, until: Date.now() + 60_000 },
    { kind: 'closeChannel', until: Date.now() + 60_000 },
    { kind: 'startRaidMode', channelId: GENERAL, until: Date.now() + 60_000 },
  ])('are not begun by a command that makes no sense: %j', async (nonsense) => {
    expect(await failureOf(command(nonsense))).toMatchObject({ statusCode: 400 });
  });

  it('hold new accounts in raid mode, close all channels, and end as one step', async () => {
    const old = chat.as('old');
    await chat.say(old, GENERAL, 'long ago');
    await waitFor(
      () => chat.service.context.stores.behaviour.person('old') !== undefined,
      'the first sight',
    );
    chat.pass(2 * DAY_MS);
    const until = chat.now() + 1_800_000;
    await command({ kind: 'startRaidMode', until, reason: 'many' });
    const again = command({ kind: 'startRaidMode', until });
    expect(await failureOf(again)).toMatchObject({ statusCode: 409 });
    const raider = chat.as('raider');
    expect(await failureOf(chat.say(raider, GENERAL, 'raid'))).toMatchObject(HELD);
    const joining = raider.objects.setMemberships({ channels: [GENERAL] });
    expect(await failureOf(joining)).toMatchObject(FORBIDDEN);
    await chat.say(old, GENERAL, 'still here');
    expect((await heldIn(GENERAL))[0]).toMatchObject({ ruleId: 'raid-mode' });
    const [started] = await log();
    await command({ kind: 'endRaidMode', reason: '', undoes: started?.id });
    await chat.say(raider, GENERAL, 'hello');
    await raider.objects.setMemberships({ channels: [GENERAL] });
    expect(await kinds()).toEqual(['startRaidMode', 'endRaidMode']);

    await command({ kind: 'startRaidMode', until: chat.now() + 60_000 });
    chat.pass(61_000);
    await waitFor(async () => (await kinds()).length === 4, 'the end of raid mode');
    expect((await log())[3]).not.toHaveProperty('actorId');
  });

  it('suggest raid mode when many new accounts arrive at once', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => chat.say(chat.as(`raider-${n}`), GENERAL)),
    );
    await waitFor(async () => ((await state()).raidSize ?? 0) >= 40, 'the suggestion');
    expect(await state()).toMatchObject({ raidSize: 40 });
  });
});
