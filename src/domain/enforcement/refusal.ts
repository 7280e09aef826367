import { chatOf } from '../channelRole';
import type { Restrictions } from '../moderation/restriction';

/** Why a user may not publish to a channel. Restrictions of a channel also hold in its threads. */
export function refusalFor(
  { isBanned, blockedChannels, mutedChannels }: Restrictions,
  channel: string,
): 'banned' | 'muted' | 'blocked' | undefined {
  const names = [channel, chatOf(channel)];
  const isListed = (channels: readonly string[]) => names.some((name) => channels.includes(name));
  if (isBanned) return 'banned';
  if (isListed(blockedChannels)) return 'blocked';
  return isListed(mutedChannels) ? 'muted' : undefined;
}
