import type { TextStorage } from '../lib/browser';
import { isRecord } from '../../shared/isRecord';

const KEY = 'databases';
/** Time after which the data of a user who does not come back is deleted, ms. */
const UNUSED_AFTER_MS = 30 * 24 * 3_600_000;

/**
 * Deletes the databases of users who did not open the chat in this browser for 30 days. The browser does not
 * tell when a database was last used, so the times are stored beside them. A database without a time gets the
 * current one.
 *
 * @param prefix of the names of the app's databases
 * @param own the name of the database in use
 * @param now ms since the epoch
 * @throws (rejects) when the browser does not list its databases
 */
export async function deleteUnusedDatabases(
  { prefix, own }: { readonly prefix: string; readonly own: string },
  storage: TextStorage,
  now: number,
): Promise<void> {
  const times = readTimes(storage.get(KEY));
  const kept: [name: string, usedAt: number][] = [[own, now]];
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith(prefix) || name === own) continue;
    const usedAt = times.get(name) ?? now;
    if (now - usedAt > UNUSED_AFTER_MS) indexedDB.deleteDatabase(name);
    else kept.push([name, usedAt]);
  }
  storage.set(KEY, JSON.stringify(Object.fromEntries(kept)));
}

function readTimes(text: string | null): ReadonlyMap<string, number> {
  const stored = parse(text);
  if (!isRecord(stored)) return new Map();
  return new Map(
    Object.entries(stored).flatMap(([name, time]) =>
      typeof time === 'number' ? [[name, time] as const] : [],
    ),
  );
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // Another program of this origin wrote it: all times begin anew.
    return null;
  }
}
