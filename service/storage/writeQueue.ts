import { ServiceError } from '../domain/serviceError';
import { CommitSync } from './commitSync';
import type { Sql } from './database';

/** Whether a write has a savepoint of its own, or shares one with the writes beside it. */
type Undoing = 'alone' | 'together';

/**
 * Groups the writes of one turn of the event loop, or of the time that a sync takes, into one
 * transaction, so that many callers share one disk sync. The loop goes on meanwhile: what has been
 * committed is seen by readers, and settled for its caller once it is on disk.
 *
 * A job runs in its own savepoint, so that one that throws is undone and rejected alone. Jobs that have
 * nothing to refuse share one: when one of them throws, they are run again, each in its own. Jobs run,
 * commit and settle in the order in which they were added.
 */
export class WriteQueue {
  private jobs: Job[] = [];
  private isSyncing = false;
  private readonly runAll: (jobs: readonly Job[]) => void;
  /** In a transaction, or in a savepoint of one. Made once: making one costs more than a small write. */
  private readonly asOne: (jobs: readonly Job[]) => void;

  constructor(
    private readonly sql: Sql,
    private readonly sync: Pick<CommitSync, 'start' | 'close'> = new CommitSync(sql),
  ) {
    this.runAll = sql.transaction((jobs: readonly Job[]) => {
      for (const group of groupsOf(jobs)) this.run(group);
    });
    this.asOne = sql.transaction((jobs: readonly Job[]) => {
      for (const job of jobs) job.run();
    });
  }

  /**
   * @param work runs inside the transaction; it must be synchronous
   * @param afterCommit runs in the same turn as the commit; the promise resolves when that is on disk
   * @param undoing `together` for work that refuses nothing and may be run again: a savepoint takes as
   * long as a small write
   * @throws (rejects) what `work` throws (`storageFailed` for `together`), or `storageFailed` when the
   * disk refuses: as a rule the transaction, then nothing is stored; if its sync, then nobody knows how
   * much is
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
      this.write(jobs);
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

  private write(jobs: readonly Job[]): void {
    if (jobs.every(({ undoing }) => undoing === 'together')) {
      try {
        this.asOne(jobs);
        return;
      } catch {
        // Nothing of it is stored. They are run again, so that whoever is to blame fails alone.
      }
    }
    this.runAll.call(undefined, jobs);
  }

  private run(jobs: readonly Job[]): void {
    try {
      this.asOne(jobs);
    } catch (error) {
      // On some failures the database undoes the whole transaction by itself.
      if (!this.sql.inTransaction) throw error;
      if (jobs.length > 1) for (const job of jobs) this.run([job]);
      else for (const job of jobs) job.refuse(error);
    }
  }
}

/** Jobs that share a savepoint, in order: neighbours that are undone together, and each other job. */
function groupsOf(jobs: readonly Job[]): Job[][] {
  const groups: Job[][] = [];
  let shared: Job[] | undefined;
  for (const job of jobs) {
    if (job.undoing === 'together' && shared) {
      shared.push(job);
      continue;
    }
    const group = [job];
    groups.push(group);
    shared = job.undoing === 'together' ? group : undefined;
  }
  return groups;
}

function refuse(jobs: readonly Job[], cause: unknown): void {
  const error = storageFailed(cause);
  for (const job of jobs) job.failed(error);
}

function storageFailed(cause: unknown): ServiceError {
  return new ServiceError('storageFailed', [], { cause });
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

  /** Work that refuses nothing has failed for a reason that its caller cannot know. */
  refuse(error: unknown): void {
    const reason = this.undoing === 'together' ? storageFailed(error) : error;
    this.outcome = { ok: false, error: reason };
  }

  committed(): void {
    if (this.outcome?.ok) this.afterCommit(this.outcome.result);
  }

  synced(): void {
    if (this.outcome?.ok) this.resolve(this.outcome.result);
    else this.failed(this.outcome?.error);
  }
}
