import { createSelector } from '@reduxjs/toolkit';
import type { ChannelId, UserId } from '../domain/ids';
import { MAX_SHOWN_REACTORS } from '../domain/messageAction';
import { DELETION, HISTORY_PAGE_SIZE } from '../domain/protocol';
import type { Conversation, Snapshot } from '../domain/snapshot';
import {
  selectChannelsInOrder,
  selectCurrentChannelId,
  selectOtherUserId,
} from '../features/channels/channelsSelectors';
import { selectIgnoredIds } from '../features/ignoring/ignoringSlice';
import { selectKeptMembers } from '../features/memberships/membershipsApi';
import type { ChannelMessages } from '../features/messages/channelMessages';
import { selectChannelMessages } from '../features/messages/messagesSlice';
import { selectIsBanned, selectOpenChannelIds } from '../features/restrictions/restrictions';
import { selectOwnUser, userSelectors } from '../features/users/usersSlice';
import type { RootState } from '../state/rootState';

/** Conversations that are kept. */
const MAX_CONVERSATIONS = 10;
/** Joined channels that are kept. */
const MAX_CHANNELS = 1_000;

/** The channels of which messages may be kept: a channel that is being left is as good as left. */
const selectReadableIds = createSelector(
  [selectChannelsInOrder, selectOpenChannelIds],
  (channels, openIds): ReadonlySet<ChannelId> => {
    const open = new Set(openIds);
    return new Set(channels.map(({ id }) => id).filter((id) => open.has(id)));
  },
);

/**
 * Selects the state to store for the next visit: only what the user may read, no deleted messages, and of each
 * channel only messages without a gap between them.
 *
 * @param recent the channels that were opened, the last one first
 */
export function selectSnapshot(state: RootState, recent: readonly ChannelId[]): Snapshot {
  const own = selectOwnUser(state);
  const channels = selectIsBanned(state) ? [] : selectChannelsInOrder(state).slice(0, MAX_CHANNELS);
  const readable = selectReadableIds(state);
  const currentId = selectCurrentChannelId(state);
  // The first channel is the one that the next visit opens.
  const wanted = new Set([...channels.slice(0, 1).map(({ id }) => id), ...recent]);
  const conversations = [...wanted]
    .filter((id) => readable.has(id))
    .flatMap((id) => toConversation(id, state) ?? [])
    .slice(0, MAX_CONVERSATIONS);
  // The next visit opens the first channel; the one on screen may be another.
  const members = [...new Set([...channels.slice(0, 1).map(({ id }) => id), currentId])]
    .filter((id) => readable.has(id))
    .flatMap((id) => selectKeptMembers(state, id) ?? []);
  const others = channels.flatMap(({ id }) => selectOtherUserId(state, id) ?? []);
  const named = new Set([
    ...(own ? [own.id] : []),
    ...others,
    ...conversations.flatMap(namedIn),
    ...members.flatMap(({ ids }) => ids),
  ]);
  const users = userSelectors.selectEntities(state.users);
  return {
    channels,
    users: [...named].flatMap((id) => users[id] ?? []),
    conversations,
    ignored: selectIgnoredIds(state),
    members,
  };
}

function toConversation(channelId: ChannelId, state: RootState): Conversation | undefined {
  const channel = selectChannelMessages(state, channelId);
  if (!channel?.hasHistory) return undefined;
  const all = withoutGap(channel);
  const { byMessage } = channel.revisions;
  const kept = all.filter(
    ({ timetoken }) => byMessage[timetoken]?.every(({ type }) => type !== DELETION) ?? true,
  );
  const messages = kept.slice(-HISTORY_PAGE_SIZE);
  const logs = [channel.revisions, state.reactions.byChannel[channelId]];
  return {
    channelId,
    messages,
    actions: messages.flatMap(({ timetoken }) =>
      logs.flatMap((log) => log?.byMessage[timetoken] ?? []),
    ),
    hasOlder: channel.hasOlder || kept.length > messages.length,
  };
}

/** Between the messages that arrived since a gap and those before it, some may be missing. */
function withoutGap({ chunks, syncedTo }: ChannelMessages) {
  const messages = chunks.flatMap((chunk) => chunk.messages);
  return syncedTo === null ? messages : messages.filter(({ timetoken }) => timetoken <= syncedTo);
}

/** Authors, and those who reacted. */
function namedIn({ messages, actions }: Conversation): readonly UserId[] {
  return [
    ...messages.map(({ authorId }) => authorId),
    ...actions.slice(0, MAX_SHOWN_REACTORS).map(({ userId }) => userId),
  ];
}
