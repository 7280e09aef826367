import { directChats } from './conversations/directChats';
import { groupChats } from './conversations/groupChats';

export interface PrivateChat {
  /** Names the chat in error messages and seeds its sequence of random numbers. */
  key: string;
  kind: 'direct' | 'group';
  /** The name given to a group; null names the chat after its members. */
  name: string | null;
  /** Name of the chat's picture in `public/sample/channels`. */
  picture: string;
  conversation: string;
}

/** Chats outside the public channels; each is a conversation among exactly its roles. */
export const PRIVATE_CHATS: readonly PrivateChat[] = [
  ...directChats.map((conversation, index) => ({
    key: `direct-${index + 1}`,
    kind: 'direct' as const,
    name: null,
    picture: `chat-${(index % 4) + 1}`,
    conversation,
  })),
  ...groupChats.map(({ name, picture, conversation }, index) => ({
    key: `group-${index + 1}`,
    kind: 'group' as const,
    name,
    picture,
    conversation,
  })),
];
