import type { UserId } from '../domain/ids';
import type { TextStorage } from '../lib/browser';

/** `state` holds what the next visit restores, `outbox` the messages that wait to be sent, by `order`. */
type StoreName = 'state' | 'outbox';

/**
 * The browser's database of one user of one keyset. It may be missing, blocked, full or damaged: that is a
 * value, so that the app works without it.
 */
export interface UserDatabase {
  /**
   * Makes one request, in a transaction of its own. Opens the database when it is first used.
   *
   * @returns the result of the request once it is carried out; undefined when it failed, which was logged
   */
  use<Result>(
    name: StoreName,
    mode: 'readonly' | 'readwrite',
    request: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result | undefined>;
  /**
   * Deletes the databases of other users who did not come back for 30 days. A failure is logged.
   *
   * @param times where the times of use are stored
   * @param now ms since the epoch
   */
  deleteUnused(times: TextStorage, now: number): Promise<void>;
}

const PREFIX = 'moderated-chat ';

const VERSION = 1;
/** A tab with an older version may keep the database, and some browsers never answer, ms. */
const OPENING_LIMIT_MS = 5_000;

/**
 * Costs nothing before it is used.
 *
 * @param keyset the subscribe key
 * @param warn called once for each reason for which storage does not work
 */
export function createUserDatabase(
  keyset: string,
  userId: UserId,
  warn: (message: string, cause: unknown) => void,
): UserDatabase {
  const logged = new Set<string>();
  const report = (cause: unknown) => {
    const reason = cause instanceof Error ? cause.name : String(cause);
    if (logged.has(reason)) return;
    logged.add(reason);
    warn('the chat cannot be kept in this browser', cause);
  };
  const name = `${PREFIX}${keyset} ${userId}`;
  let opened: Promise<IDBDatabase> | undefined;
  const forget = () => {
    opened = undefined;
  };
  const open = () => {
    const opening = openInTime(name, forget);
    // The next use tries again.
    opening.catch(forget);
    return opening;
  };
  return {
    async use(store, mode, request) {
      try {
        opened ??= open();
        return await carryOut((await opened).transaction(store, mode), request);
      } catch (cause) {
        report(cause);
        return undefined;
      }
    },
    async deleteUnused(times, now) {
      try {
        const { deleteUnusedDatabases } = await import('./unusedDatabases');
        await deleteUnusedDatabases({ prefix: PREFIX, own: name }, times, now);
      } catch (cause) {
        warn('unused data in this browser is not deleted', cause);
      }
    },
  };
}

function carryOut<Result>(
  transaction: IDBTransaction,
  request: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const [name = ''] = transaction.objectStoreNames;
    const requested = request(transaction.objectStore(name));
    // A page that goes away does not live to see the answer.
    transaction.commit();
    transaction.oncomplete = () => resolve(requested.result);
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
  });
}

/** @param onClosed called when the connection ends before the page does */
function openInTime(name: string, onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const opening = indexedDB.open(name, VERSION);
    const limit = setTimeout(() => {
      isLate = true;
      reject(new Error('the database does not open; perhaps another tab keeps it'));
    }, OPENING_LIMIT_MS);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('state');
      opening.result.createObjectStore('outbox', { keyPath: 'order', autoIncrement: true });
    };
    opening.onerror = () => {
      clearTimeout(limit);
      reject(opening.error ?? new Error('not opened'));
    };
    opening.onsuccess = () => {
      clearTimeout(limit);
      const database = opening.result;
      // A tab with a newer version replaces the database, or somebody removes it.
      database.onversionchange = () => {
        onClosed();
        database.close();
      };
      database.onclose = onClosed;
      if (isLate) database.close();
      else resolve(database);
    };
  });
}
