import { close, fdatasync, openSync } from 'node:fs';
import { errorCode } from '../lib/errorCode';
import { OWN_WORK, type Work } from '../lib/work';
import { ServiceError } from '../protocol/serviceError';
import type { Sql } from './database';

/**
 * One write, from the transaction to the answer of its caller. An object, since closures for its steps
 * took a tenth of a publish (docs/decisions/0009-speed-of-the-service.md).
 */
class Job<T = unknown> {
  private outcome: { readonly result: T } | { readonly error: unknown } | undefined;

  constructor(
    private readonly work: () => T,
    private readonly afterCommit: (result: T) => void,
    private readonly resolve: (result: T) => void,
    private readonly reject: (error: unknown) => void,
    /** The call that it is a part of. */
    private readonly call: Work,
  ) {}

  run(): void {
    this.outcome = { result: this.call.measure(this.work) };
  }

  /** The work threw, and what it wrote is undone. */
  refuse(error: unknown): void {
    this.outcome = { error: isFromDatabase(error) ? storageFailed(error) : error };
  }

  committed(): void {
    if (this.outcome && 'result' in this.outcome) this.afterCommit(this.outcome.result);
  }

  synced(): void {
    if (!this.outcome) return;
    if ('result' in this.outcome) this.resolve(this.outcome.result);
    else this.reject(this.outcome.error);
  }

  /** The transaction or its sync failed. */
  failed(cause: unknown): void {
    this.reject(storageFailed(cause));
  }
}

/** A job, whatever the result of its work is. */
type AnyJob = Pick<Job, 'run' | 'refuse' | 'committed' | 'synced' | 'failed'>;

/**
 * Runs the writes of one turn of the event loop, or of the time that a sync takes, in one transaction,
 * so that they share one sync of the disk. The loop does not wait for the disk: readers see what is
 * committed, and its caller gets the answer once it is on disk
 * (docs/decisions/0009-speed-of-the-service.md).
 *
 * Each write has its own savepoint: one that throws is undone and rejected alone. Writes run, commit and
 * settle in the order in which they were added.
 */
export class WriteQueue {
  private jobs: AnyJob[] = [];
  private isSyncing = false;
  private readonly runAll: (jobs: readonly AnyJob[]) => void;

  constructor(
    sql: Sql,
    private readonly sync: Pick<CommitSync, 'start' | 'close'> = new CommitSync(sql),
  ) {
    const runInSavepoint = sql.transaction((job: AnyJob) => job.run());
    this.runAll = sql.transaction((jobs: readonly AnyJob[]) => {
      for (const job of jobs) {
        try {
          runInSavepoint(job);
        } catch (error) {
          // On some failures the database undoes the whole transaction by itself.
          if (!sql.inTransaction) throw error;
          job.refuse(error);
        }
      }
    });
  }

  /**
   * @param work runs inside the transaction; it must be synchronous
   * @param afterCommit runs in the same turn as the commit; the promise resolves when that is on disk
   * @param call the call that it is a part of
   * @throws (rejects) what `work` throws, or `storageFailed` when the database or the disk refuses: as a
   * rule the transaction, then nothing is stored; if its sync, then nobody knows how much is
   */
  add<T>(work: () => T, afterCommit: (result: T) => void, call = OWN_WORK): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.jobs.push(new Job(work, afterCommit, resolve, reject, call));
      if (this.jobs.length > 1 || this.isSyncing) return;
      setImmediate(() => this.commit());
    });
  }

  /** Resolves when everything that was added is settled; afterwards nothing may be added. */
  async close(): Promise<void> {
    // A failure is reported to the writes before it.
    await this.add(
      () => undefined,
      () => undefined,
    ).catch(() => undefined);
    this.sync.close();
  }

  private commit(): void {
    const jobs = this.jobs;
    this.jobs = [];
    if (jobs.length === 0) return;
    try {
      this.runAll(jobs);
    } catch (cause) {
      for (const job of jobs) job.failed(cause);
      return;
    }
    this.isSyncing = true;
    for (const job of jobs) job.committed();
    this.sync.start((refusal) => {
      this.isSyncing = false;
      for (const job of jobs) {
        if (refusal) job.failed(refusal);
        else job.synced();
      }
      this.commit();
    });
  }
}

function isFromDatabase(error: unknown): boolean {
  return errorCode(error).startsWith('SQLITE_');
}

function storageFailed(cause: unknown): ServiceError {
  return new ServiceError('storageFailed', [], { cause });
}

/** Called with nothing, or with the reason why the disk refused. */
type Synced = (refusal: unknown) => void;

/**
 * Syncs commits to disk beside the event loop: a commit leaves its pages in the write-ahead log with the
 * system, and a sync of the log makes them survive a power cut.
 */
export class CommitSync {
  private readonly isLogged: boolean;
  private log: number | undefined;

  constructor(private readonly sql: Sql) {
    this.isLogged = sql.pragma('journal_mode') === 'wal';
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

  /** Closes the log; no sync may be under way. */
  close(): void {
    if (this.log !== undefined) close(this.log);
    this.log = undefined;
  }
}
