/** A signal's JSON, bytes. */
export const MAX_SIGNAL_BYTES = 64;
/** Events of all its channels that a poll with an old cursor chooses those from: filters may drop some. */
export const MAX_CATCH_UP_CANDIDATES = 500;
/** Events of all channels together that are kept in memory, at least. */
export const RECENT_EVENTS = 1000;
/** Channel groups in one call. */
export const MAX_GROUPS = 10;
/** Channels in one group. */
export const MAX_GROUP_CHANNELS = 2000;
/** Channels in one call that adds to a group or removes from it. */
export const MAX_GROUP_CHANGES = 200;
/** Channels that one device is registered for. */
export const MAX_PUSH_CHANNELS = 2000;
/** Characters in a device's token, and in the topic of an app. */
export const MAX_PUSH_NAME_LENGTH = 500;
/** Characters in a subscribe filter. */
export const MAX_FILTER_LENGTH = 16 * 1024;
/** An interval event of presence with the names of who came and went, bytes. */
export const MAX_INTERVAL_BYTES = 30 * 1024;
/** Levels of lists and objects in any JSON that a client sends. */
export const MAX_JSON_DEPTH = 100;
/** The presence state of a user on a channel, bytes of JSON. */
export const MAX_STATE_BYTES = 8 * 1024;
/** Channels, and presence channels, that one call of subscribe or presence names. */
export const MAX_CHANNELS_PER_CALL = 2_500;
/** Channels on which one user is present. */
export const MAX_PRESENT_CHANNELS = 20_000;
/** The longest time without a sign of life that a heartbeat may ask for, seconds. */
export const MAX_HEARTBEAT_SECONDS = 3_600;
/** Path and query together, bytes. */
export const MAX_URL_BYTES = 64 * 1024;
/** A JSON body before parsing, bytes: the largest App Context write fits many times. */
export const MAX_BODY_BYTES = 1024 * 1024;
/** Messages in one history page of a single channel. */
export const MAX_HISTORY_PAGE = 100;
/** Messages per channel in a page of several channels, or of one with actions. */
export const MAX_HISTORY_PAGE_OF_MANY = 25;
/** A history page with actions, characters. It ends before the message that would make it longer. */
export const MAX_HISTORY_LENGTH = 4 * 1024 * 1024;
/** Channels in one history call. */
export const MAX_HISTORY_CHANNELS = 500;
/** Messages of a channel are not counted any further. */
export const MAX_MESSAGE_COUNT = 10_000;
/** Size of one user, channel or membership, bytes. */
export const MAX_OBJECT_BYTES = 32 * 1024;
/** The longest life of an access token, minutes. */
export const MAX_TOKEN_MINUTES = 43_200;
/** Actions in one page. */
export const MAX_ACTION_PAGE = 100;
/** Actions of one message, as PubNub documents it. */
export const MAX_ACTIONS_OF_MESSAGE = 25_000;
/** Values of all actions of one message together, bytes. */
export const MAX_ACTION_BYTES_OF_MESSAGE = 4 * 1024 * 1024;
/** Actions of one user on one message. */
export const MAX_ACTIONS_OF_USER = 100;
/** Values of those together, bytes: a message of full size can be edited some times. */
export const MAX_ACTION_BYTES_OF_USER = 128 * 1024;
/** Characters in an action's type. */
export const MAX_ACTION_TYPE_LENGTH = 15;
/** Size of the form around an uploaded file, bytes. */
export const MAX_FORM_BYTES = 64 * 1024;
/** Characters in a file's name. */
export const MAX_FILE_NAME_LENGTH = 255;
/** Calls of one user that wait for their turn. */
export const MAX_WAITING_CALLS = 2_000;
/** Files in one page of a list. */
export const MAX_FILE_PAGE = 100;
/** How much of a refused upload is read and discarded, bytes. */
export const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;
/** One text field of an upload form, bytes. */
export const MAX_FORM_FIELD_BYTES = 8 * 1024;
