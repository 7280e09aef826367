import { toChannelId, toUserId } from '../../../../src/domain/ids';
import type { MessageAddress } from '../../../../src/domain/message';
import type { Timetoken } from '../../../../shared/protocol';
import { threadIdOf } from '../../../../src/domain/thread';
import {
  selectChannelLists,
  selectOtherUserId,
} from '../../../../src/features/channels/channelsSelectors';
import {
  channelChosen,
  groupChatSubmitted,
  userChosen,
} from '../../../../src/features/dialogs/dialogsSlice';
import { threadClosed } from '../../../../src/features/panels/panelsSlice';
import { ignoringChosen, selectIsIgnored } from '../../../../src/features/ignoring/ignoringSlice';
import { draftChanged } from '../../../../src/features/composer/composerSlice';
import { channelLeft } from '../../../../src/features/memberships/membershipsSlice';
import { selectChannelMessages } from '../../../../src/features/messages/messagesSlice';
import { pinChosen } from '../../../../src/features/pins/pinsSlice';
import { selectPins, selectShownPins } from '../../../../src/features/pins/pinsSelectors';
import { makeSelectTypingUserIds } from '../../../../src/features/typing/typingSlice';
import { selectSeenBy } from '../../../../src/features/unread/selectSeenBy';
import { waitFor } from '../../../support/drivers/waitFor';
import { channelOf, isListening, send, userOf } from '../chatUsers';
import { CREW, WAIT_MS, type Action } from './exchange';

interface Signal {
  readonly publisher?: string;
  readonly message: unknown;
}

const toTimetoken = ({ timetoken }: MessageAddress) => timetoken;

const typing = makeSelectTypingUserIds();

/** Chats, their members, and what concerns neither a text nor a picture. */
export const CONVERSATIONS: readonly Action[] = [
  {
    name: 'typing',
    expectInApp: async ({ crew, state, until }) => {
      // Drafts type as well, and a start is told once in five seconds.
      await crew.stopTyping();
      await crew.startTyping();
      await until(() => typing(state(), CREW).includes(toUserId('bob')), 'bob to type');
      await crew.stopTyping();
      await until(() => typing(state(), CREW).length === 0, 'bob to stop');
    },
    expectInSdk: async ({ app, bob, crew, service }) => {
      const told: unknown[] = [];
      const listener = {
        signal: ({ publisher, message }: Signal) => {
          if (publisher === 'ann') told.push(JSON.stringify(message));
        },
      };
      bob.sdk.addListener(listener);
      const stop = crew.onMessageReceived(() => undefined);
      await waitFor(() => isListening(service, CREW, 3), 'bob to listen', WAIT_MS);
      app.store.dispatch(draftChanged({ channelId: CREW, text: 'I am' }));
      await waitFor(() => told.includes('{"type":"typing_on"}'), 'ann to type', WAIT_MS);
      app.store.dispatch(draftChanged({ channelId: CREW, text: '' }));
      await waitFor(() => told.includes('{"type":"typing_off"}'), 'ann to stop', WAIT_MS);
      bob.sdk.removeListener(listener);
      stop();
    },
  },
  {
    name: 'a direct chat',
    expectInApp: async ({ app, bob, state, until, joined }) => {
      const { channel } = await bob.createDirectConversation({ user: await userOf(bob, 'ann') });
      await until(() => joined(channel.id), 'the chat');
      await until(() => selectOtherUserId(state(), toChannelId(channel.id)) === 'bob', 'bob');
      // A new chat with Bob is this one.
      app.store.dispatch(userChosen(toUserId('bob')));
      await until(() => state().channels.currentId === channel.id, 'the same chat');
      await app.open(CREW);
    },
    expectInSdk: async ({ service, app, until, joined, customPayloads }) => {
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
    expectInApp: async ({ bob, state, until }) => {
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
    expectInSdk: async ({ app, bob, unique }) => {
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
    expectInApp: async ({ annElsewhere, state, until, joined }) => {
      const hall = await channelOf(annElsewhere, 'space.hall');
      await hall.join();
      await until(() => joined('space.hall'), 'the channel');
      expect(selectChannelLists(state(), '').publicChannels.map(({ id }) => id)).toContain(
        'space.hall',
      );
      await hall.leave();
      await until(() => !joined('space.hall'), 'the channel to go');
    },
    expectInSdk: async ({ app, bob, until, joined }) => {
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
    expectInApp: async ({ crew, state, until }) => {
      const leave = crew.onMessageReceived(() => undefined);
      await until(() => state().presence.byChannel[CREW]?.[toUserId('bob')], 'bob to come');
      leave();
    },
    expectInSdk: ({ crewOfReader }) => waitFor(() => crewOfReader.isPresent('ann'), 'ann', WAIT_MS),
  },
  {
    name: 'a changed name',
    expectInApp: async ({ bob, state, until }) => {
      await bob.currentUser.update({ name: 'Robert' });
      await until(() => state().users.entities[toUserId('bob')]?.name === 'Robert', 'the name');
    },
    // A group without a name is called by the names of its members.
    expectInSdk: async ({ app, bob, state, until }) => {
      await bob.currentUser.update({ name: 'Rob' });
      await until(() => state().users.entities[toUserId('bob')]?.name === 'Rob', 'the name');
      app.store.dispatch(groupChatSubmitted({ name: '', userIds: [toUserId('bob')] }));
      await waitFor(
        async () => {
          const { memberships } = await bob.currentUser.getMemberships();
          return memberships.some(({ channel }) => channel.name?.includes('Rob'));
        },
        'the group',
        WAIT_MS,
      );
      await app.open(CREW);
    },
  },
  {
    name: 'invites, mentions and receipts, which are no messages and no chats',
    expectInApp: async ({ bob, crew, state, unique, shown, joined }) => {
      const message = await send(crew, unique('read me'));
      const membership = await bob.currentUser.getMembership(CREW);
      await membership?.setLastReadMessage(message);
      await shown(message.text);
      expect(selectChannelMessages(state(), toChannelId('ann'))).toBeUndefined();
      expect(joined('ann')).toBe(false);
    },
    expectInSdk: async ({ bob, crew, service, say, unique }) => {
      const mentions: string[] = [];
      const texts: string[] = [];
      const stops = [
        bob.currentUser.onMentioned(({ messageTimetoken }) => mentions.push(messageTimetoken)),
        crew.onMessageReceived(({ text }) => texts.push(text)),
      ];
      await waitFor(() => isListening(service, 'bob'), 'bob to listen', WAIT_MS);
      const text = unique('read me [Bob](pn-user://bob)');
      const timetoken = await say(text);
      await waitFor(() => mentions.length > 0, 'the mention', WAIT_MS);
      await waitFor(() => texts.length > 0, 'the message', WAIT_MS);
      expect([mentions, texts]).toEqual([[timetoken], [text]]);
      const { memberships } = await bob.currentUser.getMemberships();
      expect(memberships.map(({ channel }) => channel.id)).not.toContain('bob');
      for (const stop of stops) stop();
    },
  },
  {
    name: 'a pinned message',
    expectInApp: async ({ bob, crew, state, until, unique }) => {
      const message = await send(crew, unique('rules'));
      const pins = () => selectShownPins(state(), CREW).map(toTimetoken).join();
      await message.pin();
      await until(() => pins() === message.timetoken, 'the pin');
      await (await channelOf(bob, CREW)).unpinMessage();
      await until(() => pins() === '', 'the pin to go');
      const { threadChannel } = await message.createThread('answer');
      const [reply] = (await threadChannel.getHistory()).messages;
      await reply?.pinToParentChannel();
      await until(() => pins() === reply?.timetoken, 'the pin of the answer');
      await reply?.unpinFromParentChannel();
      await until(() => pins() === '', 'that pin to go');
    },
    expectInSdk: async ({ app, bob, crew, reply, say, state, until, unique }) => {
      const pinnedIn = async () =>
        (await (await channelOf(bob, CREW)).getPinnedMessage())?.timetoken;
      const choose = (timetoken: Timetoken, isPinned: boolean) =>
        app.store.dispatch(pinChosen({ channelId: CREW, timetoken, isPinned }));
      const isPinned = (timetoken: string | undefined) =>
        waitFor(async () => (await pinnedIn()) === timetoken, 'the Chat SDK to read it', WAIT_MS);
      const [first, second] = [await say(unique('rules')), await say(unique('more rules'))];
      choose(first, true);
      await isPinned(first);
      choose(second, true);
      await isPinned(second);
      // A pin by the Chat SDK comes before those of this app, which it keeps.
      const third = await send(await channelOf(bob, CREW), unique('news'));
      await third.pin();
      const pins = [third.timetoken, second, first];
      await until(
        () => selectPins(state(), CREW).map(toTimetoken).join() === pins.join(),
        'all three',
      );
      for (const timetoken of pins) choose(timetoken as Timetoken, false);
      await isPinned(undefined);
      const root = { channelId: CREW, timetoken: first };
      reply(root, 'answer');
      const threadId = threadIdOf(root);
      const answer = () => selectChannelMessages(state(), threadId)?.chunks.at(-1)?.messages.at(-1);
      await until(() => answer() !== undefined, 'the answer');
      const { timetoken = first } = answer() ?? {};
      app.store.dispatch(pinChosen({ channelId: threadId, timetoken, isPinned: true }));
      await isPinned(timetoken);
      app.store.dispatch(pinChosen({ channelId: threadId, timetoken, isPinned: false }));
      await isPinned(undefined);
      app.store.dispatch(threadClosed());
      expect((await crew.getPinnedMessage())?.timetoken).toBeUndefined();
    },
  },
  {
    name: 'read marks',
    expectInApp: async ({ bob, crew, say, state, until, unique }) => {
      const timetoken = await say(unique('seen?'));
      const address = { channelId: CREW, timetoken };
      const membership = await bob.currentUser.getMembership(CREW);
      await membership?.setLastReadMessage(await crew.getMessage(timetoken));
      await until(() => selectSeenBy(state(), address).includes(toUserId('bob')), 'bob to see it');
    },
    expectInSdk: async ({ crew, service, unique }) => {
      const receipts: string[] = [];
      const stop = crew.onReadReceiptReceived(({ userId, lastReadTimetoken }) =>
        receipts.push(`${userId} ${lastReadTimetoken}`),
      );
      await waitFor(() => isListening(service, CREW, 3), 'bob to listen', WAIT_MS);
      const { timetoken } = await send(crew, unique('read me'));
      const expected = { userId: 'ann', lastReadTimetoken: timetoken };
      await waitFor(() => receipts.includes(`ann ${timetoken}`), 'the receipt', WAIT_MS);
      expect((await crew.fetchReadReceipts()).receipts).toContainEqual(expected);
      stop();
    },
  },
  {
    name: 'a list of ignored users',
    expectInApp: async ({ service, state, until }) => {
      const ann = await service.chatOf('ann', { syncMutedUsers: true });
      await ann.mutedUsersManager.muteUser('carol');
      await until(() => selectIsIgnored(state(), toUserId('carol')), 'carol to be ignored');
      await ann.mutedUsersManager.unmuteUser('carol');
      await until(() => !selectIsIgnored(state(), toUserId('carol')), 'that to end');
    },
    expectInSdk: async ({ service, app }) => {
      const ann = await service.chatOf('ann', { syncMutedUsers: true });
      const { mutedUsersManager } = ann;
      // Only with a connection does the Chat SDK hear of changes.
      const stop = (await channelOf(ann, CREW)).onMessageReceived(() => undefined);
      const isMuted = (userIds: string) => mutedUsersManager.mutedUsers.join() === userIds;
      for (const [isIgnored, expected] of [
        [true, 'dave'],
        [false, ''],
      ] as const) {
        app.store.dispatch(ignoringChosen({ userId: toUserId('dave'), isIgnored }));
        await waitFor(() => isMuted(expected), `the Chat SDK to mute "${expected}"`, WAIT_MS);
      }
      stop();
    },
  },
];
