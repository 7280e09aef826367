import { makeTrue } from './subjects';
import type { Store } from '../store/openStore';

/** Users who are compared at once. */
const USERS = 200;

/**
 * Has the outbox compare restricted users with what was decided, some at each call, and what the functions know:
 * somebody may have changed a record elsewhere, Events & Actions may have lost it, and entries of the functions end
 * unless they are renewed.
 */
export function createComparison(
  store: Store,
  { hasFunctions }: { readonly hasFunctions: boolean },
): () => Promise<void> {
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
    if (users.length === 0 && !hasFunctions) return;
    await store.write(async (write) => {
      for (const { userId } of users) await makeTrue(write, { kind: 'user', userId });
      if (!hasFunctions) return;
      await makeTrue(write, { kind: 'rules' });
      await makeTrue(write, { kind: 'shield' });
    });
  };
}
