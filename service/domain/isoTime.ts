import { millisecondsOf, type Timetoken } from './timetoken';

/**
 * Moments as App Context records write them: ISO 8601 in UTC with microseconds. They are kept with
 * all six digits, so that text order is time order, and shown with trailing zeros trimmed.
 */
export type IsoTime = string & { readonly __brand: 'IsoTime' };

const UNITS_PER_SECOND = 10_000_000n;
const SECONDS_LENGTH = '2025-02-06T21:16:34'.length;
const PATTERN =
  /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?)(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})?)?$/i;

export function isoTimeOf(timetoken: Timetoken): IsoTime {
  const fraction = (BigInt(timetoken) % UNITS_PER_SECOND).toString().padStart(7, '0');
  return join(millisecondsOf(timetoken), fraction);
}

/** Reads a date or a date with a time, UTC unless it says otherwise; `undefined` when it is none. */
export function parseIsoTime(text: string): IsoTime | undefined {
  const [, date, time = '00:00', fraction = '', zone = 'Z'] = PATTERN.exec(text) ?? [];
  if (date === undefined) return undefined;
  const milliseconds = Date.parse(`${date}T${time}${zone.toUpperCase()}`);
  return Number.isNaN(milliseconds) ? undefined : join(milliseconds, fraction);
}

/** The form in which clients get it. */
export function trimIsoTime(time: IsoTime): string {
  return time.replace(/\.?0*Z$/, 'Z');
}

function join(milliseconds: number, fraction: string): IsoTime {
  const seconds = new Date(milliseconds).toISOString().slice(0, SECONDS_LENGTH);
  return `${seconds}.${fraction.slice(0, 6).padEnd(6, '0')}Z` as IsoTime;
}
