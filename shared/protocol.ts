/** What the app, the emulator and the moderation server share of PubNub's protocol: limits and timetokens. */

/** Users, channels or memberships in one page of a list. */
export const MAX_OBJECTS_PAGE = 100;
/** Memberships that one call sets or removes. */
export const MAX_MEMBERSHIP_CHANGES = 100;
/** Users in one here-now response. */
export const MAX_HERE_NOW_USERS = 1_000;
/** Channels in one call that counts messages. */
export const MAX_COUNTED_CHANNELS = 100;
/** Events in one subscribe response; only the newest are delivered. */
export const MAX_EVENTS_PER_RESPONSE = 100;
/** Characters in the id of a channel or a user. */
export const MAX_ID_LENGTH = 92;
/** Bytes of a message and its channel's id as they are encoded in the address of a publish. */
export const MAX_MESSAGE_BYTES = 32 * 1024;
/** Bytes of a file. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;

/**
 * A point in time on the wire: 17 decimal digits, 100 ns units since the Unix epoch. It exceeds 2^53,
 * so it is never a number; with a fixed length, text order is time order.
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

/** @param ms since the epoch */
export function msToTimetoken(ms: number): Timetoken {
  return `${String(ms).padStart(13, '0')}0000` as Timetoken;
}

const LAST_TIMETOKEN = '99999999999999999' as Timetoken;

/** The next timetoken: history takes it as an exclusive end. Anybody may name the last one, which has none behind it. */
export function nextTimetoken(timetoken: Timetoken): Timetoken {
  if (timetoken === LAST_TIMETOKEN) return timetoken;
  return String(BigInt(timetoken) + 1n).padStart(17, '0') as Timetoken;
}

/** The timetoken before: a read mark there makes the message unread. */
export function previousTimetoken(timetoken: Timetoken): Timetoken {
  return String(BigInt(timetoken) - 1n).padStart(17, '0') as Timetoken;
}
