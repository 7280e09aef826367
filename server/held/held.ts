import { isRecord } from '../../shared/isRecord';
import { timetokenToMs, type Timetoken } from '../../shared/protocol';
import { toChannelId } from '../../src/domain/ids';
import type { RejectedMessage } from '../../src/domain/moderation/moderationRecord';
import { readRejectedMessage } from '../../src/domain/moderation/readModerationRecord';
import type { NewRecord } from '../decisions/newRecord';
import { addRecord } from '../decisions/records';
import { Problem } from '../http/problem';
import { countMatches } from '../rules/ruleFigures';
import { makeTrue } from '../outbox/subjects';
import { addRejection } from '../statements/addStatement';
import type { HeldTables } from '../store/migrations/0013Held';
import type { Write } from '../store/openStore';

type HeldRow = HeldTables['heldMessages'];

/**
 * Keeps a message that a rule rejected or held, and tells its sender, once. What is no such record is ignored.
 *
 * @param channelId to which it was published
 * @param message the timetoken of the record in `banned.<channel>`
 * @param content the record
 */
export async function keepHeld(
  write: Write,
  channelId: string,
  message: Timetoken,
  content: unknown,
): Promise<void> {
  const read = readRejectedMessage(message, toChannelId(channelId), content);
  if (!read || (await isOwnTry(write, read))) return;
  const { numInsertedOrUpdatedRows } = await write.db
    .insertInto('heldMessages')
    .values({
      channelId,
      message,
      userId: read.senderId,
      content: JSON.stringify(content),
      state: 'waiting',
      published: null,
      triedAt: null,
      ruleId: read.ruleId ?? null,
      search: `${read.originalText} ${read.senderId}`.toLowerCase(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return;
  const isOfBehaviour = isRecord(content) && content['reason'] === 'behaviour';
  if (read.ruleId !== undefined && !isOfBehaviour) await countMatches(write, [read.ruleId]);
  await addRejection(write, read);
  await makeTrue(write, { kind: 'news', topic: 'held' });
}

/** How long after a try a function may record that it rejected the message, and how far clocks differ, ms. */
const TRY_MS = 60_000;

/**
 * Whether a record is of a released message that the server was just publishing as its sender, and a function rejected
 * again: its sender said nothing, and is not told another time.
 */
async function isOwnTry({ db }: Write, record: RejectedMessage): Promise<boolean> {
  const at = timetokenToMs(record.id);
  const tried = await db
    .selectFrom('heldMessages')
    .selectAll()
    .where('channelId', '=', record.channelId)
    .where('userId', '=', record.senderId)
    .where('published', 'is', null)
    .where('triedAt', '>', at - TRY_MS)
    .where('triedAt', '<', at + TRY_MS)
    .execute();
  return tried.some(
    (row) => row.message !== record.id && readHeld(row).originalText === record.originalText,
  );
}

/** A held message as moderators see it. @throws when it was kept without being one */
export function readHeld({ channelId, message, content }: HeldRow): RejectedMessage {
  const parsed: unknown = JSON.parse(content);
  const read = readRejectedMessage(message as Timetoken, toChannelId(channelId), parsed);
  if (!read) throw new Error('a held message cannot be read');
  return read;
}

/**
 * Releases a held message, which is then published as its sender, or denies it. The first decision counts.
 *
 * @returns the id of the record
 * @throws (rejects) Problem `notFound`, `alreadyDecided`, or `invalidInput` when only a part of it was kept
 */
export async function decideHeld(write: Write, record: NewRecord): Promise<string> {
  const row = await requireHeld(write, record.channelId, record.message);
  if (row.state !== 'waiting') throw new Problem('alreadyDecided');
  return await setState(write, row, record, record.kind === 'release' ? 'released' : 'denied');
}

/**
 * Releases a message on appeal, also one that was denied.
 *
 * @throws (rejects) Problem `alreadyDecided` when it was released before, or cannot be
 */
export async function releaseOnAppeal(write: Write, record: NewRecord): Promise<string> {
  const row = await requireHeld(write, record.channelId, record.message);
  if (row.state === 'released' || isCut(row)) throw new Problem('alreadyDecided');
  return await setState(write, row, record, 'released');
}

async function requireHeld({ db }: Write, channelId = '', message = ''): Promise<HeldRow> {
  const row = await db
    .selectFrom('heldMessages')
    .selectAll()
    .where('channelId', '=', channelId)
    .where('message', '=', message)
    .executeTakeFirst();
  if (!row) throw new Problem('notFound');
  return row;
}

async function setState(
  write: Write,
  row: HeldRow,
  record: NewRecord,
  state: 'released' | 'denied',
): Promise<string> {
  const { channelId, message, userId } = row;
  if (state === 'released' && isCut(row)) {
    throw new Problem('invalidInput', 'Only a part of the message was kept.');
  }
  const { originalText } = readHeld(row);
  const told = { ...record.told, text: originalText };
  const id = await addRecord(write, { ...record, userId, channelId, message, told });
  await write.db
    .updateTable('heldMessages')
    .set({ state })
    .where('channelId', '=', channelId)
    .where('message', '=', message)
    .execute();
  if (state === 'released') await makeTrue(write, { kind: 'held', channelId, message });
  return id;
}

/** Whether only a part of a long message was kept, so that it cannot be released. */
export function isCut({ content }: HeldRow): boolean {
  const parsed: unknown = JSON.parse(content);
  return isRecord(parsed) && parsed['isCut'] === true;
}
