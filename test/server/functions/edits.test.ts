import type PubNub from 'pubnub';
import { subscribe } from '../../support/drivers/subscriber';
import { waitFor } from '../../support/drivers/waitFor';
import { type EnforcedChat, GENERAL, startEnforcedChat } from '../../support/worlds/enforcedChat';
import { DIALECTS } from '../../support/worlds/moderationDatabase';
import { itemsOf } from '../../support/worlds/moderationServer';

const wordRule = (word: string, action: string) => ({
  id: `rule-${word}`,
  words: [word],
  action,
  match: 'word',
  isOn: true,
  channels: ['*'],
  exceptChannels: [],
});

describe.each(DIALECTS)('edits on %s', (dialect) => {
  let chat: EnforcedChat;
  let ann: PubNub;
  beforeAll(async () => {
    chat = await startEnforcedChat(dialect);
    ann = await chat.careless('ann');
    await chat.changeRules({
      words: [wordRule('spam', 'block'), wordRule('darn', 'mask'), wordRule('odd', 'flag')],
    });
  });
  afterAll(() => chat.close());

  const say = async () =>
    (await ann.publish({ channel: GENERAL, message: { text: 'hello' } })).timetoken;
  const edit = (messageTimetoken: string, value: string) =>
    ann.addMessageAction({
      channel: GENERAL,
      messageTimetoken,
      action: { type: 'updated', value },
    });
  const editsOf = async (message: string) =>
    (await ann.getMessageActions({ channel: GENERAL })).data
      .filter(({ messageTimetoken }) => messageTimetoken === message)
      .map(({ value }) => value);
  const becomes = (message: string, ...values: string[]) =>
    waitFor(
      async () => JSON.stringify(await editsOf(message)) === JSON.stringify(values),
      `the edits ${values.join()}`,
    );

  it('that the word rules reject are taken away, and stay when they are released', async () => {
    const message = await say();
    await edit(message, 'fine');
    await edit(message, 'buy spam');
    await becomes(message, 'fine');
    const held = await chat.server.call('GET', '/v1/held', { token: chat.lead });
    expect(itemsOf(held)).toMatchObject([
      { userId: 'ann', originalText: 'buy spam', ruleId: 'rule-spam', match: { start: 4, end: 8 } },
    ]);
    const about = { channelId: GENERAL, message: itemsOf(held)[0]?.['message'] };
    await chat.decide({ kind: 'release', ...about, reason: 'I looked' });
    await becomes(message, 'fine', 'buy spam');
    // Another event of the same message has the server look again.
    await edit(message, 'more spam');
    await becomes(message, 'fine', 'buy spam');
  });

  it('are judged also of a message that history does not keep, and moderators delete it', async () => {
    const { timetoken } = await ann.publish({
      channel: GENERAL,
      message: { text: 'hello' },
      storeInHistory: false,
    });
    await edit(timetoken, 'fine');
    await edit(timetoken, 'buy spam');
    await becomes(timetoken, 'fine');
    const bob = await chat.careless('bob');
    await bob.addMessageAction({
      channel: GENERAL,
      messageTimetoken: timetoken,
      action: { type: 'updated', value: 'by another' },
    });
    await becomes(timetoken, 'fine');
    const held = await chat.server.call('GET', '/v1/held', { token: chat.lead });
    const rejected = { channelId: GENERAL, message: itemsOf(held)[0]?.['message'] };
    await chat.decide({ kind: 'release', ...rejected });
    expect(await editsOf(timetoken)).toEqual(['fine', 'buy spam']);
    const about = { userId: 'ann', channelId: GENERAL, message: timetoken };
    await chat.decide({ kind: 'deleteMessage', ...about });
    expect(await editsOf(timetoken)).toEqual(['fine', 'buy spam', 'deleted']);
  });

  it('are masked in their place, and reported', async () => {
    const message = await say();
    await edit(message, 'darn odd');
    await becomes(message, '**** odd');
    const { body } = await chat.server.call('GET', '/v1/shield', { token: chat.lead });
    expect(body['hits']).toContainEqual(
      expect.objectContaining({ ruleId: 'rule-darn', active: 1 }),
    );
    const reports = () => chat.server.store.db.selectFrom('reports').select('id').execute();
    await waitFor(async () => (await reports()).length > 0, 'the report');
    const listed = await chat.server.call('GET', '/v1/reports?userId=ann', { token: chat.lead });
    expect(itemsOf(listed)).toMatchObject([
      {
        reporterId: 'moderation.rules',
        reason: 'odd',
        channelId: GENERAL,
        message: { timetoken: message, text: '**** odd' },
      },
    ]);
  });

  it('that say nothing wrong, and reactions, stay', async () => {
    const message = await say();
    await edit(message, 'fine');
    await ann.addMessageAction({
      channel: GENERAL,
      messageTimetoken: message,
      action: { type: 'reaction', value: 'spam' },
    });
    await edit(message, 'spam');
    await becomes(message, 'fine', 'spam');
    const { data } = await ann.getMessageActions({ channel: GENERAL });
    expect(data.slice(-2).map(({ type }) => type)).toEqual(['updated', 'reaction']);
  });

  it('and deletions of reported messages are told to open consoles, and no others', async () => {
    const [reported, other] = [await say(), await say()];
    const about = { userId: 'ann', reason: "It's a spam", channelId: GENERAL, message: reported };
    await chat.server.call('POST', '/v1/reports', { token: chat.lead, body: about });
    await chat.settled();
    const heard = await subscribe(await chat.careless('mod'), ['moderation.events']);
    const told = () => heard.messages.map(({ message }) => message);
    const change = { type: 'caseChanged', userId: 'ann' };
    await edit(reported, 'kind words');
    await waitFor(() => told().length > 0, 'the event of the edit');
    await edit(other, 'fine');
    await ann.addMessageAction({
      channel: GENERAL,
      messageTimetoken: reported,
      action: { type: 'deleted', value: 'deleted' },
    });
    await waitFor(() => told().length > 1, 'the event of the deletion');
    await chat.settled();
    expect(told()).toEqual([change, change]);
  });
});
