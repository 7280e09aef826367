import { createSelector } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import type { UserId } from '../../domain/ids';
import { timelineOf } from '../../domain/moderation/moderationLog';
import { selectLog, selectReports, selectUndone } from '../log/recordsSelectors';
import { useAppSelector } from '../state/hooks';
import type { RootState } from '../state/rootState';
import { MAX_ENTRIES, Timeline } from './Timeline';

/** Reports and decisions about a user that the console has read. */
export function LoggedTimeline({ userId }: { readonly userId: UserId }) {
  const select = useMemo(
    () =>
      createSelector([selectReports, selectLog], (reports, log) =>
        timelineOf(userId, reports, log).slice(0, MAX_ENTRIES),
      ),
    [userId],
  );
  const entries = useAppSelector((state: RootState) => select(state));
  const undone = useAppSelector(selectUndone);
  return <Timeline entries={entries} isUndone={(id) => undone.has(id)} />;
}
