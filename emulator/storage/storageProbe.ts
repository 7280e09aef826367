import { errorCode } from '../lib/errorCode';
import { ServiceError } from '../protocol/serviceError';
import { IN_MEMORY, type Sql } from './database';
import type { WriteQueue } from './writeQueue';

interface StorageState {
  readonly kind: 'disk' | 'memory';
  /** Size of the database, bytes. */
  readonly bytes: number;
  readonly isWritable: boolean;
  /** Whether no call has met damage since the start, which reads everything once. */
  readonly isSound: boolean;
  /** Why it cannot be written or read, in the database's words. */
  readonly reason?: string;
}

export interface StorageProbe {
  /** Writes to find out whether writing works. */
  check(): Promise<StorageState>;
  /** To be called for every failed call: damage shows only when a query reads the damaged page. */
  noteFailure(error: ServiceError): void;
}

/**
 * As much as the largest message takes with its event (32 KiB each): less may find room on a disk that
 * refuses messages.
 */
const FILLER_PAGES = 16;

const DAMAGE: readonly string[] = ['SQLITE_CORRUPT', 'SQLITE_NOTADB'];

export function createStorageProbe(sql: Sql, queue: WriteQueue): StorageProbe {
  const kind = sql.name === IN_MEMORY ? 'memory' : 'disk';
  const insert = sql.prepare('INSERT INTO storage_probe (filler) VALUES (zeroblob(?))');
  const clear = sql.prepare('DELETE FROM storage_probe');
  const pageSize = Number(sql.pragma('page_size'));
  const write = () => {
    insert.run(FILLER_PAGES * pageSize);
    clear.run();
  };
  let damage: string | undefined;
  return {
    check: async () => {
      const bytes = pageSize * Number(sql.pragma('page_count'));
      const isSound = damage === undefined;
      try {
        await queue.add(write, () => undefined);
        return {
          kind,
          bytes,
          isWritable: true,
          isSound,
          ...(damage !== undefined && { reason: damage }),
        };
      } catch (error) {
        return { kind, bytes, isWritable: false, isSound, reason: reasonOf(error) };
      }
    },
    noteFailure: (error) => {
      if (isDamage(error.cause)) damage ??= reasonOf(error.cause);
    },
  };
}

/** A service may have wrapped the database's error in one of its own. */
function isDamage(error: unknown): boolean {
  if (error instanceof ServiceError) return isDamage(error.cause);
  return DAMAGE.includes(errorCode(error));
}

/** SQLite's sentences are fixed and name neither data nor folders. */
function reasonOf(error: unknown): string {
  const cause = error instanceof ServiceError ? error.cause : error;
  return cause instanceof Error ? cause.message : 'unknown';
}
