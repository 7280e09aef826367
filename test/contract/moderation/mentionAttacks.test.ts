import type PubNub from 'pubnub';
import { FUNCTIONS_FOLDER } from '../../support/worlds/builtFunctions';
import {
  EVE,
  FORBIDDEN,
  GROUP,
  startModeratedChat,
  type ModeratedChat,
} from '../../support/worlds/moderatedChat';
import { failureOf } from '../../support/matchers/sdkFailure';
import { ANN, BOB, GENERAL } from '../../support/worlds/smallWorld';

const mentionOf = (id: string, name = id) => `[${name}](pn-user://${id})`;
const crowd = (count: number) =>
  Array.from({ length: count }, (_, i) => mentionOf(`user_${i}`)).join(' ');

describe('an attack with mentions', () => {
  let chat: ModeratedChat;
  let [inGeneral, inGroup] = [] as unknown as [string, string];

  beforeAll(async () => {
    chat = await startModeratedChat({ functionsFolder: FUNCTIONS_FOLDER });
    await chat.ann.objects.setChannelMetadata({ channel: GROUP, data: { name: 'Group' } });
    await chat.ann.objects.setChannelMembers({ channel: GROUP, uuids: [ANN, BOB] });
    inGeneral = (await chat.say(chat.ann, GENERAL)).timetoken;
    inGroup = (await chat.say(chat.ann, GROUP)).timetoken;
  });
  afterAll(() => chat.close());

  const tell = (author: PubNub, userId: string, channel: string, messageTimetoken: string) =>
    author.publish({
      channel: userId,
      message: { type: 'mention', messageTimetoken, channel, parentChannel: null },
    });

  it('reaches nobody who may not read the channel', async () => {
    await tell(chat.ann, BOB, GROUP, inGroup);
    await tell(chat.ann, EVE, GENERAL, inGeneral);
    expect(await failureOf(tell(chat.ann, EVE, GROUP, inGroup))).toMatchObject(FORBIDDEN);
    await chat.decide(EVE, { blockedChannels: GENERAL });
    expect(await failureOf(tell(chat.ann, EVE, GENERAL, inGeneral))).toMatchObject(FORBIDDEN);
    await chat.decide(EVE, { blockedChannels: '' });
  });

  it.each([
    ['of a message by somebody else', () => [chat.eve, GENERAL, inGeneral]],
    ['of no message', () => [chat.ann, GENERAL, '17000000000000000']],
    ['of a message in another channel', () => [chat.ann, GENERAL, inGroup]],
    ['without a time', () => [chat.ann, GENERAL, 'now']],
    ['without a channel', () => [chat.ann, '', inGeneral]],
  ] as const)('cannot be news %s', async (_what, attempt) => {
    const [author, channel, timetoken] = attempt() as [PubNub, string, string];
    expect(await failureOf(tell(author, BOB, channel, timetoken))).toMatchObject(FORBIDDEN);
  });

  it.each([
    ['a text', (text: string) => chat.say(chat.ann, GENERAL, text)],
    ['a bare string', (message: string) => chat.ann.publish({ channel: GENERAL, message })],
    [
      'the caption of a file',
      (text: string) => {
        const file = { data: Buffer.from('x'), name: 'a.png', mimeType: 'image/png' };
        return chat.ann.sendFile({ channel: GENERAL, file, message: { text } });
      },
    ],
    [
      'an edit',
      (value: string) =>
        chat.ann.addMessageAction({
          channel: GENERAL,
          messageTimetoken: inGeneral,
          action: { type: 'updated', value },
        }),
    ],
  ])('cannot call more than ten people in %s', async (_what, send) => {
    await send(`${crowd(10)} ${mentionOf('user_3', 'again')}`);
    for (const text of [crowd(11), `${crowd(10)} [x](PN-USER://user\\_11)`]) {
      expect(await failureOf(Promise.resolve(send(text)))).toMatchObject(FORBIDDEN);
    }
  });
});
