import { getSettings } from '../../functions/moderation/settings';
import { RULES_CHANNEL } from '../../src/domain/moderation/moderationRecord';
import { RULES_FIELD, type WordRule } from '../../src/domain/wordRules/rules';
import { type ModeratedChat, withModeratedChat } from '../support/worlds/moderatedChat';

const insults: WordRule = {
  id: 'insults',
  words: ['idiot'],
  action: 'block',
  match: 'word',
  channels: ['*'],
  exceptChannels: [],
  isOn: true,
};

/** The function's view of the rules, through the SDK, whose calls the module of PubNub Functions resembles. */
describe('the word rules of the function', () => {
  let chat: ModeratedChat;
  withModeratedChat((started) => {
    chat = started;
  });

  it('are read as a whole only when their record has changed', async () => {
    const { objects } = chat.moderator;
    const reads = jest.spyOn(objects, 'getChannelMetadata');
    const wholeReads = () =>
      reads.mock.calls.filter(([{ include }]) => include?.customFields === true).length;
    const read = () => getSettings({ objects });
    const save = (rules: readonly WordRule[]) =>
      objects.setChannelMetadata({
        channel: RULES_CHANNEL,
        data: { custom: { [RULES_FIELD]: JSON.stringify({ rules, allow: [] }) } },
      });

    await save([insults]);
    for (let message = 0; message < 3; message += 1) {
      expect((await read()).rules.rules).toEqual([insults]);
    }
    expect(wholeReads()).toBe(1);

    const changed = { ...insults, words: ['moron'] };
    await save([changed]);
    expect((await read()).rules.rules).toEqual([changed]);
    await read();
    expect(wholeReads()).toBe(2);
  });
});
