import { roleOf } from '../../src/domain/channelRole';
import { isRecord, textField } from '../../src/lib/isRecord';
import type { Caller } from '../domain/access';
import { ServiceError } from '../domain/serviceError';
import { parseTimetoken } from '../domain/timetoken';
import type { OutgoingMessage } from '../domain/writeMessage';
import type { Stores } from '../storage/stores';

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
