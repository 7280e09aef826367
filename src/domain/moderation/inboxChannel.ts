import { isRecord } from '../../../shared/isRecord';
import { isTimetoken, type Timetoken } from '../../../shared/protocol';
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

/** When an inbox was told something new, by a live event or a row of history: receipts of the user's own appeals are not. */
export function newNotice(envelope: unknown): Timetoken | undefined {
  if (!isRecord(envelope) || !isTimetoken(envelope['timetoken'])) return undefined;
  const isReceipt = isRecord(envelope['message']) && envelope['message']['type'] === 'appeal';
  return isReceipt ? undefined : envelope['timetoken'];
}
