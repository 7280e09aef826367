import { nanoid } from '@reduxjs/toolkit';
import { useCallback, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import type { ModerationAction } from './moderationAction';
import { actionRequested } from './actionsSlice';
import type { LogRecord, RestrictionKind } from '../../domain/moderation/moderationRecord';
import { mayUndo } from '../../domain/moderation/role';
import { canBeUndone } from '../../domain/moderation/moderationLog';
import { selectOwnId } from '../../features/session/sessionSlice';
import { selectRole } from '../state/consoleSlice';
import { DURATIONS, endOf, type Duration, durationUsed, selectDurations } from './durationsSlice';
import { namelessChannel, channelTitle } from '../../domain/channel';
import { namelessUser, userTitle } from '../../domain/user';
import { channelSelectors } from '../../features/channels/channelsSlice';
import { userSelectors } from '../../features/users/usersSlice';
import type { Names } from './texts';

/** Returns a function that requests a moderation action. */
export function usePerformAction(): (action: ModerationAction) => void {
  const dispatch = useAppDispatch();
  return useCallback((action) => dispatch(actionRequested({ id: nanoid(), action })), [dispatch]);
}

/** Returns whether a record of the log can be undone, and may be by this moderator. */
export function useMayUndo(): (record: LogRecord) => boolean {
  const role = useAppSelector(selectRole);
  const ownId = useAppSelector(selectOwnId);
  return useCallback(
    (record) =>
      record.undoes === undefined && canBeUndone(record) && mayUndo(role, ownId, record.actorId),
    [role, ownId],
  );
}

/** Durations of restrictions: the chosen one, else the last one of each kind. */
export function useDurations(chosen: Duration | null) {
  const dispatch = useAppDispatch();
  const last = useAppSelector(selectDurations);
  return {
    labelOf: (kind: RestrictionKind) => DURATIONS[chosen ?? last[kind]].label,
    /** The end of a restriction that starts now. Remembers its duration for the next one. */
    takeEnd: (kind: RestrictionKind) => {
      const duration = chosen ?? last[kind];
      dispatch(durationUsed({ kind, duration }));
      return endOf(duration);
    },
  };
}

/** The current names of users and channels. */
export function useNames(): Names {
  const users = useAppSelector((state) => userSelectors.selectEntities(state.users));
  const channels = useAppSelector((state) => channelSelectors.selectEntities(state.channels));
  return useMemo(
    () => ({
      user: (id) => userTitle(users[id] ?? namelessUser(id)),
      channel: (id) => channelTitle(channels[id] ?? namelessChannel(id)),
    }),
    [users, channels],
  );
}
