import { makeTrue } from './subjects';
import type { Store } from '../store/openStore';

/** Users whose records are compared at once. */
const USERS = 200;

/**
 * Has the outbox compare the records of restricted users with what was decided, some at each call: somebody may have
 * changed one elsewhere, and Events & Actions may have lost it.
 */
export function createUserComparison(store: Store): () => Promise<void> {
  let last = '';
  return async () => {
    const users = await store.db
      .selectFrom('restrictions')
      .select('userId')
      .distinct()
      .where('inForce', '=', 1)
      .where('userId', '>', last)
      .orderBy('userId')
      .limit(USERS)
      .execute();
    last = users.length === USERS ? (users.at(-1)?.userId ?? '') : '';
    if (users.length === 0) return;
    await store.write(async (write) => {
      for (const { userId } of users) await makeTrue(write, { kind: 'user', userId });
    });
  };
}
