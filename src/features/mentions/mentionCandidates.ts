import { createSelector } from '@reduxjs/toolkit';
import { chatOf } from '../../domain/channelRole';
import { type ChannelId, type UserId, toChannelId } from '../../domain/ids';
import { compareUsers, namelessUser, userTitle } from '../../domain/user';
import { foldText, matchQuality } from '../../lib/search';
import { inOneLine, isBlank, stripBidiControls } from '../../lib/text';
import type { RootState } from '../../state/rootState';
import { selectIgnoredIds } from '../ignoring/ignoringSlice';
import { selectMembers } from '../memberships/membershipsApi';
import { selectOwnId } from '../session/sessionSlice';
import { userSelectors } from '../users/usersSlice';

/** A user who can be mentioned. */
export interface Candidate {
  readonly userId: UserId;
  /** As it stands in the text: on one line. */
  readonly name: string;
  readonly folded: string;
  /** The title of the user. */
  readonly detail: string | null;
  readonly pictureUrl: string | null;
}

const MAX_ROWS = 8;
const MAX_NAME_LENGTH = 80;

/** The members of a channel by name, without the user and those whom the user ignores. */
const selectCandidates = createSelector(
  [
    (state: RootState, channelId: ChannelId) =>
      selectMembers(state, toChannelId(chatOf(channelId))),
    (state: RootState) => userSelectors.selectEntities(state.users),
    selectOwnId,
    selectIgnoredIds,
  ],
  (members, users, ownId, ignoredIds): readonly Candidate[] =>
    (Object.keys(members ?? {}) as UserId[])
      .filter((id) => id !== ownId && !ignoredIds.includes(id))
      .map((id) => users[id] ?? { ...namelessUser(id), title: null, profileUrl: null })
      .sort(compareUsers)
      .map(({ id, name, title, profileUrl }) => {
        const shown = nameInText(id, name);
        return {
          userId: id,
          name: shown,
          folded: foldText(shown),
          detail: title,
          pictureUrl: profileUrl,
        };
      }),
);

/** The name of a user as it stands in a text. */
export function nameInText(id: UserId, name: string | null): string {
  return inText(name ?? '') || inText(userTitle({ id, name: null }));
}

/** A name on one line, and not too long; empty when there is nothing to see of it. */
export function inText(name: string): string {
  const shown = inOneLine(stripBidiControls(name));
  return isBlank(shown) ? '' : Array.from(shown).slice(0, MAX_NAME_LENGTH).join('').trim();
}

/**
 * Whom a search finds, a few: those whose names begin with it come first, then those with a word that does,
 * then those whose ids do.
 */
export const selectFoundCandidates = createSelector(
  [selectCandidates, (_state: RootState, _channelId: ChannelId, search: string) => search],
  (candidates, search): readonly Candidate[] => {
    const wanted = foldText(search);
    const ranked = candidates.map((candidate) => ({ candidate, rank: rankOf(candidate, wanted) }));
    return [0, 1, 2]
      .flatMap((rank) => ranked.filter((each) => each.rank === rank))
      .slice(0, MAX_ROWS)
      .map(({ candidate }) => candidate);
  },
);

function rankOf({ folded, userId }: Candidate, wanted: string): number | undefined {
  const quality = matchQuality(folded, wanted);
  if (quality === 'exact' || quality === 'start') return 0;
  if (quality === 'wordStart') return 1;
  return foldText(userId).startsWith(wanted) ? 2 : undefined;
}
