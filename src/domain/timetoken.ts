/**
 * A point in time as the service counts it: 17 decimal digits, 100 ns units since the Unix epoch.
 * Past 2^53, so never a number; with a fixed length, text order is time order.
 */
export type Timetoken = string & { readonly __brand: 'Timetoken' };

const TIMETOKEN_PATTERN = /^\d{17}$/;

export function isTimetoken(value: unknown): value is Timetoken {
  return typeof value === 'string' && TIMETOKEN_PATTERN.test(value);
}

/** Milliseconds since the epoch (specification, section 9: divided by 10,000). */
export function timetokenToMs(timetoken: Timetoken): number {
  return Number(BigInt(timetoken) / 10_000n);
}

/** The one after it: what history takes for "up to and with this". */
export function nextTimetoken(timetoken: Timetoken): Timetoken {
  return String(BigInt(timetoken) + 1n).padStart(17, '0') as Timetoken;
}
