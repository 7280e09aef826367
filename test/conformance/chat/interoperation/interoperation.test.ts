import '../../../support/fakes/emptyPage';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Channel, Chat, Message as SdkMessage } from '@pubnub/chat';
import { toChannelId, toUserId } from '../../../../src/domain/ids';
import {
  selectChannelLists,
  selectOtherUserId,
} from '../../../../src/features/channels/channelsSelectors';
import {
  channelLeft,
  selectJoinedChannelIds,
} from '../../../../src/features/memberships/membershipsSlice';
import {
  channelChosen,
  deleteMessageOpened,
  deletionConfirmed,
  groupChatSubmitted,
  userChosen,
} from '../../../../src/features/dialogs/dialogsSlice';
import {
  draftChanged,
  messageSubmitted,
  toOutgoing,
} from '../../../../src/features/composer/composerSlice';
import { parseInline } from '../../../../src/features/messages/markdown/inline';
import {
  editChanged,
  editOpened,
  editSubmitted,
} from '../../../../src/features/messages/editsSlice';
import { createRowBuilder } from '../../../../src/features/messages/messageRows';
import { selectChannelMessages } from '../../../../src/features/messages/messagesSlice';
import {
  groupReactions,
  reactionToggled,
  selectReactions,
} from '../../../../src/features/reactions/reactionsSlice';
import { makeSelectTypingUserIds } from '../../../../src/features/typing/typingSlice';
import { PNG } from '../../../builders/buildFile';
import { waitFor } from '../../../support/drivers/waitFor';
import { createLiveApp, type LiveApp } from '../../../support/worlds/liveApp';
import { administrator } from '../../../support/worlds/smallWorld';
import { channelOf, send, startChatService, userOf, type ChatService } from '../chatUsers';
import { createCustomPayloads } from './customPayloads';

const CREW = toChannelId('crew');
const LATER = 'later';
const WAIT_MS = 30_000;

/** Something that one side does and the other side shows; `LATER` when a screen for it is missing. */
interface Action {
  readonly name: string;
  readonly toApp: (() => Promise<unknown>) | typeof LATER;
  readonly toSdk: (() => Promise<unknown>) | typeof LATER;
}

/** Ann uses this app, Bob a Chat SDK client, both in one group that Bob made. */
describe("this app and clients of PubNub's Chat SDK", () => {
  let service: ChatService;
  let app: LiveApp;
  let customPayloads: ReturnType<typeof createCustomPayloads>;
  /** With default settings, and with the payloads of docs/chat-sdk.md. */
  let [bob, reader, annElsewhere] = [] as unknown as [Chat, Chat, Chat];
  let [crew, crewOfReader] = [] as unknown as [Channel, Channel];
  let count = 0;

  beforeAll(async () => {
    service = await startChatService({ isModerated: true });
    bob = await service.chatOf('bob');
    annElsewhere = await service.chatOf('ann');
    customPayloads = createCustomPayloads(service.client('bob'));
    reader = await service.chatOf('bob', { customPayloads });
    await administrator(service).objects.setChannelMetadata({
      channel: 'space.hall',
      data: { name: 'Hall', type: 'public' },
    });
    const users = [await userOf(bob, 'ann')];
    crew = (await bob.createGroupConversation({ users, channelId: CREW })).channel;
    crewOfReader = await channelOf(reader, CREW);
    app = createLiveApp(service, 'ann');
    app.start();
    await app.open(CREW);
  });
  afterAll(async () => {
    app.close();
    await service.close();
  });

  const state = () => app.store.getState();
  const build = createRowBuilder();
  const messages = () =>
    build(selectChannelMessages(state(), CREW)).flatMap((row) =>
      row.kind === 'message' ? [row.message] : [],
    );
  const until = <Value>(probe: () => Value | undefined | false, what: string) =>
    waitFor<Value>(probe, what, WAIT_MS);
  const unique = (text: string) => `${text} ${(count += 1)}`;
  const find = (text: string) => messages().find((message) => message.text === text);
  const shown = (text: string) => until(() => find(text), `"${text}" in the app`);
  const gone = (text: string) => until(() => find(text) === undefined, `"${text}" to go`);
  /** Waits until the Chat SDK reads the message like this. */
  const read = (timetoken: string, isRight: (message: SdkMessage) => boolean) =>
    waitFor(
      async () => isRight(await crewOfReader.getMessage(timetoken)),
      'the Chat SDK to read it',
      WAIT_MS,
    );
  const say = async (text: string) => {
    app.store.dispatch(draftChanged({ channelId: CREW, text }));
    app.store.dispatch(messageSubmitted(CREW));
    return (
      await until(
        () => messages().find((one) => one.text === text && isStored(one.timetoken)),
        text,
      )
    ).timetoken;
  };
  const isStored = (timetoken: string) =>
    selectChannelMessages(state(), CREW)?.chunks.some((chunk) =>
      chunk.messages.some((one) => one.timetoken === timetoken),
    );
  const edit = (timetoken: string, text: string) => {
    const address = { channelId: CREW, timetoken: timetoken as never };
    app.store.dispatch(editOpened({ ...address, text: '' }));
    app.store.dispatch(editChanged({ ...address, text }));
    app.store.dispatch(editSubmitted(address));
  };
  const toggle = (timetoken: string) =>
    app.store.dispatch(
      reactionToggled({ channelId: CREW, messageTimetoken: timetoken as never, value: '👍' }),
    );
  const reactors = (timetoken: string) =>
    groupReactions(selectReactions(state(), CREW, timetoken as never), toUserId('ann')).flatMap(
      ({ userIds }) => userIds,
    );
  const sendDraft = async (
    text: string,
    mention?: readonly ['mention' | 'channelReference' | 'textLink', string],
    fileNames: readonly string[] = [],
  ) => {
    const draft = crew.createMessageDraft();
    draft.update(text);
    draft.files = fileNames.map((name) => ({ data: PNG, name, mimeType: 'image/png' }));
    if (mention) draft.addMention(0, text.length, mention[0], mention[1]);
    await draft.send();
  };
  const linkIn = (target: string) =>
    until(
      () =>
        messages().some(({ text }) =>
          parseInline(text).some((part) => part.type === 'link' && part.target === target),
        ),
      target,
    );
  /** Shares a picture as the app does; its own call takes a browser's `File`. */
  const share = async (name: string, text: string) => {
    const file = { data: PNG, name, mimeType: 'image/png' };
    const { timetoken } = await app.sdk.sendFile({
      channel: CREW,
      file,
      message: { ...toOutgoing({ text, file: null }, 'id' as never, ''), type: '' },
    });
    return timetoken;
  };
  const joined = (channelId: string) =>
    selectJoinedChannelIds(state()).includes(toChannelId(channelId));
  const typing = makeSelectTypingUserIds();

  const ACTIONS: readonly Action[] = [
    {
      name: 'a text',
      toApp: async () => {
        const text = unique('hello');
        await crew.sendText(text);
        await shown(text);
      },
      toSdk: async () => {
        const text = unique('hello');
        await read(await say(text), (message) => message.text === text && message.userId === 'ann');
      },
    },
    {
      name: 'a text of several lines in several scripts',
      toApp: async () => {
        const text = unique('один\n二\n👩‍🚀 \\[x](');
        await crew.sendText(text);
        await shown(text);
      },
      toSdk: async () => {
        const text = unique('один\n二\n👩‍🚀 \\[x](');
        await read(await say(text), (message) => message.text === text);
      },
    },
    {
      name: 'a link in a text',
      toApp: async () => {
        await sendDraft('docs', ['textLink', 'https://example.com/a_b']);
        await linkIn('https://example.com/a_b');
      },
      toSdk: async () => {
        const text = unique('https://example.com/');
        await read(await say(text), (message) => message.text === text);
      },
    },
    {
      name: 'a mention',
      toApp: async () => {
        await sendDraft('Ann', ['mention', 'ann']);
        await linkIn('pn-user://ann');
      },
      toSdk: LATER,
    },
    {
      name: 'a reference to a channel',
      toApp: async () => {
        await sendDraft('Hall', ['channelReference', 'space.hall']);
        await linkIn('pn-channel://space.hall');
      },
      toSdk: LATER,
    },
    { name: 'a quote', toApp: LATER, toSdk: LATER },
    {
      name: 'a forwarded message',
      toApp: async () => {
        const hall = await channelOf(bob, 'space.hall');
        const text = unique('news');
        await (await send(hall, text)).forward(CREW);
        await shown(text);
      },
      toSdk: LATER,
    },
    { name: 'an answer in a thread', toApp: LATER, toSdk: LATER },
    {
      name: 'a thread, which is no chat of its own',
      toApp: async () => {
        const { threadChannel } = await (
          await send(crew, unique('question'))
        ).createThread('answer');
        await threadChannel.join();
        await (await channelOf(annElsewhere, threadChannel.id)).join();
        const text = unique('after the thread');
        await crew.sendText(text);
        await shown(text);
        const { chats, publicChannels } = selectChannelLists(state(), '');
        expect([...chats, ...publicChannels].map(({ id }) => id)).not.toContain(threadChannel.id);
      },
      toSdk: LATER,
    },
    {
      name: 'a reaction',
      toApp: async () => {
        const message = await send(crew, unique('party'));
        await shown(message.text);
        await message.toggleReaction('👍');
        await until(() => reactors(message.timetoken).join() === 'bob', 'the reaction');
      },
      toSdk: async () => {
        const timetoken = await say(unique('party'));
        toggle(timetoken);
        await read(timetoken, ({ reactions }) => reactions[0]?.userIds.join() === 'ann');
      },
    },
    {
      name: 'a reaction that is taken back',
      toApp: async () => {
        const message = await send(crew, unique('party'));
        const reacted = await message.toggleReaction('👍');
        await shown(message.text);
        await until(() => reactors(message.timetoken).length === 1, 'the reaction');
        await reacted.toggleReaction('👍');
        await until(() => reactors(message.timetoken).length === 0, 'the reaction to go');
      },
      toSdk: async () => {
        const timetoken = await say(unique('party'));
        toggle(timetoken);
        await until(() => reactors(timetoken).length === 1, 'the reaction');
        await read(timetoken, ({ reactions }) => reactions.length === 1);
        await waitFor(async () => {
          if (reactors(timetoken).length > 0) toggle(timetoken);
          return (await crewOfReader.getMessage(timetoken)).reactions.length === 0;
        }, 'the reaction to go');
      },
    },
    {
      name: 'the same reaction by one user from both, counted once and taken back in both',
      toApp: async () => {
        const message = await send(crew, unique('party'));
        await shown(message.text);
        toggle(message.timetoken);
        await until(() => reactors(message.timetoken).length === 1, 'the reaction');
        const crewOfAnn = await channelOf(annElsewhere, CREW);
        await (await crewOfAnn.getMessage(message.timetoken)).toggleReaction('👍');
        await until(
          () => selectReactions(state(), CREW, message.timetoken as never).length === 2,
          'both formats',
        );
        expect(reactors(message.timetoken)).toEqual(['ann']);
        toggle(message.timetoken);
        await until(() => reactors(message.timetoken).length === 0, 'both to go');
      },
      toSdk: async () => {
        const timetoken = await say(unique('party'));
        toggle(timetoken);
        const crewOfAnn = await channelOf(annElsewhere, CREW);
        await (await crewOfAnn.getMessage(timetoken)).toggleReaction('👍');
        await read(timetoken, ({ reactions }) => reactions[0]?.userIds.join() === 'ann');
      },
    },
    {
      name: 'an edit',
      toApp: async () => {
        const message = await send(crew, unique('helo'));
        const text = unique('hello');
        await message.editText(text);
        const { editedAt } = await shown(text);
        expect(editedAt).toBeDefined();
      },
      toSdk: async () => {
        const timetoken = await say(unique('helo'));
        const text = unique('hello');
        edit(timetoken, text);
        await read(timetoken, (message) => message.text === text);
      },
    },
    {
      name: 'an edit of an edit',
      toApp: async () => {
        const message = await send(crew, unique('one'));
        const edited = await message.editText(unique('two'));
        const text = unique('three');
        await edited.editText(text);
        await shown(text);
      },
      toSdk: async () => {
        const timetoken = await say(unique('one'));
        const [two, three] = [unique('two'), unique('three')];
        edit(timetoken, two);
        await shown(two);
        edit(timetoken, three);
        await read(timetoken, (message) => message.text === three);
      },
    },
    {
      name: 'edits by one user from both, of which the newest counts',
      toApp: async () => {
        const timetoken = await say(unique('one'));
        const [two, three] = [unique('two'), unique('three')];
        edit(timetoken, two);
        await shown(two);
        const crewOfAnn = await channelOf(annElsewhere, CREW);
        await (await crewOfAnn.getMessage(timetoken)).editText(three);
        await shown(three);
      },
      toSdk: async () => {
        const sameAnn = await service.chatOf('ann', { customPayloads });
        const timetoken = await say(unique('one'));
        const [two, three] = [unique('two'), unique('three')];
        await (await (await channelOf(sameAnn, CREW)).getMessage(timetoken)).editText(two);
        await shown(two);
        edit(timetoken, three);
        await read(timetoken, (message) => message.text === three);
      },
    },
    {
      name: 'a deletion',
      toApp: async () => {
        const message = await send(crew, unique('oops'));
        await shown(message.text);
        await message.delete({ soft: true });
        await gone(message.text);
      },
      toSdk: async () => {
        const timetoken = await say(unique('oops'));
        app.store.dispatch(deleteMessageOpened({ channelId: CREW, timetoken }));
        app.store.dispatch(deletionConfirmed());
        await read(timetoken, ({ deleted }) => deleted);
      },
    },
    {
      name: 'a deletion that is taken back',
      toApp: async () => {
        const message = await send(crew, unique('oops'));
        await message.delete({ soft: true });
        await gone(message.text);
        await (await crew.getMessage(message.timetoken)).restore();
        await shown(message.text);
      },
      toSdk: LATER,
    },
    {
      name: 'a picture with words',
      toApp: async () => {
        const text = unique('look');
        await sendDraft(text, undefined, ['dot.png']);
        expect((await shown(text)).file).toMatchObject({ name: 'dot.png' });
      },
      toSdk: async () => {
        const text = unique('look');
        const timetoken = await share('dot.png', text);
        await read(
          timetoken,
          (message) => message.text === text && message.files[0]?.name === 'dot.png',
        );
      },
    },
    {
      name: 'a picture without words',
      toApp: async () => {
        await sendDraft('', undefined, ['mute.png']);
        await until(
          () => messages().filter(({ file }) => file?.name === 'mute.png').length === 1,
          'the picture, once',
        );
      },
      toSdk: async () => {
        const timetoken = await share('silent.png', '');
        await read(timetoken, ({ text, files }) => text === '' && files[0]?.name === 'silent.png');
      },
    },
    {
      name: 'several pictures at once',
      toApp: async () => {
        const text = unique('look');
        await sendDraft(text, undefined, ['a.png', 'b.png']);
        const { file, moreFiles } = await shown(text);
        expect([file, ...(moreFiles ?? [])].map((each) => each?.name)).toEqual(['a.png', 'b.png']);
        // The uploads themselves are no messages.
        await until(
          () => messages().filter((each) => each.file?.name === 'a.png').length === 1,
          'the picture, once',
        );
      },
      toSdk: LATER,
    },
    {
      name: 'typing',
      toApp: async () => {
        // Drafts type as well, and a start is told once in five seconds.
        await crew.stopTyping();
        await crew.startTyping();
        await until(() => typing(state(), CREW).includes(toUserId('bob')), 'bob to type');
        await crew.stopTyping();
        await until(() => typing(state(), CREW).length === 0, 'bob to stop');
      },
      toSdk: LATER,
    },
    {
      name: 'a direct chat',
      toApp: async () => {
        const { channel } = await bob.createDirectConversation({ user: await userOf(bob, 'ann') });
        await until(() => joined(channel.id), 'the chat');
        await until(() => selectOtherUserId(state(), toChannelId(channel.id)) === 'bob', 'bob');
        // A new chat with Bob is this one.
        app.store.dispatch(userChosen(toUserId('bob')));
        await until(() => state().channels.currentId === channel.id, 'the same chat');
        await app.open(CREW);
      },
      toSdk: async () => {
        await service.chatOf('carol');
        app.store.dispatch(userChosen(toUserId('carol')));
        const id = 'direct.ann@carol';
        await until(() => joined(id), 'the chat');
        await app.open(CREW);
        const carol = await service.chatOf('carol', { customPayloads });
        expect(await carol.getChannel(id)).toMatchObject({ type: 'direct' });
        expect(await (await channelOf(carol, id)).hasMember('carol')).toBe(true);
      },
    },
    {
      name: 'a group chat',
      toApp: async () => {
        const users = [await userOf(bob, 'ann')];
        const { channel } = await bob.createGroupConversation({
          users,
          channelData: { name: 'Pals' },
        });
        await until(
          () => selectChannelLists(state(), 'Pals').chats.some(({ id }) => id === channel.id),
          'the group',
        );
      },
      toSdk: async () => {
        const name = unique('The team');
        app.store.dispatch(groupChatSubmitted({ name, userIds: [toUserId('bob')] }));
        await waitFor(
          async () => {
            const { memberships } = await bob.currentUser.getMemberships();
            return memberships.some(
              ({ channel }) => channel.name === name && channel.type === 'group',
            );
          },
          'the group',
          WAIT_MS,
        );
        await app.open(CREW);
      },
    },
    {
      name: 'joining and leaving a public channel',
      toApp: async () => {
        const hall = await channelOf(annElsewhere, 'space.hall');
        await hall.join();
        await until(() => joined('space.hall'), 'the channel');
        expect(selectChannelLists(state(), '').publicChannels.map(({ id }) => id)).toContain(
          'space.hall',
        );
        await hall.leave();
        await until(() => !joined('space.hall'), 'the channel to go');
      },
      toSdk: async () => {
        const hall = await channelOf(bob, 'space.hall');
        const isMember = () => hall.hasMember('ann');
        app.store.dispatch(channelChosen(toChannelId('space.hall')));
        await waitFor(isMember, 'ann to join', WAIT_MS);
        await until(() => joined('space.hall'), 'the channel');
        app.store.dispatch(channelLeft(toChannelId('space.hall')));
        await waitFor(async () => !(await isMember()), 'ann to leave', WAIT_MS);
        await app.open(CREW);
      },
    },
    {
      name: 'presence',
      toApp: async () => {
        const leave = crew.onMessageReceived(() => undefined);
        await until(() => state().presence.byChannel[CREW]?.[toUserId('bob')], 'bob to come');
        leave();
      },
      toSdk: () => waitFor(() => crewOfReader.isPresent('ann'), 'ann', WAIT_MS),
    },
    {
      name: 'a changed name',
      toApp: async () => {
        await bob.currentUser.update({ name: 'Robert' });
        await until(() => state().users.entities[toUserId('bob')]?.name === 'Robert', 'the name');
      },
      toSdk: LATER,
    },
    {
      name: 'invites, mentions and receipts, which are no messages and no chats',
      toApp: async () => {
        const message = await send(crew, unique('read me'));
        const membership = await bob.currentUser.getMembership(CREW);
        await membership?.setLastReadMessage(message);
        await shown(message.text);
        expect(selectChannelMessages(state(), toChannelId('ann'))).toBeUndefined();
        expect(joined('ann')).toBe(false);
      },
      toSdk: LATER,
    },
    { name: 'a pinned message', toApp: LATER, toSdk: LATER },
    { name: 'read marks', toApp: LATER, toSdk: LATER },
    { name: 'a list of ignored users', toApp: LATER, toSdk: LATER },
  ];

  it.each(ACTIONS.map((action) => [action.name, action] as const))(
    'exchange %s',
    async (_name, action) => {
      if (action.toApp !== LATER) await action.toApp();
      if (action.toSdk !== LATER) await action.toSdk();
    },
  );

  const docs = readFileSync(join(__dirname, '../../../../docs/chat-sdk.md'), 'utf8');

  it('exchange what the table in docs/chat-sdk.md says', () => {
    const cell = (side: unknown) => (side === LATER ? '–' : 'yes');
    const rows = ACTIONS.map(({ name, toApp, toSdk }) => [name, cell(toApp), cell(toSdk)]);
    const table = docs
      .split('\n')
      .filter((line) => /\| (?:yes|–) +\|/.test(line))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((part) => part.trim()),
      );
    expect(table).toEqual(rows);
    const done = rows.flat().filter((part) => part === 'yes').length;
    expect(docs).toContain(`${done} of ${2 * ACTIONS.length}`);
  });

  it('need the payloads that docs/chat-sdk.md gives', () => {
    const source = readFileSync(join(__dirname, 'customPayloads.ts'), 'utf8');
    const [, code = ''] = /export (const createCustomPayloads[^]*)/.exec(source) ?? [];
    expect(code).not.toBe('');
    expect(docs).toContain(code);
  });
});
