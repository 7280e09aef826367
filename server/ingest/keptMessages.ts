import { toUserId } from '../../src/domain/ids';
import type { FindKept } from '../keyset/keysetFacts';
import type { Store } from '../store/openStore';

/** Finds messages of which Events & Actions told within the last week, whether history keeps them or not. */
export function findKept({ db }: Pick<Store, 'db'>): FindKept {
  return async (channelId, timetoken) => {
    const row = await db
      .selectFrom('messages')
      .select(['userId', 'message'])
      .where('channelId', '=', channelId)
      .where('timetoken', '=', timetoken)
      .executeTakeFirst();
    return (
      row && {
        timetoken,
        userId: toUserId(row.userId),
        message: JSON.parse(row.message) as unknown,
      }
    );
  };
}
