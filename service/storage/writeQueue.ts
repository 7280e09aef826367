import { ServiceError } from '../domain/serviceError';
import { CommitSync } from './commitSync';
import type { Sql } from './database';

/** What becomes of a write that throws: it is undone alone, or together with its whole transaction. */
type Undoing = 'alone' | 'together';

/**
 * Groups the writes of one turn of the event loop, or of the time that a sync takes, into one
 * transaction, so that many callers share one disk sync. The loop goes on meanwhile: what has been
 * committed is seen by readers, and settled for its caller once it is on disk.
 *
 * A job runs in its own savepoint, so that one that throws is undone and rejected alone; one that has
 * nothing to refuse can do without. Jobs run, commit and settle in the order in which they were added.
 */
export class WriteQueue {
  private jobs: Job[] = [];
  private isSyncing = false;
  private readonly runAll: (jobs: readonly Job[]) => void;
  /** Made once: making one costs more than a small write. */
  private readonly inSavepoint: (job: Job) => void;

  constructor(
    private readonly sql: Sql,
    private readonly sync: Pick<CommitSync, 'start' | 'close'> = new CommitSync(sql),
  ) {
    this.runAll = sql.transaction((jobs: readonly Job[]) => {
      for (const job of jobs) this.run(job);
    });
    this.inSavepoint = sql.transaction((job: Job) => job.run());
  }

  /**
   * @param work runs inside the transaction; it must be synchronous
   * @param afterCommit runs in the same turn as the commit; the promise resolves when that is on disk
   * @param undoing `together` for work that only the disk can refuse: a savepoint takes as long as
   * a small write
   * @throws (rejects) what `work` throws, or `storageFailed` when the disk refuses: as a rule the
   * transaction, then nothing is stored; if its sync, then nobody knows how much is
   */
  add<T>(work: () => T, afterCommit: (result: T) => void, undoing: Undoing = 'alone'): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.jobs.push(new Write(work, afterCommit, undoing, resolve, reject));
      if (this.jobs.length === 1 && !this.isSyncing) setImmediate(() => this.commit());
    });
  }

  /** Resolves when everything that was added has been settled; afterwards nothing may be added. */
  async close(): Promise<void> {
    // Whatever becomes of this one: those before it have heard of their own.
    await Promise.allSettled([
      this.add(
        () => undefined,
        () => undefined,
      ),
    ]);
    this.sync.close();
  }

  private commit(): void {
    const jobs = this.jobs;
    this.jobs = [];
    if (jobs.length === 0) return;
    try {
      this.runAll.call(undefined, jobs);
    } catch (cause) {
      refuse(jobs, cause);
      return;
    }
    this.isSyncing = true;
    for (const job of jobs) job.committed();
    this.sync.start((refusal) => {
      this.isSyncing = false;
      if (refusal) refuse(jobs, refusal);
      else for (const job of jobs) job.synced();
      this.commit();
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

function refuse(jobs: readonly Job[], cause: unknown): void {
  const error = new ServiceError('storageFailed', [], { cause });
  for (const job of jobs) job.failed(error);
}

/** A write, whatever it gives. */
type Job = Pick<Write<unknown>, 'undoing' | 'run' | 'refuse' | 'committed' | 'synced' | 'failed'>;

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
    if (this.outcome?.ok) this.afterCommit(this.outcome.result);
  }

  synced(): void {
    if (this.outcome?.ok) this.resolve(this.outcome.result);
    else this.failed(this.outcome?.error);
  }
}
