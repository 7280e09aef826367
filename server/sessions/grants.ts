import type { ChannelId, UserId } from '../../src/domain/ids';
import { ignoreListIdOf } from '../../src/domain/ignoreList';
import { inboxChannelOf } from '../../src/domain/moderation/inboxChannel';
import { EVENTS_CHANNEL } from '../../src/domain/moderation/moderationChannels';
import type { Restrictions } from '../../src/domain/moderation/restriction';
import { DIRECT_PREFIX, GROUP_PREFIX, PUBLIC_PREFIX } from '../../src/domain/protocol';
import type { Grants, Permissions } from '../keyset/keyset';
import {
  directChats,
  directPresence,
  presenceOf,
  publicBut,
  PUBLIC_THREADS,
  PUBLIC_WRITABLE,
  readableOf,
  threadsOf,
} from './patterns';

/** The facts from which the token of a user is made. */
export interface UserFacts {
  /** One that `isSessionUserId` accepts. */
  readonly userId: UserId;
  /** The channels of the user's memberships. */
  readonly channels: readonly ChannelId[];
  /** As the moderators decided, not as the user's record says. */
  readonly restrictions: Restrictions;
  readonly isModerator: boolean;
}

const READ: Permissions = { read: true };
const VIEW: Permissions = { read: true, get: true };
const CHAT: Permissions = { read: true, write: true, get: true, join: true };
/** Whoever begins a thread writes its record; whoever follows one becomes its member. */
const THREAD: Permissions = { ...CHAT, update: true };
/** Joining goes through the server. */
const WRITE: Permissions = { read: true, write: true, get: true };
/** Either of the two makes the chat, and brings the other one in. */
const DIRECT: Permissions = { ...THREAD, manage: true };
const OWN: Permissions = { get: true, update: true };

/**
 * The permissions of a user's token. Nobody may delete: that would be anybody's history, files and records. A user with
 * a restriction cannot write the own record, joins and read marks included, which go through the server then: otherwise
 * the user could take the restriction out of the record.
 */
export function grantsFor(facts: UserFacts): Grants {
  const { userId, restrictions } = facts;
  // An open tab is subscribed to both, and one that is not open would stop all delivery, of the end of a ban as well.
  const ownChannels = { [userId]: READ, [`${userId}-pnpres`]: READ };
  const own = { ...ownChannels, [inboxChannelOf(userId)]: READ };
  if (restrictions.isBanned) {
    return { channels: own, channelPatterns: {}, users: { [userId]: { get: true } } };
  }
  const isRestricted = restrictions.mutedChannels.length + restrictions.blockedChannels.length > 0;
  const ignoreList = ignoreListIdOf(userId);
  const chats = isRestricted ? chatsOfRestricted(facts) : chatsOfUser(facts);
  return {
    channels: {
      ...chats.channels,
      ...own,
      [ignoreList]: READ,
      ...(facts.isModerator && { [EVENTS_CHANNEL]: READ }),
    },
    channelPatterns: chats.channelPatterns,
    users: { [userId]: isRestricted ? { get: true } : OWN, [ignoreList]: OWN },
  };
}

/** The permissions to create a chat, its record and its members, for a token of one minute. */
export function grantsToCreate(channelId: ChannelId): Grants {
  const permissions: Permissions = { get: true, update: true, manage: true };
  return { channels: { [channelId]: permissions }, channelPatterns: {}, users: {} };
}

type Chats = Pick<Grants, 'channels' | 'channelPatterns'>;

function chatsOfUser({ userId, channels }: UserFacts): Chats {
  const groups = chatsIn(channels, GROUP_PREFIX);
  return {
    channels: allWith(groups, CHAT),
    channelPatterns: {
      ...allWith(publicBut([]), VIEW),
      [PUBLIC_WRITABLE]: CHAT,
      [PUBLIC_THREADS]: THREAD,
      [directChats(userId)]: DIRECT,
      [directPresence(userId)]: READ,
      ...threads(GROUP_PREFIX, groups, THREAD),
      ...presence(GROUP_PREFIX, groups),
    },
  };
}

/** Characters of patterns for "all but these": those of a dozen blocked channels, a sixth of the largest token. */
const MAX_ALL_BUT = 2_048;

/** All public channels but the blocked ones, or where that is too long to say, those that were joined. */
function openPublic(blocked: readonly ChannelId[], joined: readonly ChannelId[]) {
  const patterns = publicBut(chatsIn(blocked, PUBLIC_PREFIX));
  if (patterns.join('').length <= MAX_ALL_BUT) return patterns;
  return joined.length === 0 ? [] : [readableOf(PUBLIC_PREFIX, joined)];
}

/** Reading is open in public channels; writing in the channels that were joined. */
function chatsOfRestricted({ userId, channels, restrictions }: UserFacts): Chats {
  const [blocked, muted] = [
    new Set(restrictions.blockedChannels),
    new Set(restrictions.mutedChannels),
  ];
  const open = channels.filter((channel) => !blocked.has(channel));
  const isMuted = (channel: ChannelId) => muted.has(channel);
  const isWritable = (channel: ChannelId) => !muted.has(channel);
  const [spaces, groups] = [chatsIn(open, PUBLIC_PREFIX), chatsIn(open, GROUP_PREFIX)];
  const directs = chatsIn(open, DIRECT_PREFIX).filter((channel) => isDirectOf(userId, channel));
  const readable = [...groups, ...directs];
  return {
    channels: {
      ...allWith(readable.filter(isMuted), VIEW),
      ...allWith([...spaces, ...readable].filter(isWritable), WRITE),
    },
    channelPatterns: {
      ...allWith(openPublic(restrictions.blockedChannels, spaces), VIEW),
      ...threads(PUBLIC_PREFIX, spaces.filter(isWritable), THREAD),
      ...threads(GROUP_PREFIX, groups.filter(isWritable), THREAD),
      ...threads(GROUP_PREFIX, groups.filter(isMuted), VIEW),
      ...presence(GROUP_PREFIX, groups),
      ...presence(DIRECT_PREFIX, directs),
    },
  };
}

/** Chats of one kind. Memberships may have other names: of threads, or from before there were tokens. */
function chatsIn(channels: readonly ChannelId[], prefix: string): readonly ChannelId[] {
  return channels.filter(
    (name) =>
      name.startsWith(prefix) &&
      name.length > prefix.length &&
      !name.includes('*') &&
      !name.endsWith('-pnpres'),
  );
}

/** Whether a direct chat is one of the user. */
export function isDirectOf(userId: UserId, channelId: ChannelId): boolean {
  const [one, other, ...more] = channelId.slice(DIRECT_PREFIX.length).split('@');
  return more.length === 0 && (one === userId || other === userId);
}

function allWith(names: readonly string[], permissions: Permissions): Chats['channels'] {
  return Object.fromEntries(names.map((name) => [name, permissions]));
}

function threads(
  prefix: string,
  channels: readonly ChannelId[],
  permissions: Permissions,
): Chats['channelPatterns'] {
  return channels.length === 0 ? {} : { [threadsOf(prefix, channels)]: permissions };
}

function presence(prefix: string, channels: readonly ChannelId[]): Chats['channelPatterns'] {
  return channels.length === 0 ? {} : { [presenceOf(prefix, channels)]: READ };
}
