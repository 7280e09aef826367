import { toUserId } from '../../src/domain/ids';
import { PUBLIC_PREFIX } from '../../src/domain/protocol';
import type { Timetoken } from '../../shared/protocol';
import { toSnapshot } from '../keyset/keysetFacts';
import type { Database, DatabaseWrite } from '../store/schema';

/** Further ones show when these are deleted. */
const MAX_MESSAGES = 100;

/**
 * Lists the messages of a user in public channels, newest first, without what moderators deleted. The server keeps messages for a
 * week.
 *
 * @param since ms since the epoch
 */
export async function findUserMessages(
  { db }: { readonly db: Database | DatabaseWrite },
  userId: string,
  since: number,
) {
  const rows = await db
    .selectFrom('messages')
    .leftJoin('deletedMessages', (join) =>
      join
        .onRef('deletedMessages.channelId', '=', 'messages.channelId')
        .onRef('deletedMessages.message', '=', 'messages.timetoken'),
    )
    .select(['messages.channelId', 'messages.timetoken', 'messages.message'])
    .where('messages.userId', '=', userId)
    .where('messages.receivedAt', '>=', since)
    .where('messages.channelId', 'like', `${PUBLIC_PREFIX}%`)
    .where('deletedMessages.record', 'is', null)
    .orderBy('messages.timetoken', 'desc')
    .limit(MAX_MESSAGES)
    .execute();
  return rows.map(({ channelId, timetoken, message }) => ({
    channelId,
    ...toSnapshot({
      timetoken: timetoken as Timetoken,
      userId: toUserId(userId),
      message: JSON.parse(message) as unknown,
    }),
  }));
}
