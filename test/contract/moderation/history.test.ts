import type PubNub from 'pubnub';
import {
  LOG_CHANNEL,
  NOTE_FIELD,
  REPORTS_CHANNEL,
  RULES_CHANNEL,
  type ReportRecord,
} from '../../../src/domain/moderation/moderationRecord';
import {
  EVE,
  FORBIDDEN,
  report,
  withModeratedChat,
  type ModeratedChat,
} from '../../support/worlds/moderatedChat';
import { MODERATOR } from '../../support/drivers/moderator';
import { failureOf } from '../../support/matchers/sdkFailure';
import { ANN, BOB, GENERAL } from '../../support/worlds/smallWorld';

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

  it('hears a flood of reports of one message as one from each who reports it [S15]', async () => {
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

  it('logs what changed in the rules and why, and takes the note out of their record', async () => {
    const setRules = (rules: object, note?: object) =>
      chat.moderator.objects.setChannelMetadata({
        channel: RULES_CHANNEL,
        data: {
          custom: {
            rules: JSON.stringify(rules),
            ...(note && { [NOTE_FIELD]: JSON.stringify(note) }),
          },
        },
      });
    const insults = { id: 'insults', words: ['idiot', 'moron'], action: 'block' };
    await setRules({ rules: [insults] });
    await setRules({ rules: [insults] });
    await setRules({ rules: [{ ...insults, words: ['moron'] }] }, { reason: 'too strict' });
    await setRules({ rules: [] });
    const full = { ...insults, match: 'word', channels: ['*'], exceptChannels: [], isOn: true };
    const changed = { kind: 'changeRules', actorId: MODERATOR };
    expect(await chat.historyOf(LOG_CHANNEL)).toMatchObject([
      { ...changed, rules: { added: [[0, full]] } },
      {
        ...changed,
        reason: 'too strict',
        rules: { edited: [{ id: 'insults', before: { words: [[0, 'idiot']] } }] },
      },
      { ...changed, rules: { removed: [[0, { ...full, words: ['moron'] }]] } },
    ]);
    const { data } = await chat.moderator.objects.getChannelMetadata({
      channel: RULES_CHANNEL,
      include: { customFields: true },
    });
    expect(data.custom).not.toHaveProperty(NOTE_FIELD);
  });

  it('says whom a dismissal was about', async () => {
    const reportOf = async (uuid: string) => {
      await report(chat.ann, ANN, uuid, {});
      return String((await chat.historyOf(REPORTS_CHANNEL)).at(-1)?.id);
    };
    const [ofBob, ofEve] = [await reportOf(BOB), await reportOf(EVE)];
    const reportIds = [ofBob, ofEve, '17000000000000000'];
    const message = { kind: 'dismiss', reportIds, reason: 'nothing in it' };
    await chat.moderator.publish({ channel: LOG_CHANNEL, message });
    const dismissed = { kind: 'dismiss', reason: 'nothing in it' };
    const log = await chat.historyOf(LOG_CHANNEL);
    expect(log).toMatchObject([
      { ...dismissed, userId: BOB, reportIds: [ofBob] },
      { ...dismissed, userId: EVE, reportIds: [ofEve] },
      { ...dismissed, reportIds: ['17000000000000000'] },
    ]);
    expect(log[2]).not.toHaveProperty('userId');
  });

  it('deletes a message with its reports as one decision, once, and only one that there is', async () => {
    const { timetoken } = await chat.say(chat.bob, GENERAL, 'an insult');
    const about = { flaggedChannel: GENERAL, flaggedMessage: timetoken };
    await report(chat.ann, ANN, BOB, about);
    const [reported] = await chat.historyOf(REPORTS_CHANNEL);
    const command = {
      ...{ kind: 'deleteMessage', channelId: GENERAL, message: timetoken },
      ...{ reportIds: [reported?.id ?? ''], reason: 'rude' },
    };
    const send = (fields: object) =>
      chat.moderator.publish({ channel: LOG_CHANNEL, message: { ...command, ...fields } });
    await send({});
    expect(await failureOf(send({ reason: 'again' }))).toMatchObject({ statusCode: 409 });
    await send({ reason: 'again', reportIds: [] });
    const { data } = await chat.ann.getMessageActions({ channel: GENERAL });
    expect(data).toMatchObject([{ type: 'deleted', value: 'rude', uuid: MODERATOR }]);
    expect((await chat.historyOf(LOG_CHANNEL))[0]).toMatchObject({
      ...command,
      ...{ actorId: MODERATOR, userId: BOB },
    });
    const unknown = { message: '17000000000000000', reportIds: [] };
    expect(await failureOf(send(unknown))).toMatchObject({ statusCode: 404 });
    for (const fields of [{ channelId: LOG_CHANNEL }, { message: 'x' }]) {
      expect(await failureOf(send({ ...fields, reportIds: [] }))).toMatchObject({
        statusCode: 400,
      });
    }
    expect(await chat.historyOf(LOG_CHANNEL)).toHaveLength(2);
  });
});
