import type { Facts } from '../facts';
import { placeOf } from '../facts';
import { findUserMessages } from '../evidence/userMessages';
import type { Store, Write } from '../store/openStore';
import { keepDeletion, removeDeletion } from './deletions';
import type { NewRecord } from './newRecord';
import { addRecord } from './records';

/** The names of channels by their ids. */
type Places = ReadonlyMap<string, string | undefined>;

/** The names of the channels in which the recent messages of a user are. */
export async function placesOfRecent(
  store: Pick<Store, 'db'>,
  facts: Facts,
  userId: string,
  since: number,
): Promise<Places> {
  const messages = await findUserMessages(store, userId, since);
  const channelIds = [...new Set(messages.map(({ channelId }) => channelId))];
  return new Map(
    await Promise.all(channelIds.map(async (id) => [id, await placeOf(facts, id)] as const)),
  );
}

/**
 * Deletes the recent messages of a user in public channels with the ban of that user, each with a record of its own.
 *
 * @param ban the record of the ban, and since when messages are deleted, ms since the epoch
 * @returns the ids of the records
 */
export async function deleteRecent(
  write: Write,
  ban: { readonly id: string; readonly since: number },
  record: Pick<NewRecord, 'actorId' | 'reason' | 'law'> & { readonly userId: string },
  places: Places,
): Promise<readonly string[]> {
  const { userId } = record;
  const ids: string[] = [];
  for (const message of await findUserMessages(write, userId, ban.since)) {
    const { channelId, timetoken, text, fileName } = message;
    const id = await addRecord(write, {
      ...record,
      kind: 'deleteMessage',
      channelId,
      message: timetoken,
      partOf: ban.id,
      told: { place: places.get(channelId), text: text || fileName },
    });
    await keepDeletion(write, { channelId, message: timetoken, userId, record: id });
    ids.push(id);
  }
  return ids;
}

/** Restores the messages that were deleted with a ban and are so still. @returns the ids of the records */
export async function restoreParts(
  write: Write,
  ban: string,
  { actorId, reason }: Pick<NewRecord, 'actorId' | 'reason'>,
): Promise<readonly string[]> {
  const parts = await write.db
    .selectFrom('decisions')
    .innerJoin('deletedMessages', 'deletedMessages.record', 'decisions.id')
    .select(['decisions.id', 'decisions.userId'])
    .select(['deletedMessages.channelId', 'deletedMessages.message'])
    .where('decisions.partOf', '=', ban)
    .orderBy('decisions.id')
    .execute();
  const ids: string[] = [];
  for (const { id: record, userId, channelId, message } of parts) {
    await removeDeletion(write, { channelId, message, record });
    ids.push(
      await addRecord(write, {
        kind: 'restoreMessage',
        actorId,
        reason,
        undoes: record,
        channelId,
        message,
        userId: userId ?? undefined,
      }),
    );
  }
  return ids;
}
