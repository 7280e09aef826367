import { channelTitle, type Channel } from './channel';
import { toChannelId, toUserId, type ChannelId, type UserId } from './ids';
import { userTitle, type User } from './user';

/** Chats outside the public channels and how they are named (specification, sections 3 and 5). */

const DIRECT_PREFIX = 'direct.';
const GROUP_PREFIX = 'group.';
const JOINT = '@';

/** Characters of a group's id behind its prefix. */
export const GROUP_ID_LENGTH = 27;

type Named = Pick<User, 'id' | 'name'>;

/** The one channel of two users: the same id, whichever of them asks. */
export function directChannelId(one: UserId, other: UserId): ChannelId {
  return toChannelId(DIRECT_PREFIX + [one, other].sort().join(JOINT));
}

/**
 * The other user of a direct chat. The id names them where this app made the chat; where it does not,
 * or can be read in two ways because ids of users hold an `@`, a chat with one other member does.
 */
export function otherUserId(
  channelId: ChannelId,
  ownId: UserId,
  members: Readonly<Record<UserId, true>> = {},
): UserId | undefined {
  if (!channelId.startsWith(DIRECT_PREFIX)) return undefined;
  const pair = channelId.slice(DIRECT_PREFIX.length);
  const named = new Set(
    [pair.slice(ownId.length + JOINT.length), pair.slice(0, -ownId.length - JOINT.length)]
      .map(toUserId)
      .filter((id) => id !== ownId && directChannelId(ownId, id) === channelId),
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

/** Both names, in one order for both users. */
export function directChannelName(one: Named, other: Named): string {
  return [userTitle(one), userTitle(other)].sort().join(' and ');
}

/** @param hex random hexadecimal characters */
export function groupChannelId(hex: string): ChannelId {
  return toChannelId(GROUP_PREFIX + hex);
}

/** What a group is called that was given no name: the first names of everybody in it. */
export function groupChannelName(members: readonly Named[]): string {
  return members.map(firstName).sort().join(', ');
}

const CHAT_PICTURES = 4;

/** The picture of a new chat: one of those that come with the app. */
export function chatPicture(id: ChannelId): string {
  const index = (id.codePointAt(id.length - 1) ?? 0) % CHAT_PICTURES;
  return `/sample/channels/chat-${index + 1}.svg`;
}

function firstName(user: Named): string {
  const title = userTitle(user).trim();
  return title.split(/\s+/)[0] ?? title;
}
