import {
  LOG_CHANNEL,
  REPORTS_CHANNEL,
  RULES_CHANNEL,
} from '../../../src/domain/moderation/moderationRecord';
import { RULES_FIELD, writeStoredRules } from '../../../src/domain/wordRules/rules';
import { command, inboxOf, problemsIn, statementsOf } from '../../support/drivers/inbox';
import { failureOf } from '../../support/matchers/sdkFailure';
import { FUNCTIONS_FOLDER } from '../../support/worlds/builtFunctions';
import {
  EVE,
  report,
  withModeratedChat,
  type ModeratedChat,
} from '../../support/worlds/moderatedChat';
import { waitFor } from '../../support/drivers/waitFor';
import { ANN, BOB, GENERAL } from '../../support/worlds/smallWorld';

const RULES = {
  rules: [
    {
      ...{ id: 'insults', words: ['idiot'], action: 'block' as const, match: 'word' as const },
      ...{ channels: ['*'], exceptChannels: [], isOn: true },
    },
  ],
  allow: [],
};
const HOUR = 3_600_000;
const EVERYTHING = { userIds: [ANN, BOB, EVE], channels: [GENERAL] };

describe('statements of decisions', () => {
  let chat: ModeratedChat;
  withModeratedChat(
    (started) => {
      chat = started;
    },
    { functionsFolder: FUNCTIONS_FOLDER },
  );

  const send = (message: object) => command(chat.moderator, message);
  const reportIds = async () => (await chat.historyOf(REPORTS_CHANNEL)).map(({ id }) => id);
  const newestFor = async (userId: string) => (await inboxOf(chat.moderator, userId)).at(-1);
  const reportBob = async (client = chat.ann, reporter = ANN) => {
    const { timetoken } = await chat.say(chat.bob, GENERAL, 'you are all boring');
    await report(client, reporter, BOB, { flaggedChannel: GENERAL, flaggedMessage: timetoken });
    return timetoken;
  };

  it('tell what, why, until when and about which texts, and not who decided', async () => {
    await reportBob();
    const until = chat.now() + HOUR;
    const note = { reason: 'rude', until, reportIds: await reportIds() };
    await chat.decide(BOB, { mutedChannels: GENERAL }, note);
    expect(await statementsOf(chat.bob, BOB)).toMatchObject([
      {
        ...{ kind: 'mute', channelId: GENERAL, reason: 'rude', until },
        ...{ quotes: ['you are all boring'], isAutomatic: false, isUndo: false },
      },
    ]);
    const { channels } = await chat.bob.fetchMessages({
      channels: [`moderation.inbox.${BOB}`],
      count: 100,
    });
    const raw = JSON.stringify(channels);
    expect(raw).not.toContain('moderator');
    expect(raw).not.toContain(ANN);
  });

  it('match the decisions one to one, whoever and whatever decides and undoes', async () => {
    const message = await reportBob();
    await chat.decide(
      BOB,
      { mutedChannels: GENERAL },
      { reason: 'rude', until: chat.now() + HOUR },
    );
    await chat.decide(BOB, { blockedChannels: GENERAL, ban: true }, { reason: 'worse' });
    await chat.decide(BOB, { blockedChannels: '', ban: false }, { reason: '' });
    chat.pass(2 * HOUR);
    await waitFor(async () => {
      const newest = (await statementsOf(chat.moderator, BOB)).at(-1);
      return newest?.kind === 'unmute' && newest.isAutomatic;
    }, 'the end of the mute');
    await send({ kind: 'warn', userId: BOB, reason: 'the last time' });
    const warning = (await chat.historyOf(LOG_CHANNEL)).at(-1)?.id;
    await send({ kind: 'unwarn', userId: BOB, undoes: warning });
    const about = { channelId: GENERAL, message };
    await send({
      kind: 'deleteMessage',
      ...about,
      reason: 'rude',
      reportIds: await reportIds(),
    });
    const setting = { [RULES_FIELD]: writeStoredRules(RULES) };
    await chat.moderator.objects.setChannelMetadata({
      channel: RULES_CHANNEL,
      data: { custom: setting },
    });
    await failureOf(chat.say(chat.bob, GENERAL, 'you idiot'));
    const [rejected] = await chat.historyOf(`banned.${GENERAL}`);
    await send({ kind: 'deny', channelId: GENERAL, message: rejected?.id, reason: 'indeed' });
    const kinds = (await statementsOf(chat.moderator, BOB)).map(({ kind }) => kind);
    expect(kinds).toEqual([
      ...['mute', 'ban', 'block', 'unban', 'unblock', 'unmute', 'warn', 'unwarn'],
      ...['deleteMessage', 'reject', 'deny'],
    ]);
    expect(await problemsIn(chat.moderator, EVERYTHING)).toEqual([]);
  });

  it('tell the words that a rule found', async () => {
    const setting = { [RULES_FIELD]: writeStoredRules(RULES) };
    await chat.moderator.objects.setChannelMetadata({
      channel: RULES_CHANNEL,
      data: { custom: setting },
    });
    await failureOf(chat.say(chat.bob, GENERAL, 'you 1diot there'));
    expect(await statementsOf(chat.bob, BOB)).toMatchObject([
      { kind: 'reject', quotes: ['you 1diot there'], words: ['1diot'], isAutomatic: true },
    ]);
  });

  it('are readable for the banned', async () => {
    await chat.decide(BOB, { ban: true });
    expect(await statementsOf(chat.bob, BOB)).toMatchObject([{ kind: 'ban', reason: 'rude' }]);
  });

  it('do not tell of reports, and not that they were dismissed', async () => {
    await reportBob();
    await send({ kind: 'dismiss', reportIds: await reportIds(), reason: 'fine' });
    expect(await inboxOf(chat.moderator, BOB)).toEqual([]);
  });

  describe('of reports', () => {
    it('tell each reporter once whether moderators acted', async () => {
      await reportBob();
      await reportBob(chat.eve, EVE);
      const ids = await reportIds();
      await chat.decide(BOB, { ban: true }, { reason: 'spam', reportIds: ids });
      await failureOf(send({ kind: 'dismiss', reportIds: ids, reason: 'late' }));
      for (const reporter of [ANN, EVE]) {
        expect(await inboxOf(chat.moderator, reporter)).toMatchObject([
          { type: 'outcome', about: BOB, outcome: 'acted', reason: "It's a spam" },
        ]);
      }
    });

    it('tell that nothing was done, and when the report is open again', async () => {
      await reportBob();
      const [id] = await reportIds();
      await send({ kind: 'dismiss', reportIds: [id], reason: 'fine' });
      expect(await newestFor(ANN)).toMatchObject({ outcome: 'notActed' });
      const undoes = (await chat.historyOf(LOG_CHANNEL)).at(-1)?.id;
      await send({ kind: 'dismiss', reportIds: [id], reason: '', undoes });
      expect(await newestFor(ANN)).toMatchObject({ outcome: 'reopened' });
      await chat.decide(BOB, { ban: true }, { reason: 'spam', reportIds: [id] });
      expect(await newestFor(ANN)).toMatchObject({ outcome: 'acted' });
    });

    it('tell of a restored message that its report is open again', async () => {
      const message = await reportBob();
      const about = { channelId: GENERAL, message };
      await send({ kind: 'deleteMessage', ...about, reason: 'x', reportIds: await reportIds() });
      const { data } = await chat.moderator.getMessageActions({ channel: GENERAL });
      const actionTimetoken = data[0]?.actionTimetoken ?? '';
      const channel = GENERAL;
      await chat.moderator.removeMessageAction({
        ...{ channel, messageTimetoken: message, actionTimetoken },
      });
      expect(await newestFor(ANN)).toMatchObject({ outcome: 'reopened' });
    });
  });

  describe('of warnings', () => {
    it('need a reason', async () => {
      expect(await failureOf(send({ kind: 'warn', userId: BOB, reason: ' ' }))).toMatchObject({
        statusCode: 400,
      });
    });

    it('are taken back once', async () => {
      await send({ kind: 'warn', userId: BOB, reason: 'stop it' });
      const undoes = (await chat.historyOf(LOG_CHANNEL)).at(-1)?.id;
      const withdrawal = { kind: 'unwarn', userId: BOB, undoes };
      await send(withdrawal);
      expect(await failureOf(send(withdrawal))).toMatchObject({ statusCode: 409 });
    });
  });
});
