import type PubNub from 'pubnub';
import {
  LOG_CHANNEL,
  REPORTS_CHANNEL,
  RULES_CHANNEL,
  type ReportRecord,
} from '../../../src/domain/moderationRecord';
import {
  EVE,
  FORBIDDEN,
  report,
  withModeratedChat,
  type ModeratedChat,
} from '../../support/moderatedChat';
import { MODERATOR } from '../../support/moderator';
import { failureOf } from '../../support/sdkFailure';
import { ANN, BOB, GENERAL } from '../../support/smallWorld';

describe('the history of moderation', () => {
  let chat: ModeratedChat;
  withModeratedChat((started) => {
    chat = started;
  });

  it('lets nobody but the author and moderators edit or delete a message', async () => {
    const { timetoken: messageTimetoken } = await chat.say(chat.ann, GENERAL);
    const act = (client: PubNub, type: string) =>
      client.addMessageAction({ channel: GENERAL, messageTimetoken, action: { type, value: 'x' } });
    for (const type of ['updated', 'deleted']) {
      expect(await failureOf(act(chat.bob, type))).toMatchObject(FORBIDDEN);
    }
    await act(chat.ann, 'updated');
    await act(chat.bob, 'reaction');
    await act(chat.moderator, 'deleted');
    const { data } = await act(chat.ann, 'deleted');
    const restore = (client: PubNub) => client.removeMessageAction({ ...data, channel: GENERAL });
    expect(await failureOf(restore(chat.bob))).toMatchObject({ statusCode: 400 });
    await restore(chat.moderator);
    expect(await chat.historyOf(LOG_CHANNEL)).toMatchObject([
      { kind: 'deleteMessage', actorId: MODERATOR, userId: ANN, message: messageTimetoken },
      { kind: 'restoreMessage', actorId: MODERATOR, userId: ANN, message: messageTimetoken },
    ]);
  });

  it('keeps a report with the message as it was and what was said around it', async () => {
    await chat.say(chat.ann, GENERAL, 'before');
    const { timetoken } = await chat.say(chat.bob, GENERAL, 'an insult');
    await chat.say(chat.ann, GENERAL, 'after');
    const about = { flaggedChannel: GENERAL, flaggedMessage: timetoken };
    await report(chat.ann, ANN, BOB, about);
    await report(chat.ann, ANN, BOB, about);
    await report(chat.eve, EVE, BOB, about);
    await chat.bob.addMessageAction({
      channel: GENERAL,
      messageTimetoken: timetoken,
      action: { type: 'updated', value: 'a compliment' },
    });

    const reports = await chat.historyOf(REPORTS_CHANNEL);
    expect(reports).toMatchObject([
      { reporterId: ANN, userId: BOB, channelId: GENERAL, message: { text: 'an insult' } },
      { reporterId: EVE, userId: BOB },
    ]);
    expect(reports[0]).toMatchObject({ surroundings: [{ text: 'before' }, { text: 'after' }] });
  });

  it('takes one report of a message from everybody, and another when the flag was cleared', async () => {
    const { timetoken: flaggedMessage } = await chat.say(chat.bob, GENERAL, 'an insult');
    const about = { flaggedChannel: GENERAL, flaggedMessage };
    for (let time = 1; time <= 2; time += 1) await report(chat.ann, ANN, BOB, about);
    expect(await chat.historyOf(REPORTS_CHANNEL)).toHaveLength(1);
    await chat.decide(BOB, { flag: false });
    await report(chat.ann, ANN, BOB, about);
    expect(await chat.historyOf(REPORTS_CHANNEL)).toHaveLength(2);
  });

  it('hears a flood of reports of one message as one from each who reports it', async () => {
    const { timetoken: flaggedMessage } = await chat.say(chat.bob, GENERAL, 'an insult');
    const about = { flaggedChannel: GENERAL, flaggedMessage };
    const flood = Array.from({ length: 200 }, (_, i) =>
      report(chat.ann, ANN, BOB, { ...about, reason: `reason ${i}` }),
    );
    await Promise.all([...flood, report(chat.eve, EVE, BOB, about)]);
    const reports = await chat.historyOf(REPORTS_CHANNEL);
    expect(
      reports.map((said) => String((said as Partial<ReportRecord>).reporterId)).sort(),
    ).toEqual([ANN, EVE]);
    expect(await chat.customOf(BOB)).toMatchObject({ flag: true });
  });

  it('logs what the rules were and what became of them', async () => {
    const setRules = (rules: string) =>
      chat.moderator.objects.setChannelMetadata({
        channel: RULES_CHANNEL,
        data: { custom: { rules } },
      });
    await setRules('{"version":1}');
    await setRules('{"version":1}');
    await setRules('{"version":1,"rules":[]}');
    expect(await chat.historyOf(LOG_CHANNEL)).toMatchObject([
      { kind: 'changeRules', actorId: MODERATOR, after: { rules: '{"version":1}' } },
      { kind: 'changeRules', before: { rules: '{"version":1}' } },
    ]);
  });
});
