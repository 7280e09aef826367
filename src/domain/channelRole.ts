import { inboxOwner } from './moderation/inboxChannel';
import { isModerationChannel } from './moderation/moderationChannels';
import { isListable } from './moderation/restriction';
import { CHAT_SDK_PREFIX, DIRECT_PREFIX, PRIVATE_PREFIX } from './protocol';

/**
 * The role of a channel, as its name alone tells it. PubNub's Chat SDK, whose clients may use the same
 * keyset, keeps threads, reports, restrictions and private records under names that are made from the
 * name of another channel or from a user's id: the rights are those of that channel or user.
 */
export type ChannelRole =
  /** A conversation. Its id and its record tell who may use it. */
  | { readonly kind: 'chat' }
  /** The answers to one message of `channel`. */
  | { readonly kind: 'thread'; readonly channel: string }
  /** Reports about `channel`; its members are the users whom moderators restrict there. */
  | { readonly kind: 'reports'; readonly channel: string }
  /** Notices about decisions from clients of the Chat SDK. */
  | { readonly kind: 'sdkNotices'; readonly userId: string }
  /** The changes of a record that belongs to one user alone. The record has the same name. */
  | { readonly kind: 'personal'; readonly userId: string }
  /** Notices to a user about decisions, and the user's appeals, see `inbox.ts`. */
  | { readonly kind: 'inbox'; readonly userId: string }
  /** The history of moderation, see `moderationRecord.ts`. */
  | { readonly kind: 'moderation' }
  /** No chat may have such a name. */
  | { readonly kind: 'reserved' };

const THREAD = /^PUBNUB_INTERNAL_THREAD_([^]+)_\d{17}$/;
const REPORTS = `${CHAT_SDK_PREFIX}MODERATION_`;
const SDK_NOTICES = `${CHAT_SDK_PREFIX}MODERATION.`;
const PERSONAL = /^PN_PRV\.([^]+)\.[^.]+$/;

const CHAT: ChannelRole = { kind: 'chat' };

export function roleOf(name: string): ChannelRole {
  const owner = inboxOwner(name);
  if (owner !== undefined) return { kind: 'inbox', userId: owner };
  if (isModerationChannel(name)) return { kind: 'moderation' };
  if (!isListable(name)) return { kind: 'reserved' };
  const isReserved = name.startsWith(CHAT_SDK_PREFIX) || name.startsWith(PRIVATE_PREFIX);
  return isReserved ? internalRoleOf(name) : CHAT;
}

function internalRoleOf(name: string): ChannelRole {
  const [, channel] = THREAD.exec(name) ?? [];
  if (channel !== undefined) return { kind: 'thread', channel };
  const [, owner] = PERSONAL.exec(name) ?? [];
  if (owner !== undefined) return { kind: 'personal', userId: owner };
  if (isLongerThan(REPORTS, name)) return { kind: 'reports', channel: name.slice(REPORTS.length) };
  if (isLongerThan(SDK_NOTICES, name))
    return { kind: 'sdkNotices', userId: name.slice(SDK_NOTICES.length) };
  return { kind: 'reserved' };
}

function isLongerThan(prefix: string, name: string): boolean {
  return name.startsWith(prefix) && name.length > prefix.length;
}

/** The chat that a name belongs to: what is decided about a chat holds in its threads as well. */
export function chatOf(name: string): string {
  const role = roleOf(name);
  return role.kind === 'thread' || role.kind === 'reports' ? chatOf(role.channel) : name;
}

/** Whether it is the direct chat of two others. The names of chats that PubNub's Chat SDK makes do not tell whose they are. */
export function isDirectOfOthers(name: string, userId: string): boolean {
  if (!name.startsWith(DIRECT_PREFIX)) return false;
  const users = name.slice(DIRECT_PREFIX.length).split('@');
  return users.length === 2 && !users.includes(userId);
}
