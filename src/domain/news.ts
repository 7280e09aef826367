import type { ChannelId, UserId } from './ids';
import { readMentions } from './mentionText';
import type { Message } from './message';
import type { NotificationLevel } from './notificationLevel';
import { previewOf } from './preview';
import { type Timetoken, timetokenToMs } from '../../shared/protocol';
import { groupBy } from '../lib/table';

/** News that may be worth a notification. */
export interface News {
  /** A thread, or else a channel. */
  readonly channelId: ChannelId;
  readonly timetoken: Timetoken;
  readonly authorId: UserId;
  readonly isMention: boolean;
  /** The beginning of the text, or the name of the file; empty when only the mention is known. */
  readonly text: string;
}

export function newsOf(message: Message, ownId: UserId): News {
  const { channelId, timetoken, authorId } = message;
  const isMention = readMentions(message.text).mentions.some(({ userId }) => userId === ownId);
  return { channelId, timetoken, authorId, isMention, text: previewOf(message) };
}

/** The user's screen and choices at the time when news arrive. */
export interface Attention {
  readonly ownId: UserId | null;
  readonly level: NotificationLevel;
  /** Whether the user is in the channel and may read it. */
  readonly isOpen: boolean;
  /** Whether a page shows the conversation. */
  readonly isOnScreen: boolean;
  /** The user has read up to here, on any device. */
  readonly readUpTo: Timetoken | undefined;
  readonly isIgnored: boolean;
  readonly isDeleted: boolean;
}

/** Whether to notify of the news, or why not. */
export function judgeNews(
  { timetoken, authorId, isMention }: News,
  attention: Attention,
): 'notify' | 'own' | 'closed' | 'ignored' | 'deleted' | 'unwanted' | 'onScreen' | 'read' {
  const { ownId, level, isOpen, isOnScreen, readUpTo, isIgnored, isDeleted } = attention;
  if (authorId === ownId) return 'own';
  if (!isOpen) return 'closed';
  if (isIgnored) return 'ignored';
  if (isDeleted) return 'deleted';
  if (level === 'nothing' || (level === 'mentions' && !isMention)) return 'unwanted';
  if (isOnScreen) return 'onScreen';
  return readUpTo !== undefined && timetoken <= readUpTo ? 'read' : 'notify';
}

/** News that one notification tells of, oldest first. */
export interface Notice {
  /** A later notice of the same tag replaces this one. */
  readonly tag: string;
  readonly news: readonly News[];
}

/** At most this many channels have a notification each; news of more channels come as a summary. */
const MAX_NOTICES = 3;
/** News that are older were missed: they come as a summary, ms. */
const LATE_MS = 30_000;

/**
 * Groups news that arrived together: one notice for each channel, or one for all when many channels have news, or
 * when several were missed, for instance during an outage.
 *
 * @param now ms since the epoch
 */
export function groupNews(news: readonly News[], now: number): readonly Notice[] {
  const byChannel = groupBy(news, ({ channelId }) => channelId);
  const missed = news.filter(({ timetoken }) => now - timetokenToMs(timetoken) > LATE_MS);
  if (byChannel.size > MAX_NOTICES || (missed.length > 1 && byChannel.size > 1)) {
    return [{ tag: 'summary', news }];
  }
  return [...byChannel].map(([tag, each]) => ({ tag, news: each }));
}
