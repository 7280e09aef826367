import { randomUUID } from 'node:crypto';
import type { Result } from '../keyset/keyset';
import type { Store } from '../store/openStore';

/**
 * Work on one subject: makes its present state true outside, also when it is true already.
 *
 * @param lease aborted when another worker has the subject, so that what takes several steps stops
 */
type MakeTrue = (names: readonly string[], lease: AbortSignal) => Promise<Result<void>>;

/** The work by the kind of subject. Subjects of other kinds are left alone. */
export type Workers = Readonly<Record<string, MakeTrue>>;

/** How long a worker that says nothing more keeps a subject from others, ms. */
const LEASE_MS = 10_000;
/** How often a worker that goes on says so, ms. */
const RENEW_MS = 2_500;
/** Subjects that one server works on at the same time. */
const MAX_AT_ONCE = 10;
/** The pauses after failures: the first, and the longest, ms. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 300_000;

/** A subject that this server works on. */
interface Taken {
  readonly subject: string;
  readonly version: number;
  readonly attempts: number;
  /** A name of this take alone: its work may outlast the lease, and the subject may be taken again by the same process. */
  readonly holder: string;
}

interface OutboxParts {
  readonly store: Store;
  readonly workers: Workers;
  /** Told of what failed; the first word of the subject, never an id. */
  readonly onFailure?: (kind: string, reason: string) => void;
  /** Ms; missing for a quarter of a lease. */
  readonly renewEveryMs?: number;
}

/**
 * Makes what was decided true outside, at least once. Each subject is leased by one worker at a time; a row goes when
 * the version that was worked on is still the last.
 */
export class Outbox {
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly parts: OutboxParts) {}

  /**
   * Begins to work on what is due. A subject that takes long keeps no other one waiting.
   *
   * @returns how many subjects there were
   * @throws (rejects) when the database cannot be used
   */
  async work(): Promise<number> {
    const free = MAX_AT_ONCE - this.running.size;
    const taken = free > 0 && (await this.hasDue()) ? await this.take(free) : [];
    for (const each of taken) {
      // When the database goes away meanwhile, the lease ends and the subject is due again.
      const work: Promise<void> = this.workOn(each)
        .catch(() => undefined)
        .finally(() => this.running.delete(work));
      this.running.add(work);
    }
    return taken.length;
  }

  /** Resolves when nothing is worked on. */
  async settle(): Promise<void> {
    await Promise.all(this.running);
  }

  /** A look that takes no lock. */
  private async hasDue(): Promise<boolean> {
    return (await this.due(this.parts.store.db, this.parts.store.now(), 1)).length > 0;
  }

  private take(most: number): Promise<readonly Taken[]> {
    return this.parts.store.write(async ({ db, now }) => {
      const due = await this.due(db, now, most);
      const holder = randomUUID();
      if (due.length > 0) {
        await db
          .updateTable('outbox')
          .set({ holder, heldUntil: now + LEASE_MS })
          .where(
            'subject',
            'in',
            due.map(({ subject }) => subject),
          )
          .execute();
      }
      return due.map((each) => ({ ...each, holder }));
    });
  }

  /** The subjects that are due: what was decided first, then what has been due for longest. */
  private due(db: Pick<Store['db'], 'selectFrom'>, now: number, most: number) {
    const kinds = Object.keys(this.parts.workers);
    return db
      .selectFrom('outbox')
      .select(['subject', 'version', 'attempts'])
      .where('dueAt', '<=', now)
      .where((where) => where.or([where('heldUntil', 'is', null), where('heldUntil', '<=', now)]))
      .where((where) =>
        where.or(
          kinds.flatMap((kind) => [
            where('subject', 'like', `${kind} %`),
            where('subject', '=', kind),
          ]),
        ),
      )
      .orderBy('isBackground')
      .orderBy('dueAt')
      .limit(most)
      .execute();
  }

  private async workOn(taken: Taken): Promise<void> {
    const [kind = '', ...names] = taken.subject.split(' ');
    const lease = new AbortController();
    const { renewEveryMs = RENEW_MS } = this.parts;
    const renewing = setInterval(() => void this.renew(taken, lease), renewEveryMs).unref();
    const result = await this.run(kind, names.map(decodeURIComponent), lease.signal);
    clearInterval(renewing);
    if (result === undefined) {
      await this.finish(taken);
      return;
    }
    this.parts.onFailure?.(kind, result);
    await this.postpone(taken);
  }

  private async renew({ subject, holder }: Taken, lease: AbortController): Promise<void> {
    try {
      const { numUpdatedRows } = await this.parts.store.write(({ db, now }) =>
        db
          .updateTable('outbox')
          .set({ heldUntil: now + LEASE_MS })
          .where('subject', '=', subject)
          .where('holder', '=', holder)
          .executeTakeFirst(),
      );
      if (numUpdatedRows === 0n) lease.abort();
    } catch {
      // The database is away. The next turn tells whose the subject is.
    }
  }

  /** @returns why it failed */
  private async run(
    kind: string,
    names: readonly string[],
    lease: AbortSignal,
  ): Promise<string | undefined> {
    try {
      const result = await this.parts.workers[kind]?.(names, lease);
      return result && !result.ok ? `${result.error.operation}: ${result.error.kind}` : undefined;
    } catch (error) {
      return error instanceof Error ? error.name : 'unknown';
    }
  }

  /** A subject that changed meanwhile is due again. */
  private finish({ subject, version, holder }: Taken): Promise<void> {
    return this.parts.store.write(async ({ db }) => {
      const { numDeletedRows } = await db
        .deleteFrom('outbox')
        .where('subject', '=', subject)
        .where('holder', '=', holder)
        .where('version', '=', version)
        .executeTakeFirst();
      if (numDeletedRows === 0n) await this.release(db, { subject, holder }, {});
    });
  }

  private postpone({ subject, attempts, holder }: Taken): Promise<void> {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** attempts, MAX_PAUSE_MS) * (0.5 + Math.random());
    return this.parts.store.write(({ db, now }) =>
      this.release(
        db,
        { subject, holder },
        { dueAt: Math.ceil(now + pause), attempts: attempts + 1 },
      ),
    );
  }

  private async release(
    db: Pick<Store['db'], 'updateTable'>,
    { subject, holder }: Pick<Taken, 'subject' | 'holder'>,
    more: { readonly dueAt?: number; readonly attempts?: number },
  ): Promise<void> {
    await db
      .updateTable('outbox')
      .set({ holder: null, heldUntil: null, ...more })
      .where('subject', '=', subject)
      .where('holder', '=', holder)
      .execute();
  }
}
