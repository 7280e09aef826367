import { type ChannelId, toChannelId, toUserId, type UserId } from './ids';
import type { MessageAddress } from './message';
import { DIRECT_PREFIX, GROUP_PREFIX, PUBLIC_PREFIX } from './protocol';
import { type User, userTitle } from './user';

/** The types of channels that PubNub's Chat SDK writes into their records, as far as they are chats. */
const CHANNEL_TYPES = ['public', 'direct', 'group'] as const;
export type ChannelType = (typeof CHANNEL_TYPES)[number];

/** The type in a record; null when it is none. */
export function readChannelType(value: unknown): ChannelType | null {
  return CHANNEL_TYPES.find((type) => type === value) ?? null;
}

export interface Channel {
  readonly id: ChannelId;
  /** The type of the record; channels that this app creates have none. */
  readonly type?: ChannelType | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly profileUrl: string | null;
  /** The pinned messages, the last one pinned first. */
  readonly pins?: readonly MessageAddress[];
}

/** A channel without a record. */
export const namelessChannel = (id: ChannelId): Channel => ({
  id,
  name: null,
  description: null,
  profileUrl: null,
});

/** Fields of a live change: what is absent did not change. */
export type ChannelChange = Pick<Channel, 'id'> & Partial<Omit<Channel, 'id'>>;

/** The current channel until the joined channels have been loaded (specification, section 3). */
export const DEFAULT_CHANNEL: Channel = {
  id: toChannelId('default'),
  name: 'Default Channel',
  description: 'This is the default channel',
  profileUrl: null,
};

/** The type of a channel by its id (specification, section 3), or else by its record. */
export function channelTypeOf({ id, type }: Pick<Channel, 'id' | 'type'>): ChannelType | null {
  if (hasPublicId(id)) return 'public';
  if (id.startsWith(DIRECT_PREFIX)) return 'direct';
  return id.startsWith(GROUP_PREFIX) ? 'group' : (type ?? null);
}

/** Whether a channel is a group of this app by its id. */
export function hasGroupId(id: ChannelId): boolean {
  return id.startsWith(GROUP_PREFIX);
}

/** Whether a channel is public by its id, so that whoever leaves it can certainly come back. */
export function hasPublicId(id: ChannelId): boolean {
  return id.startsWith(PUBLIC_PREFIX);
}

export function channelTitle(channel: Pick<Channel, 'id' | 'name'>): string {
  return channel.name || channel.id;
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

/** Alphabetical and case-insensitive; equal names keep one order by id. */
export function compareChannels(
  a: Pick<Channel, 'id' | 'name'>,
  b: Pick<Channel, 'id' | 'name'>,
): number {
  return collator.compare(channelTitle(a), channelTitle(b)) || (a.id < b.id ? -1 : 1);
}

/** Chats outside the public channels and how they are named (specification, sections 3 and 5). */

const JOINT = '@';

/** Characters of a group's id behind its prefix. */
export const GROUP_ID_LENGTH = 27;

/** The one channel of two users: the same id, whichever of them asks. */
export function directChannelId(one: UserId, other: UserId): ChannelId {
  return toChannelId(DIRECT_PREFIX + [one, other].sort().join(JOINT));
}

/**
 * The other user of a direct chat. The id names them where this app made the chat; where it does not,
 * or can be read in two ways because ids of users hold an `@`, a chat with one other member does.
 */
export function otherUserId(
  channel: Pick<Channel, 'id' | 'type'>,
  ownId: UserId,
  members: Readonly<Record<UserId, true>> = {},
): UserId | undefined {
  if (channelTypeOf(channel) !== 'direct') return undefined;
  const pair = channel.id.slice(DIRECT_PREFIX.length);
  const named = new Set(
    [pair.slice(ownId.length + JOINT.length), pair.slice(0, -ownId.length - JOINT.length)]
      .map(toUserId)
      .filter((id) => id !== ownId && directChannelId(ownId, id) === channel.id),
  );
  const found = named.size > 0 ? [...named] : Object.keys(members).filter((id) => id !== ownId);
  return found.length === 1 && found[0] !== undefined ? toUserId(found[0]) : undefined;
}

interface ShownChannel {
  /** How the channel is called in full. */
  readonly name: string;
  /** The visible name: a part of the channel's name, or all of it. */
  readonly shownName: string;
  readonly pictureUrl: string | null;
}

/**
 * How a channel is shown. A direct chat is shown as its other user: by the picture, and by the name as
 * long as the name of the chat contains it or the chat has none of its own.
 */
export function showChannel(channel: Channel, other: User | undefined): ShownChannel {
  const name = channelTitle(channel);
  if (!other) return { name, shownName: name, pictureUrl: channel.profileUrl };
  const otherName = userTitle(other);
  const isNameless = name === channel.id;
  return {
    name: isNameless ? otherName : name,
    shownName: isNameless || name.includes(otherName) ? otherName : name,
    pictureUrl: other.profileUrl ?? channel.profileUrl,
  };
}

/** @param hex random hexadecimal characters */
export function groupChannelId(hex: string): ChannelId {
  return toChannelId(GROUP_PREFIX + hex);
}
