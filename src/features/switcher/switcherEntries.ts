import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../../state/rootState';
import { type Channel, showChannel } from '../../domain/channel';
import { type ChannelId, toChannelId, type UserId } from '../../domain/ids';
import { userTitle, type User } from '../../domain/user';
import { foldText, matchQuality, type MatchQuality } from '../../lib/search';
import {
  selectChannelLists,
  selectCurrentChannelId,
  selectOtherUsers,
} from '../channels/channelsSelectors';
import { selectFoundChannels } from '../channels/publicChannels';
import { selectFoundUsers } from '../users/allUsers';

interface Shown {
  /** Unique among the entries. */
  readonly key: string;
  readonly name: string;
  readonly folded: string;
  /** Second line: the description of a channel, the title of a user. */
  readonly detail: string | null;
  readonly pictureUrl: string | null;
}

/** A joined channel or chat, a channel to join, or another user. */
export type SwitcherEntry =
  | (Shown & { readonly kind: 'joined' | 'joinable'; readonly id: ChannelId })
  | (Shown & { readonly kind: 'user'; readonly id: UserId });

/**
 * All entries: joined channels and chats in the order of the panel, the one on screen last, then channels to join, then
 * users.
 */
export const selectSwitcherEntries = createSelector(
  [
    (state: RootState) => selectChannelLists(state, ''),
    (state: RootState) => selectFoundChannels(state, ''),
    (state: RootState) => selectFoundUsers(state, ''),
    selectOtherUsers,
    selectCurrentChannelId,
  ],
  ({ publicChannels, chats }, joinable, users, others, currentId): readonly SwitcherEntry[] => {
    const joined = [...publicChannels, ...chats];
    const isCurrent = ({ id }: Channel) => id === currentId;
    const ordered = [
      ...joined.filter((channel) => !isCurrent(channel)),
      ...joined.filter(isCurrent),
    ];
    const entries = ordered.map((channel) => channelEntry('joined', channel, others[channel.id]));
    // The direct chat with a user, under their name, stands for the user.
    const listed = new Set(
      entries.flatMap(({ id, name }) => {
        const other = others[toChannelId(id)];
        return other && userTitle(other) === name ? [other.id] : [];
      }),
    );
    return [
      ...entries,
      ...joinable.map((channel) => channelEntry('joinable', channel)),
      ...users.filter(({ id }) => !listed.has(id)).map(userEntry),
    ];
  },
);

function channelEntry(kind: 'joined' | 'joinable', channel: Channel, other?: User): SwitcherEntry {
  const { id, description } = channel;
  const { shownName, pictureUrl } = showChannel(channel, other);
  return { kind, id, key: `channel ${id}`, detail: description, ...shown(shownName, pictureUrl) };
}

function userEntry(user: User): SwitcherEntry {
  const { id, title, profileUrl } = user;
  return {
    kind: 'user',
    id,
    key: `user ${id}`,
    detail: title,
    ...shown(userTitle(user), profileUrl),
  };
}

function shown(name: string, pictureUrl: string | null) {
  return { name, folded: foldText(name), pictureUrl };
}

/**
 * The entries whose names contain the search text, ignoring case and accents. Exact matches come first,
 * then names that begin with it, names with a word that does, and all others.
 */
export function findEntries(
  entries: readonly SwitcherEntry[],
  search: string,
): readonly SwitcherEntry[] {
  const wanted = foldText(search.trim());
  if (wanted === '') return entries;
  const found: Record<MatchQuality, SwitcherEntry[]> = {
    exact: [],
    start: [],
    wordStart: [],
    inside: [],
    none: [],
  };
  for (const entry of entries) found[matchQuality(entry.folded, wanted)].push(entry);
  return [...found.exact, ...found.start, ...found.wordStart, ...found.inside];
}
