import { isTimetoken, nextTimetoken, type Timetoken, timetokenToMs } from '../../shared/protocol';

const UNITS_PER_MILLISECOND = 10_000;
/** The last digits of a timetoken count the units of a millisecond. */
const UNIT_DIGITS = 4;
/**
 * Timetokens are whole microseconds. PHP and others read them as doubles, which have only even numbers at this size;
 * the network's are hardly ever as close as that.
 */
const STEP = 10;

export const ZERO_TIMETOKEN = '00000000000000000' as Timetoken;

/** Reads a client's timetoken; `undefined` when the text is not a whole decimal number. */
export function parseTimetoken(text: string): Timetoken | undefined {
  if (!/^\d{1,19}$/.test(text)) return undefined;
  const padded = text.padStart(17, '0');
  return isTimetoken(padded) ? padded : undefined;
}

/** Milliseconds since the epoch to the first timetoken of that millisecond. */
export function timetokenAt(milliseconds: number): Timetoken {
  return format(BigInt(Math.floor(milliseconds)) * BigInt(UNITS_PER_MILLISECOND));
}

/** Hands out timetokens that are unique and increasing within one keyset, whatever the clock does. */
export class TimetokenSource {
  /** The last timetoken in two parts, each of which a number holds. */
  private milliseconds: number;
  private units: number;

  /**
   * @param now the clock, ms since the epoch
   * @param newest the newest timetoken ever handed out, so that a restart or a clock that was set
   * back cannot repeat one
   */
  constructor(
    private readonly now: () => number,
    newest: Timetoken,
  ) {
    this.milliseconds = Number(newest.slice(0, -UNIT_DIGITS));
    this.units = Number(newest.slice(-UNIT_DIGITS));
  }

  next(): Timetoken {
    const now = Math.floor(this.now());
    this.units += STEP - (this.units % STEP);
    if (this.units === UNITS_PER_MILLISECOND) {
      this.units = 0;
      this.milliseconds += 1;
    }
    if (now > this.milliseconds) {
      this.milliseconds = now;
      this.units = 0;
    }
    const units = this.units.toString().padStart(UNIT_DIGITS, '0');
    return (this.milliseconds.toString().padStart(17 - UNIT_DIGITS, '0') + units) as Timetoken;
  }
}

function format(units: bigint): Timetoken {
  return units.toString().padStart(17, '0') as Timetoken;
}

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
  return join(timetokenToMs(timetoken), fraction);
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

/** The moment as the calls of files write it, e.g. `2025-05-05T19:12:14Z`. @param milliseconds since the epoch */
export function writeSecond(milliseconds: number): string {
  return `${secondOf(milliseconds)}Z`;
}

function secondOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, SECONDS_LENGTH);
}

function join(milliseconds: number, fraction: string): IsoTime {
  const seconds = secondOf(milliseconds);
  return `${seconds}.${fraction.slice(0, 6).padEnd(6, '0')}Z` as IsoTime;
}

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
      : { from: nextTimetoken(start), before: nextTimetoken(end) };
  }
  if (start !== undefined) return isForward ? { from: nextTimetoken(start) } : { before: start };
  if (end !== undefined) return isForward ? { before: nextTimetoken(end) } : { from: end };
  return {};
}

const AFTER_ALL = '99999999999999999' as Timetoken;

/** The same range without open ends. */
export function boundsOf({ from, before }: TimetokenRange): { from: Timetoken; before: Timetoken } {
  return { from: from ?? ZERO_TIMETOKEN, before: before ?? AFTER_ALL };
}
