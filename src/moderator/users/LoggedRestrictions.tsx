import { createSelector } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import type { UserId } from '../../domain/ids';
import { activeRestrictions } from '../../domain/moderation/moderationLog';
import { selectUser } from '../../features/users/usersSlice';
import { selectLog } from '../log/recordsSelectors';
import { selectHasModeration } from '../state/consoleSlice';
import { useAppSelector } from '../state/hooks';
import type { RootState } from '../state/rootState';
import { RestrictionList } from './RestrictionList';

interface LoggedRestrictionsProps {
  readonly userId: UserId;
  /** Whether the end of a restriction can be changed. A bare keyset keeps none. */
  readonly isEditable?: boolean;
}

/** The restrictions in a user's record, with what the log that the console has read says of them. */
export function LoggedRestrictions({ userId, isEditable = false }: LoggedRestrictionsProps) {
  const hasModeration = useAppSelector(selectHasModeration);
  const select = useMemo(
    () =>
      createSelector([(state: RootState) => selectUser(state, userId), selectLog], (user, log) =>
        user ? activeRestrictions(user, log) : [],
      ),
    [userId],
  );
  const active = useAppSelector((state) => select(state));
  return <RestrictionList {...{ userId, active }} isEditable={isEditable && hasModeration} />;
}
