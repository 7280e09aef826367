import type { Timetoken } from '../../shared/protocol';

/** A morning, so that what is built a few hours apart lies on one day. */
const START_MS = new Date(2026, 10, 21, 8).getTime();

/** @param ms since the epoch */
export function timetokenFromMs(ms: number): Timetoken {
  return `${ms}0000` as Timetoken;
}

/** So many seconds after the start of the built conversation. */
export function timetokenAt(seconds: number): Timetoken {
  return timetokenFromMs(START_MS + seconds * 1_000);
}
