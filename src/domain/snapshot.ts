import { readChannelType, type Channel } from './channel';
import type { ChannelId, UserId } from './ids';
import type { Message } from './message';
import type { MessageAction } from './messageAction';
import { isTimetoken, MAX_OBJECTS_PAGE } from '../../shared/protocol';
import { isRecord } from '../../shared/isRecord';
import type { User } from './user';

/** The end of a channel's history as it was when the last visit ended. */
export interface Conversation {
  readonly channelId: ChannelId;
  /** Ascending, without a gap. */
  readonly messages: readonly Message[];
  /** Reactions and edits of these messages. */
  readonly actions: readonly MessageAction[];
  readonly hasOlder: boolean;
}

/** The members of a channel, or the first of them, as the cache of the list has them. */
export interface KeptMembers {
  readonly channelId: ChannelId;
  /** At most one page of messages. */
  readonly ids: readonly UserId[];
  /** How many there are. */
  readonly total: number;
  /** Cursor of the page after these; null when these are all. */
  readonly next: string | null;
}

/** The state stored for the user's next visit. It holds nothing that the user may not read. */
export interface Snapshot {
  /** The joined channels. */
  readonly channels: readonly Channel[];
  /** The user, with the restrictions, and those who are named on screen. */
  readonly users: readonly User[];
  /** The channel that was opened last comes first. */
  readonly conversations: readonly Conversation[];
  /** Users whom the user ignores; missing in snapshots of older versions of the app. */
  readonly ignored?: readonly UserId[];
  /** Members of the channels that the next visit may open; missing in snapshots of older versions of the app. */
  readonly members?: readonly KeptMembers[];
}

/** Reads what a browser kept, perhaps for an older version of the app. Undefined when it is something else. */
export function readSnapshot(value: unknown): Snapshot | undefined {
  return isSnapshot(value) ? value : undefined;
}

function isSnapshot(value: unknown): value is Snapshot {
  return (
    isRecord(value) &&
    isListOf(value['channels'], isChannel) &&
    isListOf(value['users'], isUser) &&
    isListOf(value['conversations'], isConversation) &&
    isListOfTexts(value['ignored'] ?? []) &&
    isListOf(value['members'] ?? [], areMembers)
  );
}

type Fields = Readonly<Record<string, unknown>>;

function isListOf(value: unknown, isItem: (fields: Fields) => boolean): boolean {
  return Array.isArray(value) && value.every((item) => isRecord(item) && isItem(item));
}

function isChannel({ id, type = null, name, description, profileUrl, pins = [] }: Fields): boolean {
  const isTyped = type === null || readChannelType(type) !== null;
  return (
    isText(id) &&
    isTyped &&
    [name, description, profileUrl].every(isTextOrNull) &&
    isListOf(pins, isAddress)
  );
}

function isAddress({ channelId, timetoken }: Fields): boolean {
  return isText(channelId) && isTimetoken(timetoken);
}

function isUser({ id, name, profileUrl, title, updated, ...rest }: Fields): boolean {
  const { isBanned, mutedChannels, blockedChannels } = rest;
  return (
    isText(id) &&
    [name, profileUrl, title, updated].every(isTextOrNull) &&
    typeof isBanned === 'boolean' &&
    [mutedChannels, blockedChannels].every(isListOfTexts)
  );
}

function isConversation({ channelId, messages, actions, hasOlder }: Fields): boolean {
  return (
    isText(channelId) &&
    isListOf(messages, (message) => isMessage(message) && message['channelId'] === channelId) &&
    isListOf(actions, (action) => isAction(action) && action['channelId'] === channelId) &&
    typeof hasOlder === 'boolean'
  );
}

function areMembers({ channelId, ids, total, next }: Fields): boolean {
  return (
    isText(channelId) &&
    Array.isArray(ids) &&
    ids.length <= MAX_OBJECTS_PAGE &&
    ids.every(isText) &&
    Number.isSafeInteger(total) &&
    Number(total) >= ids.length &&
    isTextOrNull(next)
  );
}

function isMessage({ timetoken, authorId, id, text, type, ...rest }: Fields): boolean {
  const { file, moreFiles = [], quoted, isForwarded } = rest;
  return (
    isTimetoken(timetoken) &&
    [authorId, text, type].every(isText) &&
    (id === undefined || isText(id)) &&
    (file === undefined || (isRecord(file) && isFile(file))) &&
    (quoted === undefined || isTimetoken(quoted)) &&
    (isForwarded === undefined || isForwarded === true) &&
    isListOf(moreFiles, isFile)
  );
}

function isFile({ id, name, url }: Fields): boolean {
  return [id, name, url].every(isText);
}

function isAction({ messageTimetoken, actionTimetoken, userId, type, value }: Fields): boolean {
  return (
    [messageTimetoken, actionTimetoken].every(isTimetoken) && [userId, type, value].every(isText)
  );
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTextOrNull(value: unknown): boolean {
  return value === null || isText(value);
}
