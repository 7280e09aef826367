/**
 * A point in time as the wire writes it: 17 decimal digits counting 100 ns units since the Unix
 * epoch. It exceeds 2^53, so it is never a JavaScript number; with a fixed length, text order is
 * time order.
 */
export type Timetoken = string & { readonly __brand: 'Timetoken' };

const UNITS_PER_MILLISECOND = 10_000;
/** The last digits of a timetoken count the units of a millisecond. */
const UNIT_DIGITS = 4;
const TIMETOKEN_PATTERN = /^\d{17}$/;

export const ZERO_TIMETOKEN = '00000000000000000' as Timetoken;

/** Reads a client's timetoken; `undefined` when the text is not a whole decimal number. */
export function parseTimetoken(text: string): Timetoken | undefined {
  if (!/^\d{1,19}$/.test(text)) return undefined;
  const padded = text.padStart(17, '0');
  return TIMETOKEN_PATTERN.test(padded) ? (padded as Timetoken) : undefined;
}

/** Milliseconds since the epoch to the first timetoken of that millisecond. */
export function timetokenAt(milliseconds: number): Timetoken {
  return format(BigInt(Math.floor(milliseconds)) * BigInt(UNITS_PER_MILLISECOND));
}

/** Milliseconds since the epoch; the fraction below a millisecond is dropped. */
export function millisecondsOf(timetoken: Timetoken): number {
  return Number(BigInt(timetoken) / BigInt(UNITS_PER_MILLISECOND));
}

/** The smallest timetoken that is larger. */
export function timetokenAfter(timetoken: Timetoken): Timetoken {
  return format(BigInt(timetoken) + 1n);
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
    this.units += 1;
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
