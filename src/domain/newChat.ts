import type { ChannelId } from './ids';
import { firstName, type User, userTitle } from './user';

type Named = Pick<User, 'id' | 'name'>;

/** All names, in one order for all users. */
export function directChannelName(users: readonly Named[]): string {
  return users.map(userTitle).sort().join(' and ');
}

/** The name of a group that was given none: the first names of its members. */
export function groupChannelName(members: readonly Named[]): string {
  return members.map(firstName).sort().join(', ');
}

const CHAT_PICTURES = 4;

/** The picture of a new chat: one of those that come with the app, by its path below the page. */
export function chatPicture(id: ChannelId): string {
  const index = (id.codePointAt(id.length - 1) ?? 0) % CHAT_PICTURES;
  return `sample/channels/chat-${index + 1}.svg`;
}
