import { toChannelId, type ChannelId } from '../ids';
import { MODERATION_PREFIX, REJECTED_PREFIX } from '../protocol';

/** The channels of moderation, apart from their records: a PubNub Function has no use for those. */

/** Reports as they came in, from users and from word rules. */
export const REPORTS_CHANNEL = toChannelId(`${MODERATION_PREFIX}reports`);
/** Holds the moderation log: the actions of moderators, and those of the service for them. */
export const LOG_CHANNEL = toChannelId(`${MODERATION_PREFIX}log`);
/** Tells the consoles of moderators which cases have changed. */
export const EVENTS_CHANNEL = toChannelId(`${MODERATION_PREFIX}events`);
/** The author of reports by rules. */
export const RULES_CHANNEL = toChannelId(`${MODERATION_PREFIX}rules`);

/** The channel that keeps the rejected messages of a channel. */
export function rejectedChannelOf(channelId: ChannelId): ChannelId {
  return toChannelId(REJECTED_PREFIX + channelId);
}

/** Whether it is one of the channels above: nobody else writes there, only moderators read. */
export function isModerationChannel(channelId: string): boolean {
  return channelId.startsWith(MODERATION_PREFIX) || channelId.startsWith(REJECTED_PREFIX);
}
