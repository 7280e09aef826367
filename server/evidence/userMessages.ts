import { toUserId } from '../../src/domain/ids';
import { PUBLIC_PREFIX } from '../../src/domain/protocol';
import { THREAD_PREFIX } from '../../src/domain/thread';
import { msToTimetoken, type Timetoken } from '../../shared/protocol';
import { toSnapshot } from '../keyset/keysetFacts';
import type { Database, DatabaseWrite } from '../store/schema';

/** Further ones show when these are deleted. */
const MAX_MESSAGES = 100;

/** How the ids of public channels and of threads in them begin. */
const PUBLIC_IDS = [PUBLIC_PREFIX, THREAD_PREFIX + PUBLIC_PREFIX] as const;

/**
 * Lists the messages of a user in public channels and their threads, newest first, without what moderators deleted. The server keeps messages for a
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
    .where('messages.timetoken', '>=', msToTimetoken(since))
    .where(({ eb }) =>
      eb.or(PUBLIC_IDS.map((prefix) => eb('messages.channelId', 'like', `${prefix}%`))),
    )
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
