import { createSelector } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import type { UserId } from '../../domain/ids';
import { selectLog } from '../log/recordsSelectors';
import { selectHasModeration } from '../state/consoleSlice';
import { useAppSelector } from '../state/hooks';
import { MAX_NOTES, Notes } from './Notes';

/** The notes about a user in the log that the console has read. */
export function LoggedNotes(props: { readonly userId: UserId; readonly hasKey?: boolean }) {
  const { userId } = props;
  const hasModeration = useAppSelector(selectHasModeration);
  const select = useMemo(
    () =>
      createSelector([selectLog], (log) =>
        log
          .filter((record) => record.kind === 'note' && record.userId === userId)
          .slice(0, MAX_NOTES),
      ),
    [userId],
  );
  const notes = useAppSelector((state) => select(state));
  return hasModeration && <Notes {...props} notes={notes} />;
}
