import { createSelector } from '@reduxjs/toolkit';
import type { BlockedMessage, LogRecord } from '../../domain/moderationRecord';
import { userTitle } from '../../domain/user';
import { userSelectors } from '../../features/users/usersSlice';
import type { RootState } from '../app/rootReducer';
import { selectBlocked, selectLog } from '../history/historySelectors';
import { selectBlockedView } from './blockedViewSlice';

/** A stopped message, and what somebody decided about it. */
export interface BlockedRow {
  readonly id: string;
  readonly blocked: BlockedMessage;
  readonly verdict?: LogRecord;
}

const selectRows = createSelector([selectBlocked, selectLog], (blocked, log): BlockedRow[] => {
  const verdicts = new Map(
    log
      .filter(({ kind }) => kind === 'release' || kind === 'deny')
      .map((record) => [`${record.channelId} ${record.message}`, record]),
  );
  return blocked.map((message) => {
    const id = `${message.channelId} ${message.id}`;
    const verdict = verdicts.get(id);
    return { id, blocked: message, ...(verdict && { verdict }) };
  });
});

/** How many stopped messages nobody has decided about. */
export const selectWaitingCount = createSelector(
  [selectRows],
  (rows) => rows.filter(({ verdict }) => !verdict).length,
);

/** The stopped messages as they are shown, newest first. */
export const selectBlockedRows = createSelector(
  [selectRows, selectBlockedView, (state: RootState) => userSelectors.selectEntities(state.users)],
  (rows, { search, channelId, show }, users): readonly BlockedRow[] => {
    const wanted = search.trim().toLowerCase();
    return rows.filter(({ blocked, verdict }) => {
      const { senderId, originalText } = blocked;
      const name = userTitle(users[senderId] ?? { id: senderId, name: null });
      return (
        (show === 'all' || (show === 'waiting') === !verdict) &&
        (channelId === null || blocked.channelId === channelId) &&
        [originalText, name, senderId].some((text) => text.toLowerCase().includes(wanted))
      );
    });
  },
);
