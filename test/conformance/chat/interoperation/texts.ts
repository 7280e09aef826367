import { toUserId } from '../../../../src/domain/ids';
import type { Timetoken } from '../../../../shared/protocol';
import { selectPublished } from '../../../../src/features/messages/messagesSlice';
import { selectChannelLists } from '../../../../src/features/channels/channelsSelectors';
import { threadIdOf } from '../../../../src/domain/thread';
import { replyChanged } from '../../../../src/features/composer/composerSlice';
import { threadClosed, threadOpened } from '../../../../src/features/panels/panelsSlice';
import { selectThreadSummary } from '../../../../src/features/threads/threadsSelectors';
import { waitFor } from '../../../support/drivers/waitFor';
import { channelOf, send } from '../chatUsers';
import { CREW, WAIT_MS, type Action } from './exchange';

/** Texts, and what they link to. */
export const TEXTS: readonly Action[] = [
  {
    name: 'a text',
    expectInApp: async ({ crew, unique, shown }) => {
      const text = unique('hello');
      await crew.sendText(text);
      await shown(text);
    },
    expectInSdk: async ({ unique, read, say }) => {
      const text = unique('hello');
      await read(await say(text), (message) => message.text === text && message.userId === 'ann');
    },
  },
  {
    name: 'a text of several lines in several scripts',
    expectInApp: async ({ crew, unique, shown }) => {
      const text = unique('один\n二\n👩‍🚀 \\[x](');
      await crew.sendText(text);
      await shown(text);
    },
    expectInSdk: async ({ unique, read, say }) => {
      const text = unique('один\n二\n👩‍🚀 \\[x](');
      await read(await say(text), (message) => message.text === text);
    },
  },
  {
    name: 'a link in a text',
    expectInApp: async ({ sendDraft, linkIn }) => {
      await sendDraft('docs', ['textLink', 'https://example.com/a_b']);
      await linkIn('https://example.com/a_b');
    },
    expectInSdk: async ({ unique, read, say }) => {
      const text = unique('https://example.com/');
      await read(await say(text), (message) => message.text === text);
    },
  },
  {
    name: 'a mention',
    expectInApp: async ({ sendDraft, linkIn }) => {
      await sendDraft('Ann', ['mention', 'ann']);
      await linkIn('pn-user://ann');
    },
    expectInSdk: async ({ say, read, reader, unique }) => {
      const timetoken = await say(unique('hello [Bob \\] B](pn-user://bob)'));
      await read(timetoken, (message) =>
        message
          .getMessageElements()
          .some((part) => part.type === 'mention' && part.content.id === 'bob'),
      );
      const isListed = async () =>
        (await reader.getCurrentUserMentions()).mentions.some(
          ({ message }) => message.timetoken === timetoken,
        );
      await waitFor(isListed, 'the Chat SDK to list the mention', WAIT_MS);
    },
  },
  {
    name: 'a reference to a channel',
    expectInApp: async ({ sendDraft, linkIn }) => {
      await sendDraft('Hall', ['channelReference', 'space.hall']);
      await linkIn('pn-channel://space.hall');
    },
    expectInSdk: async ({ say, read, unique }) => {
      await read(await say(unique('see [Hall](pn-channel://space.hall)')), (message) =>
        message
          .getMessageElements()
          .some((part) => part.type === 'channelReference' && part.content.id === 'space.hall'),
      );
    },
  },
  {
    name: 'a quote',
    expectInApp: async ({ crew, unique, until, state, messages }) => {
      const question = await send(crew, unique('question'));
      const text = unique('answer');
      const draft = crew.createMessageDraft();
      draft.update(text);
      draft.addQuote(question);
      await draft.send();
      const answer = await until(() => messages().find((one) => one.text === text), text);
      expect(answer.quoted).toBe(question.timetoken);
      const address = { channelId: CREW, timetoken: question.timetoken as Timetoken };
      expect(selectPublished(state(), address)?.text).toBe(question.text);
    },
    expectInSdk: async ({ app, unique, read, say }) => {
      const text = unique('question');
      const timetoken = await say(text);
      const quote = { timetoken, text, userId: toUserId('ann') };
      app.store.dispatch(replyChanged({ channelId: CREW, quote }));
      await read(await say(unique('answer')), ({ quotedMessage }) => {
        return JSON.stringify(quotedMessage) === JSON.stringify(quote);
      });
    },
  },
  {
    name: 'a forwarded message',
    expectInApp: async ({ bob, unique, shown }) => {
      const hall = await channelOf(bob, 'space.hall');
      const text = unique('news');
      await (await send(hall, text)).forward(CREW);
      expect((await shown(text)).isForwarded).toBe(true);
    },
    // The Chat SDK forwards a message of the app, and reads it where it went.
    expectInSdk: async ({ crewOfReader, reader, unique, say }) => {
      const text = unique('news');
      const message = await crewOfReader.getMessage(await say(text));
      const { timetoken } = await message.forward('space.hall');
      const forwarded = await (await channelOf(reader, 'space.hall')).getMessage(timetoken);
      expect(forwarded).toMatchObject({
        text,
        meta: { originalPublisher: 'ann', originalChannelId: CREW },
      });
    },
  },
  {
    name: 'an answer in a thread',
    expectInApp: async ({ app, crew, state, unique, until }) => {
      const message = await send(crew, unique('question'));
      const root = { channelId: CREW, timetoken: message.timetoken as Timetoken };
      const summary = () => selectThreadSummary(state(), threadIdOf(root));
      const { threadChannel } = await message.createThread('answer');
      await until(() => summary()?.last?.text === 'answer', 'the summary of the thread');
      app.store.dispatch(threadOpened(root));
      await threadChannel.sendText('another');
      await until(() => summary()?.count === 2, 'the other answer');
      app.store.dispatch(threadClosed());
    },
    expectInSdk: async ({ app, crewOfReader, unique, read, say, reply }) => {
      const root = { channelId: CREW, timetoken: await say(unique('question')) };
      reply(root, 'answer');
      await read(root.timetoken, ({ hasThread }) => hasThread);
      const thread = await (await crewOfReader.getMessage(root.timetoken)).getThread();
      const texts = async () => (await thread.getHistory()).messages.map(({ text }) => text);
      await waitFor(async () => (await texts()).includes('answer'), 'the answer', WAIT_MS);
      expect(thread.parentChannelId).toBe(CREW);
      app.store.dispatch(threadClosed());
    },
  },
  {
    name: 'a thread, which is no chat of its own',
    expectInApp: async ({ annElsewhere, crew, state, unique, shown }) => {
      const { threadChannel } = await (await send(crew, unique('question'))).createThread('answer');
      await threadChannel.join();
      await (await channelOf(annElsewhere, threadChannel.id)).join();
      const text = unique('after the thread');
      await crew.sendText(text);
      await shown(text);
      const { chats, publicChannels } = selectChannelLists(state(), '');
      expect([...chats, ...publicChannels].map(({ id }) => id)).not.toContain(threadChannel.id);
    },
    expectInSdk: async ({ app, annElsewhere, bob, crewOfReader, unique, read, say, reply }) => {
      const root = { channelId: CREW, timetoken: await say(unique('question')) };
      reply(root, 'answer');
      await read(root.timetoken, ({ hasThread }) => hasThread);
      const thread = await (await crewOfReader.getMessage(root.timetoken)).getThread();
      await waitFor(
        async () => (await thread.getHistory()).messages.length === 1,
        'the answer',
        WAIT_MS,
      );
      for (const chat of [annElsewhere, bob]) {
        const { memberships } = await chat.currentUser.getMemberships();
        expect(memberships.map(({ channel }) => channel.id)).not.toContain(thread.id);
      }
      app.store.dispatch(threadClosed());
    },
  },
];
