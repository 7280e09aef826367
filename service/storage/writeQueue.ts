import type { Sql } from './database';
import { ServiceError } from '../domain/serviceError';

/** How many turns of the event loop a write waits for others to share its sync, at most. */
const MAX_TURNS = 4;

/** What becomes of a write that throws: it is undone alone, or together with its whole transaction. */
type Undoing = 'alone' | 'together';

/**
 * Groups the writes of one turn of the event loop, or of several under load, into one transaction,
 * so that many callers share one disk sync. A job runs in its own savepoint, so that one that throws
 * is undone and rejected alone; one that has nothing to refuse can do without. Jobs run, commit and
 * settle in the order in which they were added.
 */
export class WriteQueue {
  private jobs: Job[] = [];
  private readonly runAll: (jobs: readonly Job[]) => void;
  /** Made once: making one costs more than a small write. */
  private readonly inSavepoint: (job: Job) => void;

  constructor(private readonly sql: Sql) {
    this.runAll = sql.transaction((jobs: readonly Job[]) => {
      for (const job of jobs) this.run(job);
    });
    this.inSavepoint = sql.transaction((job: Job) => job.run());
  }

  /**
   * @param work runs inside the transaction; it must be synchronous
   * @param afterCommit runs once the work is on disk and before the promise resolves
   * @param undoing `together` for work that only the disk can refuse: a savepoint takes as long as
   * a small write
   * @throws (rejects) what `work` throws, or `storageFailed` when the disk refuses
   */
  add<T>(work: () => T, afterCommit: (result: T) => void, undoing: Undoing = 'alone'): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.jobs.push(new Write(work, afterCommit, undoing, resolve, reject));
      if (this.jobs.length === 1) this.flushLater(MAX_TURNS);
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

  /** At the end of this turn, or of a later one for as long as each brings more. */
  private flushLater(turns: number): void {
    const known = this.jobs.length;
    setImmediate(() => {
      if (this.jobs.length > known && turns > 1) this.flushLater(turns - 1);
      else this.flush();
    });
  }

  private run(job: Job): void {
    if (job.undoing === 'together') {
      job.run();
      return;
    }
    try {
      this.inSavepoint(job);
    } catch (error) {
      if (!this.sql.inTransaction) throw error;
      job.refuse(error);
    }
  }
}

/** A write, whatever it gives. */
type Job = Pick<Write<unknown>, 'undoing' | 'run' | 'refuse' | 'committed' | 'failed'>;

class Write<T> {
  private outcome: { ok: true; result: T } | { ok: false; error: unknown } | undefined;

  constructor(
    private readonly work: () => T,
    private readonly afterCommit: (result: T) => void,
    readonly undoing: Undoing,
    private readonly resolve: (result: T) => void,
    readonly failed: (error: unknown) => void,
  ) {}

  run(): void {
    this.outcome = { ok: true, result: this.work() };
  }

  refuse(error: unknown): void {
    this.outcome = { ok: false, error };
  }

  committed(): void {
    if (!this.outcome?.ok) {
      this.failed(this.outcome?.error);
      return;
    }
    this.afterCommit(this.outcome.result);
    this.resolve(this.outcome.result);
  }
}
