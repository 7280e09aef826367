import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { UserId } from '../domain/ids';
import type { TextStorage } from '../lib/browser';
import { deleteUnusedDatabases } from './unusedDatabases';

/** Another version of the app may have written the values. */
interface Stores extends DBSchema {
  /** The snapshot that the next visit restores. */
  state: { key: string; value: unknown };
  /** The messages that wait to be sent, by `order`. */
  outbox: { key: number; value: unknown };
}

/**
 * The browser's database of one user of one keyset. It may be missing, blocked, full or damaged: that is a
 * value, so that the app works without it.
 */
export interface UserDatabase {
  /**
   * Makes a request. Opens the database when it is first used.
   *
   * @returns the result of the request once it is carried out; undefined when it failed, which was logged
   */
  use<Result>(
    request: (database: IDBPDatabase<Stores>) => Promise<Result>,
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

/**
 * Version 1 is that of release 0.1.0. A change of the stores raises it, and `upgrade` then makes the new ones from those
 * of each earlier version: later versions read the data of 0.1.0 for good (`test/fixtures`).
 */
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
  let opened: Promise<IDBPDatabase<Stores>> | undefined;
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
    async use(request) {
      try {
        opened ??= open();
        return await request(await opened);
      } catch (cause) {
        report(cause);
        return undefined;
      }
    },
    async deleteUnused(times, now) {
      try {
        await deleteUnusedDatabases({ prefix: PREFIX, own: name }, times, now);
      } catch (cause) {
        warn('unused data in this browser is not deleted', cause);
      }
    },
  };
}

/** @param onClosed called when the connection ends before the page does */
async function openInTime(name: string, onClosed: () => void): Promise<IDBPDatabase<Stores>> {
  const opening = openDB<Stores>(name, VERSION, {
    upgrade(database) {
      database.createObjectStore('state');
      database.createObjectStore('outbox', { keyPath: 'order', autoIncrement: true });
    },
    // A tab with a newer version replaces the database, or somebody removes it.
    blocking(_current, _blocked, event) {
      onClosed();
      (event.target as IDBDatabase).close();
    },
    terminated: onClosed,
  });
  let limit: ReturnType<typeof setTimeout> | undefined;
  const isLate = new Promise<never>((_, reject) => {
    limit = setTimeout(() => {
      opening.then((database) => database.close()).catch(() => undefined);
      reject(new Error('the database does not open; perhaps another tab keeps it'));
    }, OPENING_LIMIT_MS);
  });
  return Promise.race([opening, isLate]).finally(() => clearTimeout(limit));
}
