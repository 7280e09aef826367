import { createSelector } from '@reduxjs/toolkit';
import type { RejectedMessage, LogRecord } from '../../domain/moderation/moderationRecord';
import { namelessUser, userTitle } from '../../domain/user';
import { userSelectors } from '../../features/users/usersSlice';
import type { RootState } from '../state/rootState';
import { selectRejected, selectLog } from '../log/recordsSelectors';
import { selectRejectedView } from '../state/consoleSlice';

/** A rejected message and the decision about it. */
export interface RejectedRow {
  readonly id: string;
  readonly message: RejectedMessage;
  readonly verdict?: Pick<LogRecord, 'kind'>;
  /** Whether the released message could not be published. */
  readonly hasFailed?: boolean;
  /** Whether only a part was kept, so that it cannot be released. */
  readonly isCut?: boolean;
}

const selectRows = createSelector([selectRejected, selectLog], (rejected, log): RejectedRow[] => {
  const verdicts = new Map(
    log
      .filter(({ kind }) => kind === 'release' || kind === 'deny')
      .map((record) => [`${record.channelId} ${record.message}`, record]),
  );
  return rejected.map((message) => {
    const id = `${message.channelId} ${message.id}`;
    const verdict = verdicts.get(id);
    return { id, message, ...(verdict && { verdict }) };
  });
});

/** The number of rejected messages without a decision. */
export const selectWaitingCount = createSelector(
  [selectRows],
  (rows) => rows.filter(({ verdict }) => !verdict).length,
);

/** The filtered rejected messages, newest first. */
export const selectRejectedRows = createSelector(
  [selectRows, selectRejectedView, (state: RootState) => userSelectors.selectEntities(state.users)],
  (rows, { search, channelId, show }, users): readonly RejectedRow[] => {
    const wanted = search.trim().toLowerCase();
    return rows.filter(({ message, verdict }) => {
      const { senderId, originalText } = message;
      const name = userTitle(users[senderId] ?? namelessUser(senderId));
      return (
        (show === 'all' || (show === 'waiting') === !verdict) &&
        (channelId === null || message.channelId === channelId) &&
        [originalText, name, senderId].some((text) => text.toLowerCase().includes(wanted))
      );
    });
  },
);
