import { nanoid } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { type Names, selectNames } from '../directory/directory';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import type { ModerationAction } from './moderationAction';
import { actionRequested, selectRunningActions } from './actionsSlice';
import type { RestrictionKind } from '../../domain/moderation/moderationRecord';
import { formatFullTime, parseLocalDateTime } from '../../texts/format';
import { t } from '../texts/t';
import type { NoteDraft } from './noteDraft';
import { endOf, durationUsed, selectDurations } from './durationsSlice';

/** Returns a function that requests a moderation action, unless the same one is under way: a double press is one. */
export function usePerformAction(): (action: ModerationAction) => void {
  const dispatch = useAppDispatch();
  return useCallback(
    (action) =>
      dispatch((_dispatch, getState) => {
        const isRunning = selectRunningActions(getState()).some((each) => isSame(each, action));
        if (!isRunning) dispatch(actionRequested({ id: nanoid(), action }));
      }),
    [dispatch],
  );
}

/** A duration that is chosen twice has two ends. */
function isSame(a: ModerationAction, b: ModerationAction): boolean {
  return JSON.stringify({ ...a, until: 0 }) === JSON.stringify({ ...b, until: 0 });
}

/** The ends of restrictions: the chosen date or duration, else the last duration of each kind. */
export function useDurations({ duration: chosen, date }: NoteDraft) {
  const dispatch = useAppDispatch();
  const last = useAppSelector(selectDurations);
  if (chosen === 'date') {
    const until = parseLocalDateTime(date);
    const isEndMissing = Number.isNaN(until);
    return {
      isEndMissing,
      labelOf: () =>
        isEndMissing
          ? t('actions.untilADate')
          : t('actions.until', { time: formatFullTime(until) }),
      takeEnd: () => ({ until }),
    };
  }
  return {
    /** Whether a date is still to be entered. */
    isEndMissing: false,
    labelOf: (kind: RestrictionKind) => t(`actions.durations.${chosen ?? last[kind]}`),
    /** The end of a restriction that starts now. Remembers its duration for the next one. */
    takeEnd: (kind: RestrictionKind) => {
      const duration = chosen ?? last[kind];
      dispatch(durationUsed({ kind, duration }));
      return endOf(duration);
    },
  };
}

/** The current names of users and channels. */
export const useNames = (): Names => useAppSelector(selectNames);
