import type { Sql } from './database';
import { ServiceError } from '../domain/serviceError';

interface Job {
  run(): void;
  committed(): void;
  failed(error: unknown): void;
}

/**
 * Groups the writes of one turn of the event loop into one transaction, so that many callers share
 * one disk sync. Each job runs in its own savepoint: one that throws is undone and rejected alone.
 * Jobs run, commit and settle in the order in which they were added.
 */
export class WriteQueue {
  private jobs: Job[] = [];
  private readonly runAll: (jobs: readonly Job[]) => void;
  /** Made once: making one costs more than a small write. */
  private readonly inSavepoint: (work: () => void) => void;

  constructor(private readonly sql: Sql) {
    this.runAll = sql.transaction((jobs: readonly Job[]) => {
      for (const job of jobs) job.run();
    });
    this.inSavepoint = sql.transaction((work: () => void) => work());
  }

  /**
   * @param work runs inside the transaction; it must be synchronous
   * @param afterCommit runs once the work is on disk and before the promise resolves
   * @throws (rejects) what `work` throws, or `storageFailed` when the disk refuses
   */
  add<T>(work: () => T, afterCommit: (result: T) => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.jobs.length === 0) setImmediate(() => this.flush());
      this.jobs.push(this.createJob(work, afterCommit, resolve, reject));
    });
  }

  /** Commits what is waiting; used on shutdown, where no later turn of the loop may come. */
  flush(): void {
    const jobs = this.jobs;
    this.jobs = [];
    if (jobs.length === 0) return;
    try {
      this.runAll.call(undefined, jobs);
    } catch (cause) {
      const error = new ServiceError('storageFailed', [], { cause });
      for (const job of jobs) job.failed(error);
      return;
    }
    for (const job of jobs) job.committed();
  }

  private createJob<T>(
    work: () => T,
    afterCommit: (result: T) => void,
    resolve: (result: T) => void,
    reject: (error: unknown) => void,
  ): Job {
    type Outcome = { ok: true; result: T } | { ok: false; error: unknown };
    let outcome: Outcome | undefined;
    return {
      run: () => {
        try {
          this.inSavepoint(() => {
            outcome = { ok: true, result: work() };
          });
        } catch (error) {
          if (!this.sql.inTransaction) throw error;
          outcome = { ok: false, error };
        }
      },
      committed: () => {
        if (!outcome?.ok) {
          reject(outcome?.error);
          return;
        }
        afterCommit(outcome.result);
        resolve(outcome.result);
      },
      failed: reject,
    };
  }
}
