import { reportsChannelOf, roleOf } from '../../src/domain/channelRole';
import { isRecord, textField } from '../../shared/isRecord';
import type { Caller } from '../access/access';
import { ServiceError } from '../protocol/serviceError';
import { parseTimetoken } from '../protocol/timetoken';
import type { OutgoingMessage } from '../messages/messageWrites';
import type { Stores } from '../stores';
import { toChannelId } from '../../src/domain/ids';
import { readRestrictions, writeChannelList } from '../../src/domain/moderation/restriction';
import type { JournalEntry } from '../subscribe/journal';
import type { Custom } from '../objects/objectContent';
import { removeMembership, writeMembership } from '../objects/objectWrites';

/**
 * Reads a report as clients of PubNub's Chat SDK publish it, to a channel that is named after the one
 * with the message: whom it is about, and the flag that our app would write to the record of that user.
 * The channel's name tells where the message is, and the message who wrote it: what the report says of
 * both is anybody's claim.
 *
 * @param now ms since the epoch
 * @throws ServiceError `invalidArguments` when it is no report
 */
export function readSdkReport(
  { messages, users }: Stores,
  { userId: reporterId = '' }: Caller,
  { channel, payload }: OutgoingMessage['event'],
  now: number,
) {
  const role = roleOf(channel);
  const report: unknown = JSON.parse(payload);
  if (role.kind !== 'reports' || !isRecord(report) || report['type'] !== 'report') {
    throw new ServiceError('invalidArguments');
  }
  const timetoken = parseTimetoken(textField(report, 'reportedMessageTimetoken') ?? '');
  const message = timetoken && messages.get(role.channel, timetoken, now);
  const userId = message?.publisher ?? textField(report, 'reportedUserId');
  if (!userId) throw new ServiceError('invalidArguments');
  const flag = {
    flag: true,
    flaggedAt: now,
    flaggedBy: `${users.get(reporterId)?.name ?? reporterId} (${reporterId})`,
    reason: textField(report, 'reason') ?? '',
    flaggedChannel: role.channel,
    ...(timetoken && { flaggedMessage: timetoken }),
  };
  return { userId, flag };
}

/**
 * Restrictions in a channel as PubNub's Chat SDK stores them: a restricted user is a member of the channel's
 * reports channel. Its mute is our mute, its ban our block.
 */
export interface SdkRestriction {
  readonly isMuted: boolean;
  readonly isBlocked: boolean;
}

/** @param custom of the membership; null when there is none */
export function readSdkRestriction(custom: Custom | null): SdkRestriction {
  return { isMuted: custom?.['mute'] === true, isBlocked: custom?.['ban'] === true };
}

/** A user's `custom` data with this restriction in a channel, in place of any other there. */
export function withSdkRestriction(
  custom: Custom | null,
  channel: string,
  { isMuted, isBlocked }: SdkRestriction,
): Custom {
  const { mutedChannels, blockedChannels } = readRestrictions(custom);
  const id = toChannelId(channel);
  const changed = (ids: typeof mutedChannels, isIn: boolean) =>
    ids.includes(id) === isIn
      ? undefined
      : writeChannelList(isIn ? [...ids, id] : ids.filter((each) => each !== id));
  const [muted, blocked] = [changed(mutedChannels, isMuted), changed(blockedChannels, isBlocked)];
  return {
    ...custom,
    ...(muted !== undefined && { mutedChannels: muted }),
    ...(blocked !== undefined && { blockedChannels: blocked }),
  };
}

/** Updates the Chat SDK's restriction of a user in a channel, if there is one, after a decision. */
export function followInSdk(
  stores: Stores,
  entry: JournalEntry,
  userId: string,
  channel: string,
): void {
  const key = { userId, channelId: reportsChannelOf(channel) };
  const stored = stores.memberships.get(key);
  if (!stored) return;
  const restrictions = readRestrictions(stores.users.get(userId)?.custom);
  const isIn = (ids: readonly string[]) => ids.includes(channel);
  const [mute, ban] = [isIn(restrictions.mutedChannels), isIn(restrictions.blockedChannels)];
  if (!mute && !ban) {
    removeMembership(stores, entry, key);
    return;
  }
  const custom = { ...stored.custom, mute, ban };
  writeMembership(stores, entry, key, { custom }, entry.nextTimetoken());
}
