import type PubNub from 'pubnub';
import { toChannelId } from '../../../src/domain/ids';
import {
  rejectedChannelOf,
  REPORTS_CHANNEL,
} from '../../../src/domain/moderation/moderationRecord';
import type { Timetoken } from '../../../shared/protocol';
import { threadIdOf } from '../../../src/domain/thread';
import { RULES_CHANNEL } from '../../../src/domain/moderation/moderationRecord';
import { RULES_FIELD, writeStoredRules } from '../../../src/domain/wordRules/rules';
import { failureOf } from '../../support/matchers/sdkFailure';
import { FUNCTIONS_FOLDER } from '../../support/worlds/builtFunctions';
import {
  EVE,
  FORBIDDEN,
  GROUP,
  report,
  withModeratedChat,
  type ModeratedChat,
} from '../../support/worlds/moderatedChat';
import { ANN, BOB, GENERAL } from '../../support/worlds/smallWorld';
import { subscribe } from '../../support/drivers/subscriber';
import { waitFor } from '../../support/drivers/waitFor';

const RULES = {
  rules: [
    {
      ...{ id: 'insults', words: ['idiot'], action: 'block' as const, match: 'word' as const },
      ...{ channels: [GENERAL], exceptChannels: [], isOn: true },
    },
  ],
  allow: [],
};

/** Restrictions in a channel apply to its threads. */
describe('a thread in a moderated chat', () => {
  let chat: ModeratedChat;
  withModeratedChat(
    (started) => {
      chat = started;
    },
    { functionsFolder: FUNCTIONS_FOLDER },
  );

  /** Ann's message with a thread in which Bob has replied. */
  const begin = async (channel: string) => {
    const { timetoken } = await chat.say(chat.ann, channel, 'question');
    const thread = threadIdOf({
      channelId: toChannelId(channel),
      timetoken: timetoken as Timetoken,
    });
    await chat.bob.objects.setChannelMetadata({ channel: thread, data: { description: 'Thread' } });
    await chat.bob.addMessageAction({
      channel,
      messageTimetoken: timetoken,
      action: { type: 'threadRootId', value: thread },
    });
    const reply = await chat.say(chat.bob, thread, 'answer');
    return { root: timetoken, thread, reply: reply.timetoken as Timetoken };
  };
  const writesTo = (client: PubNub, thread: string, reply: string) => [
    () => chat.say(client, thread),
    () => client.signal({ channel: thread, message: 'typing_on' }),
    () =>
      client.addMessageAction({
        channel: thread,
        messageTimetoken: reply,
        action: { type: 'reaction', value: '👍' },
      }),
    () =>
      client.sendFile({
        channel: thread,
        file: { data: Buffer.from('x'), name: 'a.png', mimeType: 'image/png' },
      }),
  ];
  const readsOf = (client: PubNub, thread: string) => [
    () => client.fetchMessages({ channels: [thread], count: 5 }),
    () => client.messageCounts({ channels: [thread], channelTimetokens: ['1'] }),
    () => client.getMessageActions({ channel: thread }),
    () => client.hereNow({ channels: [thread] }),
  ];
  const expectRefusals = async (calls: readonly (() => Promise<unknown>)[]) => {
    for (const call of calls) expect(await failureOf(call())).toMatchObject(FORBIDDEN);
  };

  it('is read, and not written, by who is muted in its channel, who begins none either', async () => {
    const { root, thread, reply } = await begin(GENERAL);
    await chat.decide(EVE, { mutedChannels: GENERAL });
    await expectRefusals(writesTo(chat.eve, thread, reply));
    const other = (await chat.say(chat.ann, GENERAL)).timetoken;
    const unbegun = thread.replace(root, other);
    await expectRefusals([
      () => chat.eve.objects.setChannelMetadata({ channel: unbegun, data: { description: 'x' } }),
      () =>
        chat.eve.addMessageAction({
          channel: GENERAL,
          messageTimetoken: other,
          action: { type: 'threadRootId', value: unbegun },
        }),
    ]);
    for (const read of readsOf(chat.eve, thread).slice(0, 3)) await read();
    expect(await chat.historyOf(thread)).toHaveLength(1);
  });

  it.each([
    ['blocked', { blockedChannels: GENERAL }],
    ['banned', { ban: true }],
  ])('is closed to who is %s, who is not told how many replies it has', async (_what, fields) => {
    const { thread, reply } = await begin(GENERAL);
    await chat.decide(EVE, fields);
    await expectRefusals([...writesTo(chat.eve, thread, reply), ...readsOf(chat.eve, thread)]);
  });

  it('tells who was subscribed and is blocked nothing more', async () => {
    const { thread } = await begin(GENERAL);
    const heard = await subscribe(chat.eve, [EVE, thread]);
    await chat.decide(EVE, { blockedChannels: GENERAL });
    await waitFor(() => heard.objects.length > 0, 'the own record');
    await chat.say(chat.bob, thread, 'secret');
    await chat.decide(EVE, { blockedChannels: '' });
    await chat.say(chat.bob, thread, 'open');
    await waitFor(() => heard.messages.length > 0, 'the open message');
    expect(heard.messages.map(({ message }) => message)).toEqual([{ text: 'open' }]);
  });

  it('of a group tells others nothing, not even that it is there', async () => {
    await chat.ann.objects.setChannelMetadata({ channel: GROUP, data: { name: 'Group' } });
    await chat.ann.objects.setChannelMembers({ channel: GROUP, uuids: [ANN, BOB] });
    const { thread, reply } = await begin(GROUP);
    await expectRefusals([...writesTo(chat.eve, thread, reply), ...readsOf(chat.eve, thread)]);
    const { data } = await chat.eve.objects.getAllChannelMetadata();
    expect(data.map(({ id }) => id)).not.toContain(thread);
    for (const read of readsOf(chat.ann, thread)) await read();
  });

  it('has the word rules of its channel, and its rejected messages are kept', async () => {
    await chat.moderator.objects.setChannelMetadata({
      channel: RULES_CHANNEL,
      data: { custom: { [RULES_FIELD]: writeStoredRules(RULES) } },
    });
    const { thread, reply } = await begin(GENERAL);
    expect(await failureOf(chat.say(chat.eve, thread, 'you idiot'))).toMatchObject(FORBIDDEN);
    const edit = { type: 'updated', value: 'you idiot' };
    await expectRefusals([
      () => chat.bob.addMessageAction({ channel: thread, messageTimetoken: reply, action: edit }),
    ]);
    const rejected = await waitFor(async () => {
      const kept = await chat.historyOf(rejectedChannelOf(thread));
      return kept.length === 2 && kept;
    }, 'the rejected messages');
    expect(JSON.stringify(rejected)).toContain('you idiot');
  });

  it('has replies that are reported with what was said around them', async () => {
    const { thread, reply } = await begin(GENERAL);
    await chat.say(chat.ann, thread, 'how rude');
    await report(chat.eve, EVE, BOB, { flaggedChannel: thread, flaggedMessage: reply });
    expect(await chat.historyOf(REPORTS_CHANNEL)).toMatchObject([
      {
        userId: BOB,
        channelId: thread,
        message: { text: 'answer', timetoken: reply },
        surroundings: [{ text: 'how rude' }],
      },
    ]);
    await chat.decide(ANN, { blockedChannels: GENERAL });
    await expectRefusals([
      () => report(chat.ann, ANN, BOB, { flaggedChannel: thread, flaggedMessage: reply }),
    ]);
  });
});
