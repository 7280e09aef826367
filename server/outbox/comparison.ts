import { makeTrue } from './subjects';
import type { DatabaseWrite } from '../store/schema';
import type { Store } from '../store/openStore';

/** Users who are compared at once. */
const USERS = 200;

/**
 * Has the outbox compare restricted users with what was decided, some at each call, and what the functions know:
 * somebody may have changed a record elsewhere, Events & Actions may have lost it, and entries of the functions end
 * unless they are renewed. The first call has them all written again, since somebody may have removed them while no
 * server ran.
 */
export function createComparison(
  store: Store,
  { hasFunctions }: { readonly hasFunctions: boolean },
): () => Promise<void> {
  let last = '';
  let isFirst = hasFunctions;
  return async () => {
    if (isFirst) await store.write(({ db }) => forgetWritten(db));
    isFirst = false;
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
      for (const { userId } of users) {
        await makeTrue(write, { kind: 'user', userId }, { isBackground: true });
      }
      if (!hasFunctions) return;
      await makeTrue(write, { kind: 'rules' });
      await makeTrue(write, { kind: 'shield' });
    });
  };
}

/** Has each entry count as one that has to be renewed. */
async function forgetWritten(db: DatabaseWrite): Promise<void> {
  await db.updateTable('functionEntries').set({ writtenAt: 0 }).execute();
}
