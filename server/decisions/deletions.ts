import { Problem } from '../http/problem';
import { makeTrue } from '../outbox/subjects';
import type { DecisionTables } from '../store/migrations/0004Decisions';
import type { Write } from '../store/openStore';

type Deletion = DecisionTables['deletedMessages'];

/** Keeps that a message is deleted for everybody. @throws (rejects) Problem `alreadyDecided` when it is already */
export async function keepDeletion(write: Write, deletion: Deletion): Promise<void> {
  const { numInsertedOrUpdatedRows } = await write.db
    .insertInto('deletedMessages')
    .values(deletion)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw new Problem('alreadyDecided');
  await tell(write, deletion);
}

/** Keeps that it is not, if the decision still holds. @throws (rejects) Problem `alreadyDecided` when it does not */
export async function removeDeletion(
  write: Write,
  deletion: Omit<Deletion, 'userId'>,
): Promise<void> {
  const { numDeletedRows } = await write.db
    .deleteFrom('deletedMessages')
    .where('channelId', '=', deletion.channelId)
    .where('message', '=', deletion.message)
    .where('record', '=', deletion.record)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new Problem('alreadyDecided');
  await tell(write, deletion);
}

function tell(write: Write, { channelId, message }: Pick<Deletion, 'channelId' | 'message'>) {
  return makeTrue(write, { kind: 'message', channelId, message });
}
