import type { Channel, Chat, Mention, MessageReport, ReadReceipt } from '@pubnub/chat';
import { waitFor } from '../../support/drivers/waitFor';
import {
  channelOf,
  isListening,
  send,
  startChatService,
  userOf,
  type ChatService,
} from './chatUsers';

describe("between two users of PubNub's chat SDK", () => {
  let service: ChatService;
  let ann: Chat;
  let bob: Chat;
  let group: Channel;
  let groupOfBob: Channel;

  beforeEach(async () => {
    service = await startChatService();
    [ann, bob] = await Promise.all([service.chatOf('ann'), service.chatOf('bob')]);
    const users = [await userOf(ann, 'bob')];
    group = (await ann.createGroupConversation({ users, channelId: 'crew' })).channel;
    groupOfBob = await channelOf(bob, 'crew');
  });
  afterEach(() => service.close());

  it('typing is told when it begins and when it ends', async () => {
    const told: string[][] = [];
    groupOfBob.onTypingChanged((userIds) => told.push(userIds));
    await waitFor(() => isListening(service, 'crew'), 'bob to listen');
    await group.startTyping();
    await waitFor(() => told.at(-1)?.join() === 'ann', 'ann to type');
    await group.stopTyping();
    await waitFor(() => told.at(-1)?.length === 0, 'ann to stop');
    expect(told).toEqual([['ann'], []]);
  });

  it('presence is told, and can be asked for', async () => {
    const told: string[][] = [];
    groupOfBob.onPresenceChanged((userIds) => told.push(userIds));
    await waitFor(() => isListening(service, 'crew-pnpres'), 'bob to listen');
    const leave = group.onMessageReceived(() => undefined);
    await waitFor(() => told.at(-1)?.includes('ann'), 'ann to come');
    expect(await groupOfBob.whoIsPresent()).toContain('ann');
    expect(await bob.isPresent('ann', 'crew')).toBe(true);
    expect(await bob.wherePresent('ann')).toContain('crew');
    leave();
    await waitFor(() => told.at(-1)?.includes('ann') === false, 'ann to go');
    expect(await groupOfBob.isPresent('ann')).toBe(false);
  });

  it('receipts tell who has read up to where', async () => {
    const receipts: ReadReceipt[] = [];
    group.onReadReceiptReceived((receipt) => receipts.push(receipt));
    await waitFor(() => isListening(service, 'crew'), 'ann to listen');
    const message = await send(group, 'read me');
    const membership = await bob.currentUser.getMembership('crew');
    const read = await membership?.setLastReadMessage(
      await groupOfBob.getMessage(message.timetoken),
    );
    expect(read?.lastReadMessageTimetoken).toBe(message.timetoken);
    const expected = { userId: 'bob', lastReadTimetoken: message.timetoken };
    await waitFor(() => receipts.length > 0, 'the receipt');
    expect(receipts).toContainEqual(expected);
    expect((await group.fetchReadReceipts()).receipts).toContainEqual(expected);
  });

  it('unread messages are counted until they are read', async () => {
    const first = await send(group, 'one');
    const membership = await bob.currentUser.getMembership('crew');
    const read = await membership?.setLastReadMessageTimetoken(first.timetoken);
    await send(group, 'two');
    await send(group, 'three');
    expect(await read?.getUnreadMessagesCount()).toBe(2);
    const { countsByChannel } = await bob.fetchUnreadMessagesCounts();
    expect(countsByChannel.map(({ channel, count }) => [channel.id, count])).toEqual([['crew', 2]]);
    await bob.markAllMessagesAsRead();
    const after = await bob.currentUser.getMembership('crew');
    expect(await after?.getUnreadMessagesCount()).toBe(0);
  });

  it('a mention is told to the mentioned, and kept for later', async () => {
    const mentions: Mention[] = [];
    bob.currentUser.onMentioned((mention) => mentions.push(mention));
    await waitFor(() => isListening(service, 'bob'), 'bob to listen');
    const draft = group.createMessageDraft();
    draft.update('hello Bob');
    draft.addMention(6, 3, 'mention', 'bob');
    const { timetoken } = await draft.send();
    const [mention] = await waitFor(() => mentions.length > 0 && mentions, 'the mention');
    expect(mention).toMatchObject({
      channelId: 'crew',
      mentionedByUserId: 'ann',
      messageTimetoken: timetoken,
    });
    const kept = await bob.getCurrentUserMentions();
    expect(kept.mentions.map(({ message }) => message.getMessageElements())).toEqual([
      [
        { type: 'text', content: { text: 'hello ' } },
        { type: 'mention', content: { id: 'bob', name: 'Bob' } },
      ],
    ]);
  });

  it('suggestions for a mention come from the members of the channel', async () => {
    const draft = group.createMessageDraft({ userSuggestionSource: 'channel' });
    const targets: string[] = [];
    draft.addChangeListener((state) => {
      void state.suggestedMentions.then((found) => {
        targets.push(...found.map(({ target }) => target));
      });
    });
    draft.update('hello @bob');
    await waitFor(() => targets.length > 0, 'the suggestion');
    expect(targets).toEqual(['bob']);
  });

  it('custom events are told', async () => {
    const payloads: unknown[] = [];
    groupOfBob.onCustomEvent(({ payload }) => payloads.push(payload));
    await waitFor(() => isListening(service, 'crew'), 'bob to listen');
    await group.emitCustomEvent({ step: 1 });
    await waitFor(() => payloads.length > 0, 'the event');
    expect(payloads).toEqual([{ step: 1 }]);
  });

  it('a report of a message reaches those who moderate', async () => {
    const reports: MessageReport[] = [];
    group.onMessageReported((report) => reports.push(report));
    await waitFor(() => service.context.hub.waiterCount > 0, 'ann to listen');
    const message = await send(group, 'rude');
    await (await groupOfBob.getMessage(message.timetoken)).report('insult');
    const [report] = await waitFor(() => reports.length > 0 && reports, 'the report');
    const expected = { reason: 'insult', text: 'rude', reportedUserId: 'ann' };
    expect(report).toMatchObject(expected);
    const { events } = await group.getMessageReportsHistory();
    expect(events).toMatchObject([{ payload: expected }]);
  });

  it('mutes of oneself keep the messages of others away', async () => {
    await bob.mutedUsersManager.muteUser('ann');
    expect(bob.mutedUsersManager.mutedUsers).toEqual(['ann']);
    const texts: string[] = [];
    groupOfBob.onMessageReceived(({ text }) => texts.push(text));
    await waitFor(() => isListening(service, 'crew'), 'bob to listen');
    await group.sendText('unseen');
    await groupOfBob.sendText('own');
    await waitFor(() => texts.includes('own'), 'the own text');
    await bob.mutedUsersManager.unmuteUser('ann');
    await group.sendText('seen');
    await waitFor(() => texts.includes('seen'), 'the last text');
    expect(texts).toEqual(['own', 'seen']);
  });
});
