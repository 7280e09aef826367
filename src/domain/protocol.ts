/** The conventions of the chat on top of PubNub's protocol: limits, prefixes of channel names, types of message actions. */

/** Messages in one fetch of history (specification, section 9). */
export const HISTORY_PAGE_SIZE = 25;
/** Channels in the path of one call: with ids of full length it stays within the limit for an address. */
export const CHANNELS_PER_CALL = 50;
/** Files that one message names. */
export const MAX_MESSAGE_FILES = 10;
/** Different users whom one message may mention. */
export const MAX_MENTIONS = 10;
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

/** The field of a membership's `custom` data that holds the timetoken up to which its user has read. */
export const READ_MARK = 'lastReadMessageTimetoken';

/** Types of message actions (specification, sections 3 and 7). */
export const EDIT = 'updated';
export const DELETION = 'deleted';
export const REACTION = 'reaction';
/** Reactions by this app and by clients of PubNub's Chat SDK. */
export const REACTIONS: readonly string[] = [REACTION, 'reactions'];
/** Edits by this app and by clients of PubNub's Chat SDK. */
const EDITS: readonly string[] = [EDIT, 'edited'];

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
