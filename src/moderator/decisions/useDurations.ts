import type { RestrictionKind } from '../../domain/moderationRecord';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { DURATIONS, endOf, type Duration } from './durations';
import { durationUsed, selectDurations } from './durationsSlice';

/** How long restrictions last: as chosen, or as the last one of their kind. */
export function useDurations(chosen: Duration | null) {
  const dispatch = useAppDispatch();
  const last = useAppSelector(selectDurations);
  return {
    labelOf: (kind: RestrictionKind) => DURATIONS[chosen ?? last[kind]].label,
    /** When a restriction that begins now ends; its duration is remembered for the next one. */
    takeEnd: (kind: RestrictionKind) => {
      const duration = chosen ?? last[kind];
      dispatch(durationUsed({ kind, duration }));
      return endOf(duration);
    },
  };
}
