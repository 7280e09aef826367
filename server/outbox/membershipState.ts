import { toChannelId, toUserId } from '../../src/domain/ids';
import { success } from '../keyset/attempts';
import type { Result } from '../keyset/keyset';
import type { WorkerParts } from './workerParts';

/**
 * Takes somebody out of a closed channel who joined it later: no token can forbid that. The team may be there, and who
 * was taken out may join again when the channel is open.
 */
export async function showMembership(
  { store, keyset }: Pick<WorkerParts, 'store' | 'keyset'>,
  channelId: string,
  userId: string,
): Promise<Result<void>> {
  const closed = await store.db
    .selectFrom('protections')
    .select('channelId')
    .where('kind', '=', 'close')
    .where('channelId', '=', channelId)
    .executeTakeFirst();
  const member = await store.db
    .selectFrom('moderators')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!closed || member) return success(undefined);
  return await keyset.leave(toUserId(userId), toChannelId(channelId));
}
