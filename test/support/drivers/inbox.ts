import type PubNub from 'pubnub';
import { toChannelId, toUserId, type UserId } from '../../../src/domain/ids';
import { checkStatements } from '../../../src/domain/moderation/checkStatements';
import {
  APPEALS_CHANNEL,
  readAppeal,
  readInboxRecord,
  type AppealCommand,
  type InboxRecord,
  type Statement,
} from '../../../src/domain/moderation/inbox';
import { inboxChannelOf } from '../../../src/domain/moderation/inboxChannel';
import { LOG_CHANNEL, rejectedChannelOf } from '../../../src/domain/moderation/moderationRecord';
import {
  readLogRecord,
  readRejectedMessage,
} from '../../../src/domain/moderation/readModerationRecord';
import type { Timetoken } from '../../../shared/protocol';

type Read<Item> = (id: Timetoken, payload: unknown) => Item | undefined;

/** The records of a channel, oldest first. */
async function recordsOf<Item>(client: PubNub, channel: string, read: Read<Item>) {
  const { channels } = await client.fetchMessages({ channels: [channel], count: 100 });
  const items = channels[encodeURIComponent(channel)] ?? channels[channel] ?? [];
  return items.flatMap(({ message, timetoken }) => {
    const record = read(String(timetoken) as Timetoken, message);
    return record ? [record] : [];
  });
}

/** The statements for a user, oldest first, as `client` reads them. */
export function inboxOf(client: PubNub, userId: string): Promise<InboxRecord[]> {
  return recordsOf(client, inboxChannelOf(toUserId(userId)), readInboxRecord);
}

export async function statementsOf(client: PubNub, userId: string): Promise<Statement[]> {
  const records = await inboxOf(client, userId);
  return records.filter((record) => record.type === 'statement');
}

export function appealsOf(moderator: PubNub) {
  return recordsOf(moderator, APPEALS_CHANNEL, readAppeal);
}

export function logOf(moderator: PubNub) {
  return recordsOf(moderator, LOG_CHANNEL, readLogRecord);
}

/** Appeals a statement, as `appeal.html` does. */
export function appeal(client: PubNub, userId: string, statement: string, text = 'Not fair') {
  const channel = inboxChannelOf(toUserId(userId));
  const message = {
    type: 'appeal',
    statement: statement as Timetoken,
    text,
  } satisfies AppealCommand;
  return client.publish({ channel, message });
}

/** The mismatches between decisions and statements of these users. */
export async function problemsIn(
  moderator: PubNub,
  { userIds, channels }: { readonly userIds: readonly string[]; readonly channels: string[] },
) {
  const log = await logOf(moderator);
  const rejected = await Promise.all(
    channels.map((channel) =>
      recordsOf(moderator, rejectedChannelOf(toChannelId(channel)), (id, payload) =>
        readRejectedMessage(id, toChannelId(channel), payload),
      ),
    ),
  );
  const told = await Promise.all(
    userIds.map(async (userId) =>
      (await statementsOf(moderator, userId)).map((statement) => ({
        ...statement,
        userId: userId as UserId,
      })),
    ),
  );
  return checkStatements(log, rejected.flat(), told.flat());
}

/** Publishes a moderator's command to the log. */
export function command(moderator: PubNub, message: object) {
  return moderator.publish({ channel: LOG_CHANNEL, message: message as PubNub.Payload });
}
