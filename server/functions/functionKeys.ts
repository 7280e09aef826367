import type { KeyChange } from '../../src/domain/enforcement/functionKeys';
import { failure, success } from '../keyset/attempts';
import { failureOfStatus } from '../keyset/failure';
import type { Result } from '../keyset/keyset';
import type { Store } from '../store/openStore';
import type { Database, DatabaseWrite } from '../store/schema';
import { type FunctionSecrets, sign } from './signing';

/** PubNub keeps an entry for a day unless told otherwise: ours outlast a month without the server. */
const KEPT_MINUTES = 30 * 24 * 60;
const RENEWED_MS = 24 * 3_600_000;
const TIMEOUT_MS = 10_000;
/** The name of the call to the function. */
export const KEEP_KEYS = 'keepKeys';

export interface KeyParts {
  readonly store: Store;
  readonly secrets: FunctionSecrets;
  readonly keysUrl: string;
}

/** What an entry is to hold; undefined for one that is not needed unless it is there already. */
type ReadValue = (db: Database | DatabaseWrite) => Promise<KeyChange['value'] | undefined>;

/**
 * Makes an entry of the functions' key-value store what the database says. One that was written within a day is not
 * written again unless it changed.
 */
export async function showEntry(
  parts: KeyParts,
  key: string,
  read: ReadValue,
): Promise<Result<void>> {
  const { store } = parts;
  if (!(await isDue(store.db, store.now(), key, read))) return success(undefined);
  const change = await store.write(async (write): Promise<KeyChange> => ({
    key,
    sequence: write.nextId(),
    minutes: KEPT_MINUTES,
    value: (await read(write.db)) ?? {},
  }));
  const sent = await send(parts, change);
  if (sent.ok) await keepWritten(store, change);
  return sent;
}

/** Marks an entry as not written, so that `showEntry` writes it again. */
export async function forgetEntry(store: Store, key: string): Promise<void> {
  await store.write((write) =>
    write.db
      .insertInto('functionEntries')
      .values({ key, sequence: write.nextId(), content: '', writtenAt: 0 })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ content: '' }))
      .execute(),
  );
}

/** A look that takes no lock. */
async function isDue(db: Database, now: number, key: string, read: ReadValue): Promise<boolean> {
  const value = await read(db);
  const row = await db
    .selectFrom('functionEntries')
    .select(['content', 'writtenAt'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return value !== undefined;
  if (row.content !== JSON.stringify(value ?? {})) return true;
  return value !== undefined && row.writtenAt <= now - RENEWED_MS;
}

async function send({ secrets, keysUrl }: KeyParts, change: KeyChange): Promise<Result<void>> {
  // The clock that the functions have, too.
  const text = JSON.stringify({ at: Date.now(), changes: [change] });
  try {
    const { status } = await fetch(keysUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sign(secrets, 'keys', text)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return status === 200 ? success(undefined) : failure(failureOfStatus(KEEP_KEYS, status));
  } catch (cause) {
    return failure({ ...failureOfStatus(KEEP_KEYS, 0), cause });
  }
}

/** A worker whose lease had ended may be the slower one. */
async function keepWritten(store: Store, { key, sequence, value }: KeyChange): Promise<void> {
  await store.write(({ db, now }) => {
    const row = { sequence, content: JSON.stringify(value), writtenAt: now };
    return db
      .insertInto('functionEntries')
      .values({ key, ...row })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet(row).where('functionEntries.sequence', '<', sequence),
      )
      .execute();
  });
}
