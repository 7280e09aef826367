import { createSelector } from '@reduxjs/toolkit';
import type { Appeal } from '../../domain/moderation/inbox';
import { LOG_CHANNEL, type LogRecord } from '../../domain/moderation/moderationRecord';
import { selectAppeals, selectLog, selectRecordsStatus } from '../log/recordsSelectors';
import type { RootState } from '../state/rootState';

/** An appeal, the decision that it is against, and the answer. */
export interface AppealRow {
  readonly id: string;
  readonly appeal: Appeal;
  /** Missing for a message that a rule rejected. */
  readonly decision?: Pick<LogRecord, 'kind' | 'userId' | 'channelId' | 'restriction'>;
  readonly answer?: Pick<LogRecord, 'kind' | 'actorId' | 'reason'>;
  /** Whether the moderator decided about it, where that is known; otherwise the appeal tells. */
  readonly isOwn?: boolean;
}

/**
 * Appeals without an answer first, those that wait longest before the others; then the answered ones, newest first.
 * None while the log is loading, because it has the answers.
 */
export const selectAppealRows = createSelector(
  [selectAppeals, selectLog, (state: RootState) => selectRecordsStatus(state, 'log') === 'loading'],
  (appeals, log, isLoading): readonly AppealRow[] => {
    if (isLoading) return [];
    const byId = new Map(log.map((record) => [record.id, record]));
    const answers = new Map(
      log.flatMap((record) => (record.appealId ? [[record.appealId, record]] : [])),
    );
    const rows = appeals.map((appeal): AppealRow => {
      const { id, statement } = appeal;
      const isLogged = statement.source === LOG_CHANNEL;
      const decision = isLogged ? byId.get(statement.decisionId) : undefined;
      const answer = answers.get(id);
      return { id, appeal, ...(decision && { decision }), ...(answer && { answer }) };
    });
    const open = rows.filter(({ answer }) => !answer).reverse();
    return [...open, ...rows.filter(({ answer }) => answer)];
  },
);

/** The number of appeals without an answer. */
export const selectOpenAppealCount = createSelector(
  [selectAppealRows],
  (rows) => rows.filter(({ answer }) => !answer).length,
);
