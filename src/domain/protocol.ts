/**
 * The protocol that the app, the service and the functions share: limits, timetokens, prefixes of channel
 * names and types of message actions.
 */

/** Messages in one fetch of history (specification, section 9). */
export const HISTORY_PAGE_SIZE = 25;
/** Users, channels or memberships in one page of a list. */
export const MAX_OBJECTS_PAGE = 100;
/** Memberships that one call sets or removes. */
export const MAX_MEMBERSHIP_CHANGES = 100;
/** Users in one here-now response. */
export const MAX_HERE_NOW_USERS = 1_000;
/** Channels in one call that counts messages. */
export const MAX_COUNTED_CHANNELS = 100;
/** Channels in the path of one call: with ids of full length it stays within the limit for an address. */
export const CHANNELS_PER_CALL = 50;
/** Events in one subscribe response; only the newest are delivered. */
export const MAX_EVENTS_PER_RESPONSE = 100;
/** Characters in the id of a channel or a user. */
export const MAX_ID_LENGTH = 92;
/** Bytes of a message and its channel's id as they are encoded in the address of a publish. */
export const MAX_MESSAGE_BYTES = 32 * 1024;
/** Bytes of a file. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
/** Files that one message names. */
export const MAX_MESSAGE_FILES = 10;
/** Different users whom one message may mention. */
export const MAX_MENTIONS = 10;
/** Pixels of an image that is sent: decoding takes four bytes of memory for each. */
export const MAX_IMAGE_PIXELS = 40_000_000;
/** How long a user counts as typing after the last signal, ms (specification, section 9). */
export const TYPING_TIMEOUT_MS = 10_000;

/** Channels that any user may join. */
export const PUBLIC_PREFIX = 'space.';
export const DIRECT_PREFIX = 'direct.';
export const GROUP_PREFIX = 'group.';
/** Channels of reports, decisions and word rules, which only moderators read. */
export const MODERATION_PREFIX = 'moderation.';
/** Channels of rejected messages; the rest of the name is the channel they were sent to. */
export const REJECTED_PREFIX = 'banned.';
/** Reserved for threads, reports and restrictions of PubNub's Chat SDK. */
export const CHAT_SDK_PREFIX = 'PUBNUB_INTERNAL_';
/** Records of PubNub's Chat SDK that belong to one user. */
export const PRIVATE_PREFIX = 'PN_PRV.';

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

/** The next timetoken: history takes it as an exclusive end. */
export function nextTimetoken(timetoken: Timetoken): Timetoken {
  return String(BigInt(timetoken) + 1n).padStart(17, '0') as Timetoken;
}

/** The timetoken before: a read mark there makes the message unread. */
export function previousTimetoken(timetoken: Timetoken): Timetoken {
  return String(BigInt(timetoken) - 1n).padStart(17, '0') as Timetoken;
}

/** The field of a membership's `custom` data that holds the timetoken up to which its user has read. */
export const READ_MARK = 'lastReadMessageTimetoken';

/** Types of message actions (specification, sections 3 and 7). */
export const EDIT = 'updated';
export const DELETION = 'deleted';
export const REACTION = 'reaction';
/** Reactions by this app and by clients of PubNub's Chat SDK. */
export const REACTIONS: readonly string[] = [REACTION, 'reactions'];
/** Edits by this app and by clients of PubNub's Chat SDK. */
export const EDITS: readonly string[] = [EDIT, 'edited'];

/** The type of the action on a message that has a thread; its value is the id of the thread. */
export const THREAD_ROOT = 'threadRootId';

/** Whether an action of this type replaces the text of a message. */
export function isEdit(type: unknown): boolean {
  return EDITS.some((edit) => edit === type);
}

/** Whether an action of this type edits or deletes a message: only its author and moderators may add one. */
export function isRevision({ type }: { readonly type: string }): boolean {
  return type === DELETION || isEdit(type);
}
