import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { UserId } from '../domain/ids';

/** A message that waits to be sent, with whatever its feature keeps of it. */
interface OutboxRecord {
  /** Given by the database when the record is added: ascending in the order of adding. */
  readonly order?: number;
  readonly [field: string]: unknown;
}

interface Stores extends DBSchema {
  /** The state that the next visit restores. */
  state: { key: string; value: unknown };
  outbox: { key: number; value: OutboxRecord };
}

type OpenDatabase = IDBPDatabase<Stores>;

/**
 * The browser's database of one user of one keyset. It may be missing, blocked, full or damaged: that is a
 * value, so that the app works without it.
 */
export interface UserDatabase {
  /**
   * Opens the database when it is first used, and works on it.
   *
   * @returns what the work returns; undefined when it failed, which was logged
   */
  use<Result>(work: (database: OpenDatabase) => Promise<Result>): Promise<Result | undefined>;
}

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
  const name = `moderated-chat ${keyset} ${userId}`;
  let opened: Promise<OpenDatabase> | undefined;
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
    async use(work) {
      try {
        opened ??= open();
        return await work(await opened);
      } catch (cause) {
        report(cause);
        return undefined;
      }
    },
  };
}

/** @param onClosed called when the connection ends before the page does */
async function openInTime(name: string, onClosed: () => void): Promise<OpenDatabase> {
  let isLate = false;
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      isLate = true;
      reject(new Error('the database does not open; perhaps another tab keeps it'));
    }, OPENING_LIMIT_MS);
    const opening = openDB<Stores>(name, VERSION, {
      upgrade(database) {
        database.createObjectStore('state');
        database.createObjectStore('outbox', { keyPath: 'order', autoIncrement: true });
      },
      // A tab with a newer version replaces the database, or somebody removes it.
      blocking(_from, _to, event) {
        onClosed();
        (event.target as IDBDatabase).close();
      },
      terminated: onClosed,
    });
    opening
      .then((database) => (isLate ? database.close() : resolve(database)), reject)
      .finally(() => clearTimeout(limit));
  });
}
