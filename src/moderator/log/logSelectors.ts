import { createSelector } from '@reduxjs/toolkit';
import type { UserId } from '../../domain/ids';
import type { LogRecord } from '../../domain/moderationRecord';
import { checkReplay } from '../../domain/replayLog';
import { userTitle } from '../../domain/user';
import { userSelectors } from '../../features/users/usersSlice';
import type { RootState } from '../app/rootReducer';
import { selectHistoryStatus, selectLog, selectReports } from '../history/historySelectors';
import { selectLogView } from './logViewSlice';

const selectUsers = (state: RootState) => userSelectors.selectEntities(state.users);

/** The log as it is shown, newest first. */
export const selectLogRows = createSelector(
  [selectLog, selectLogView, selectUsers],
  (log, { actor, kind, person }, users): readonly LogRecord[] => {
    const wanted = person.trim().toLowerCase();
    const isAbout = (userId: UserId | undefined) => {
      if (wanted === '') return true;
      if (userId === undefined) return false;
      const name = userTitle(users[userId] ?? { id: userId, name: null });
      return [name, userId].some((text) => text.toLowerCase().includes(wanted));
    };
    return log.filter(
      (record) =>
        (actor === null || (record.actorId ?? 'service') === actor) &&
        (kind === null || record.kind === kind) &&
        isAbout(record.userId),
    );
  },
);

/** Everybody who did something that is logged. */
export const selectActors = createSelector([selectLog], (log) => [
  ...new Set(log.map(({ actorId }) => actorId ?? ('service' as const))),
]);

/** Whether the log comes to what the records say today. */
export const selectReplay = createSelector(
  [selectLog, selectReports, selectUsers],
  (log, reports, users) => checkReplay(log, reports, (userId) => users[userId]),
);

/** Whether all of it is there that the log is played with. */
export const selectCanReplay = (state: RootState) =>
  selectHistoryStatus(state, 'log') === 'complete' &&
  selectHistoryStatus(state, 'reports') === 'complete';
