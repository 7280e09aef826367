/** Messages in one fetch (specification, section 9). */
export const HISTORY_PAGE_SIZE = 25;
/** Users in one page of who is present: the most the service gives. */
export const HERE_NOW_PAGE_SIZE = 1_000;
/** How long somebody counts as typing after the last sign of it, ms (specification, section 9). */
export const TYPING_TIMEOUT_MS = 10_000;
/** Rows in one page of users, channels or memberships: the most the service gives. */
export const OBJECTS_PAGE_SIZE = 100;
/** Members that one call may add to a channel: the most the service takes. */
export const MEMBERS_PER_CALL = 100;
/** Characters in the id of a channel or a user (the service's limit). */
export const MAX_ID_LENGTH = 92;
/** Bytes of a message and its channel's id as they stand in the address of a publish: the most the service takes. */
export const MAX_MESSAGE_BYTES = 32 * 1024;
/** Bytes of a file: the most the service takes. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
/** Pixels of an image that is sent: more would make everybody's browser stumble. */
export const MAX_IMAGE_PIXELS = 40_000_000;
