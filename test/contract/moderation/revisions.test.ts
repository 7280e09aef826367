import type PubNub from 'pubnub';
import { LOG_CHANNEL, RULES_CHANNEL } from '../../../src/domain/moderation/moderationRecord';
import { MAX_MESSAGE_BYTES } from '../../../shared/protocol';
import { RULES_FIELD, writeStoredRules } from '../../../src/domain/wordRules/rules';
import { PNG } from '../../builders/buildFile';
import { MODERATOR } from '../../support/drivers/moderator';
import { failureOf } from '../../support/matchers/sdkFailure';
import { FUNCTIONS_FOLDER } from '../../support/worlds/builtFunctions';
import {
  FORBIDDEN,
  withModeratedChat,
  type ModeratedChat,
} from '../../support/worlds/moderatedChat';
import { BOB, GENERAL } from '../../support/worlds/smallWorld';

const RULES = {
  rules: [
    {
      ...{ id: 'insults', words: ['idiot'], action: 'block' as const, match: 'word' as const },
      ...{ channels: ['*'], exceptChannels: [], isOn: true },
    },
  ],
  allow: [],
};

/** The names of edits by this app and by PubNub's Chat SDK. */
const EDITS = ['updated', 'edited'];

describe('edits and deletions', () => {
  let chat: ModeratedChat;
  let messageTimetoken: string;
  withModeratedChat(
    (started) => {
      chat = started;
    },
    { functionsFolder: FUNCTIONS_FOLDER },
  );
  beforeEach(async () => {
    const custom = { [RULES_FIELD]: writeStoredRules(RULES) };
    await chat.moderator.objects.setChannelMetadata({ channel: RULES_CHANNEL, data: { custom } });
    ({ timetoken: messageTimetoken } = await chat.say(chat.bob, GENERAL));
  });

  const add = (client: PubNub, type: string, value = 'x', message = messageTimetoken) =>
    client.addMessageAction({
      channel: GENERAL,
      messageTimetoken: message,
      action: { type, value },
    });
  const remove = (client: PubNub, actionTimetoken: string) =>
    client.removeMessageAction({ channel: GENERAL, messageTimetoken, actionTimetoken });
  const typesThere = async () =>
    (await chat.bob.getMessageActions({ channel: GENERAL })).data.map(({ type }) => type);

  it.each(EDITS)(
    'of the type %s are taken back by their author and by moderators',
    async (type) => {
      const first = await add(chat.bob, type, 'first');
      const second = await add(chat.bob, type, 'second');
      expect(await failureOf(remove(chat.ann, first.data.actionTimetoken))).toMatchObject({
        statusCode: 400,
      });
      await remove(chat.moderator, first.data.actionTimetoken);
      await remove(chat.bob, second.data.actionTimetoken);
      expect(await typesThere()).toEqual([]);
    },
  );

  it('of a moderator are not taken back by whoever takes the name of one', async () => {
    const { data } = await add(chat.moderator, 'deleted');
    const impostor = chat.as(MODERATOR);
    expect(await failureOf(remove(impostor, data.actionTimetoken))).toMatchObject(FORBIDDEN);
    expect(await failureOf(remove(chat.bob, data.actionTimetoken))).toMatchObject({
      statusCode: 400,
    });
    expect(await typesThere()).toEqual(['deleted']);
  });

  it('stay when the author takes back a deletion that a moderator decided as well', async () => {
    const { data } = await add(chat.bob, 'deleted');
    const message = { kind: 'deleteMessage', channelId: GENERAL, message: messageTimetoken };
    for (let time = 1; time <= 2; time += 1) {
      await chat.moderator.publish({
        channel: LOG_CHANNEL,
        message: { ...message, reason: 'rude' },
      });
    }
    await remove(chat.bob, data.actionTimetoken);
    expect(await typesThere()).toEqual(['deleted']);
  });

  it.each([
    ['muted', { mutedChannels: GENERAL }],
    ['blocked', { blockedChannels: GENERAL }],
    ['banned', { ban: true }],
  ])('are not made or taken back by a %s author', async (_restriction, fields) => {
    const { data } = await add(chat.bob, 'updated', 'before');
    await chat.decide(BOB, fields);
    for (const type of [...EDITS, 'deleted']) {
      expect(await failureOf(add(chat.bob, type))).toMatchObject(FORBIDDEN);
    }
    expect(await failureOf(remove(chat.bob, data.actionTimetoken))).toMatchObject(FORBIDDEN);
  });

  it.each(EDITS)('of the type %s are as long and as decent as a message', async (type) => {
    expect(await failureOf(add(chat.bob, type, 'you idiot'))).toMatchObject(FORBIDDEN);
    const tooLong = 'x'.repeat(MAX_MESSAGE_BYTES + 1);
    expect(await failureOf(add(chat.bob, type, tooLong))).toMatchObject({ statusCode: 400 });
    await add(chat.bob, type, 'you genius');
    expect(await typesThere()).toEqual([type]);
  });

  it('of captions are judged like captions', async () => {
    const file = { data: PNG, name: 'cat.png', mimeType: 'image/png' };
    const message = { text: 'a cat' };
    const { timetoken } = await chat.bob.sendFile({ channel: GENERAL, file, message });
    const caption = (value: string) => add(chat.bob, 'updated', value, timetoken);
    expect(await failureOf(caption('an idiot'))).toMatchObject(FORBIDDEN);
    expect((await caption('a clever cat')).data).toMatchObject({ value: 'a clever cat' });
  });

  it('of messages that do not exist are refused', async () => {
    const nowhere = '17000000000000000';
    for (const type of [...EDITS, 'deleted']) {
      expect(await failureOf(add(chat.bob, type, 'x', nowhere))).toMatchObject(FORBIDDEN);
    }
  });
});
