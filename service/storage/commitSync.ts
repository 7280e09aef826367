import { close, fdatasync, openSync } from 'node:fs';
import type { Sql } from './database';

/** Called with nothing, or with why the disk did not take it. */
type Synced = (refusal: unknown) => void;

/**
 * Brings to the disk what has been committed, beside the event loop: a commit leaves its pages in the
 * write-ahead log with the system, and a sync of the log makes them last through a power cut.
 */
export class CommitSync {
  private readonly isLogged: boolean;
  private log: number | undefined;

  constructor(private readonly sql: Sql) {
    this.isLogged = sql.pragma('journal_mode', { simple: true }) === 'wal';
  }

  /** Syncs everything committed so far. */
  start(synced: Synced): void {
    // In memory there is nothing to sync, and without a log a commit does it (`openDatabase`).
    if (!this.isLogged) {
      synced(null);
      return;
    }
    try {
      // It is the same file from the first commit until the database is closed.
      this.log ??= openSync(`${this.sql.name}-wal`, 'r+');
    } catch (error) {
      synced(error);
      return;
    }
    fdatasync(this.log, synced);
  }

  /** Gives the log back; no sync may be under way. */
  close(): void {
    if (this.log !== undefined) close(this.log);
    this.log = undefined;
  }
}
