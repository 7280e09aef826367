import { isRecord, textField } from '../../shared/isRecord';
import { isTimetoken, type Timetoken } from '../../shared/protocol';
import { toChannelId, toUserId } from '../../src/domain/ids';
import { namedFiles } from '../../src/domain/message';
import { EDIT } from '../../src/domain/protocol';
import { readQuote } from '../../src/domain/quote';
import { RELEASE_FIELD } from '../../src/domain/enforcement/release';
import { signRelease } from '../functions/signing';
import { findKept } from '../ingest/keptMessages';
import { success } from '../keyset/attempts';
import type { Json, Result } from '../keyset/keyset';
import type { HeldTables } from '../store/migrations/0013Held';
import type { WorkerParts } from './workerParts';

type HeldRow = HeldTables['heldMessages'];

/** The failures that a further try would have as well. */
const REFUSALS: ReadonlySet<string> = new Set(['forbidden', 'badRequest', 'tooLarge']);

/**
 * Publishes a released message as its sender, or makes the released edit. Only a lost answer makes it happen twice;
 * apps show a message once, whose id they know. What the keyset refuses is not tried again: a function that rejected the
 * message would do so each time.
 */
export async function showHeld(
  parts: WorkerParts,
  channelId: string,
  message: string,
): Promise<Result<void>> {
  const { store } = parts;
  const row = await store.db
    .selectFrom('heldMessages')
    .selectAll()
    .where('channelId', '=', channelId)
    .where('message', '=', message)
    .executeTakeFirst();
  if (row?.state !== 'released' || row.published !== null) return success(undefined);
  const keep = (change: Partial<HeldRow>) =>
    store.write(({ db, now }) =>
      db
        .updateTable('heldMessages')
        .set({ triedAt: now, ...change })
        .where('channelId', '=', channelId)
        .where('message', '=', message)
        .execute(),
    );
  // Written before, since what a function records of this try may arrive before its answer does.
  await keep({});
  const published = await publish(parts, row);
  if (!published.ok && !REFUSALS.has(published.error.kind)) return published;
  await keep(published.ok ? { published: published.value } : { state: 'failed' });
  return success(undefined);
}

/** @returns the timetoken of the message, or of the edit */
async function publish(
  { store, keyset, secrets }: WorkerParts,
  row: HeldRow,
): Promise<Result<Timetoken>> {
  const [channelId, userId] = [toChannelId(row.channelId), toUserId(row.userId)];
  const record: unknown = JSON.parse(row.content);
  const { originalMessage: content, messageTimetoken } = isRecord(record) ? record : {};
  if (isTimetoken(messageTimetoken)) {
    const type = (isRecord(record) ? textField(record, 'actionType') : undefined) ?? EDIT;
    const edit = { channelId, message: messageTimetoken, userId, type, value: String(content) };
    const found = await keyset.message(channelId, messageTimetoken);
    if (!found.ok) return found;
    const isThere = found.value ?? (await findKept(store)(channelId, messageTimetoken));
    // The sender may have made the same edit successfully since, and a message may be gone.
    const known = found.value?.actions.find(
      (action) => action.type === type && action.value === edit.value && action.userId === userId,
    );
    if (!isThere || known) return success(known?.timetoken ?? messageTimetoken);
    return await keyset.addAction(edit);
  }
  const quote = readQuote(record);
  const [file] = namedFiles(content);
  const message = toMessage(content);
  const isFile = file !== undefined && isRecord(content) && isRecord(content['file']);
  const meta = {
    ...(quote && { quotedMessage: JSON.parse(JSON.stringify(quote)) as Json }),
    ...(secrets && {
      [RELEASE_FIELD]: { ...signRelease(secrets, { channelId, userId }, message) },
    }),
  };
  return await keyset.publish({
    channelId,
    as: userId,
    message,
    ...(isFile && { file }),
    ...(Object.keys(meta).length > 0 && { meta }),
  });
}

/** Older clients publish a text alone. */
function toMessage(content: unknown): { [name: string]: Json | null } {
  const text = typeof content === 'string' ? content : '';
  return isRecord(content) ? (content as { [name: string]: Json | null }) : { text };
}
