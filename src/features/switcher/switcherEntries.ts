import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../../app/store';
import { channelTitle, type Channel } from '../../domain/channel';
import type { ChannelId, UserId } from '../../domain/ids';
import { userTitle, type User } from '../../domain/user';
import { foldText, matchQuality, type MatchQuality } from '../../lib/textMatch';
import { selectChannelLists, selectFoundChannels } from '../channels/channelsSelectors';
import { selectFoundUsers } from '../users/usersSelectors';

interface Shown {
  /** Unlike that of any other entry. */
  readonly key: string;
  readonly name: string;
  readonly folded: string;
  /** A second line: what a channel is about, what somebody does. */
  readonly detail: string | null;
  readonly pictureUrl: string | null;
}

/** Where the switcher leads: a channel or chat one is in, one to join first, or somebody. */
export type SwitcherEntry =
  | (Shown & { readonly kind: 'joined' | 'joinable'; readonly id: ChannelId })
  | (Shown & { readonly kind: 'person'; readonly id: UserId });

/** Everything one can go to: channels and chats as in the panel, channels to join, people. */
export const selectSwitcherEntries = createSelector(
  [
    (state: RootState) => selectChannelLists(state, ''),
    (state: RootState) => selectFoundChannels(state, ''),
    (state: RootState) => selectFoundUsers(state, ''),
  ],
  ({ publicChannels, chats }, joinable, people): readonly SwitcherEntry[] => [
    ...publicChannels.map((channel) => channelEntry('joined', channel)),
    ...chats.map((channel) => channelEntry('joined', channel)),
    ...joinable.map((channel) => channelEntry('joinable', channel)),
    ...people.map(personEntry),
  ],
);

function channelEntry(kind: 'joined' | 'joinable', channel: Channel): SwitcherEntry {
  const { id, description, profileUrl } = channel;
  const name = channelTitle(channel);
  return { kind, id, key: `channel ${id}`, detail: description, ...shown(name, profileUrl) };
}

function personEntry(user: User): SwitcherEntry {
  const { id, title, profileUrl } = user;
  return {
    kind: 'person',
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
 * The entries whose names contain the search text, in any case and with or without accents: those
 * that are called so, then those whose name or a word of it begins so, then all others.
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
