import { toChannelId, type ChannelId, type UserId } from './ids';
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

const GROUP_PICTURES = 4;

/** One of the pictures that come with the app; it has no use for one of its own. */
export function groupPicture(id: ChannelId): string {
  const index = (id.codePointAt(id.length - 1) ?? 0) % GROUP_PICTURES;
  return `/sample/channels/chat-${index + 1}.svg`;
}

function firstName(user: Named): string {
  const title = userTitle(user).trim();
  return title.split(/\s+/)[0] ?? title;
}
