import { toChannelId, type ChannelId, type UserId } from '../ids';
import { MODERATION_PREFIX } from '../protocol';

/** Names of inboxes, see `inbox.ts`; apart from it, because the chat and the functions need nothing else. */
const INBOX_PREFIX = `${MODERATION_PREFIX}inbox.`;

export function inboxChannelOf(userId: UserId): ChannelId {
  return toChannelId(INBOX_PREFIX + userId);
}

/** The user whose inbox a channel is; undefined for other channels and for wildcards. */
export function inboxOwner(channel: string): string | undefined {
  const owner = channel.startsWith(INBOX_PREFIX) ? channel.slice(INBOX_PREFIX.length) : '';
  return owner === '' || owner.includes('*') ? undefined : owner;
}
