import { toChannelId, type ChannelId, type UserId } from '../ids';
import { MODERATION_PREFIX } from '../protocol';

/** The user's inbox, see `inbox.ts`; apart from it, because the chat needs the name only on demand. */
export function inboxChannelOf(userId: UserId): ChannelId {
  return toChannelId(`${MODERATION_PREFIX}inbox.${userId}`);
}
