import { timetokenAfter, ZERO_TIMETOKEN, type Timetoken } from './timetoken';

/** Timetokens from `from`, which is included, to `before`, which is not; open where undefined. */
export interface TimetokenRange {
  readonly from?: Timetoken | undefined;
  readonly before?: Timetoken | undefined;
}

/**
 * The range between two bounds of which `start` is excluded and `end` is included, whichever is
 * larger (protocol reference 7.2). A bound that stands alone is open towards older timetokens when it
 * is `start` and towards newer ones when it is `end`; the other way round for `isForward`.
 */
export function rangeBetween(
  start: Timetoken | undefined,
  end: Timetoken | undefined,
  isForward = false,
): TimetokenRange {
  if (start !== undefined && end !== undefined) {
    return start > end
      ? { from: end, before: start }
      : { from: timetokenAfter(start), before: timetokenAfter(end) };
  }
  if (start !== undefined) return isForward ? { from: timetokenAfter(start) } : { before: start };
  if (end !== undefined) return isForward ? { before: timetokenAfter(end) } : { from: end };
  return {};
}

const AFTER_ALL = '99999999999999999' as Timetoken;

/** The same range without open ends. */
export function boundsOf({ from, before }: TimetokenRange): { from: Timetoken; before: Timetoken } {
  return { from: from ?? ZERO_TIMETOKEN, before: before ?? AFTER_ALL };
}
