import { LEASE_MS, LEASES_CHANNEL } from '../../src/domain/moderation/lease';
import type { LogKind, LogRecord } from '../../src/domain/moderation/moderationRecord';
import type { Timetoken } from '../../shared/protocol';
import { ServiceError } from '../protocol/serviceError';
import type { JournalEntry } from '../subscribe/journal';
import type { Stores } from '../stores';
import type { CaseStore } from './caseStore';

/** The decisions about a user that only the holder of the case's lease may make. */
const DECISIONS: ReadonlySet<LogKind> = new Set([
  ...(['ban', 'unban', 'mute', 'unmute', 'block', 'unblock', 'unflag', 'changeEnd'] as const),
  ...(['dismiss', 'deleteMessage', 'restoreMessage', 'warn'] as const),
]);

/** A record that the log is about to take. */
type Decision = Pick<LogRecord, 'kind' | 'undoes' | 'reportIds' | 'message'> & {
  readonly actorId?: string;
  readonly userId?: string;
  readonly channelId?: string;
};

/** The leases of cases, and the reports that were decided. */
export class Cases {
  private readonly store: CaseStore;

  constructor(
    private readonly stores: Stores,
    /** The clock, ms since the epoch. */
    private readonly now: () => number,
  ) {
    this.store = stores.cases;
  }

  /** The moderator who works on the case of a user. */
  holderOf(userId: string): string | undefined {
    const lease = this.store.leaseOf(userId);
    return lease && lease.endsAt > this.now() ? lease.holderId : undefined;
  }

  /** @throws ServiceError `leased` when somebody else works on the case */
  requireFree(userId: string, moderatorId: string): void {
    const holder = this.holderOf(userId);
    if (holder !== undefined && holder !== moderatorId) throw new ServiceError('leased');
  }

  /** Gives a moderator the lease of a case, or renews it. */
  take(entry: JournalEntry, userId: string, holderId: string): Timetoken {
    this.store.setLease({ userId, holderId, endsAt: this.now() + LEASE_MS });
    return this.publish(entry, userId, holderId);
  }

  /** Ends the lease of a case, if there is one. */
  free(entry: JournalEntry, userId: string): Timetoken | undefined {
    const lease = this.store.leaseOf(userId);
    if (!lease) return undefined;
    this.store.removeLease(userId);
    return this.publish(entry, userId, undefined);
  }

  /** The cases whose leases were not renewed in time. */
  due(): readonly string[] {
    return this.store.dueLeases(this.now()).map(({ userId }) => userId);
  }

  /** Ends a lease that is still due: it may have been renewed meanwhile. */
  expire(entry: JournalEntry, userId: string): void {
    if (this.holderOf(userId) === undefined) this.free(entry, userId);
  }

  /** @throws ServiceError `alreadyDecided` when a report is closed */
  requireOpen(reportIds: readonly string[] = []): void {
    if (reportIds.some((id) => this.store.isClosed(id))) throw new ServiceError('alreadyDecided');
  }

  /** @throws ServiceError `leased` when somebody else works on the case of the decision */
  requireDecider({ kind, actorId, userId, undoes }: Decision): void {
    if (actorId === undefined || userId === undefined || undoes !== undefined) return;
    if (DECISIONS.has(kind)) this.requireFree(userId, actorId);
  }

  /** Closes or reopens the reports of a logged decision. A decision about reports ends the work on the case. */
  follow(entry: JournalEntry, id: Timetoken, decision: Decision): void {
    const { kind, userId, undoes, reportIds = [] } = decision;
    if (undoes !== undefined) {
      this.store.reopenReports(undoes);
      return;
    }
    // A restored message takes back its deletion without naming it.
    if (kind === 'restoreMessage') this.store.reopenReports(deletionOf(decision));
    const name = kind === 'deleteMessage' ? deletionOf(decision) : id;
    for (const reportId of reportIds) this.store.closeReport(reportId, name);
    if (reportIds.length > 0 && userId !== undefined) this.free(entry, userId);
  }

  private publish(entry: JournalEntry, userId: string, holderId: string | undefined): Timetoken {
    const payload = JSON.stringify({ userId, holderId });
    const event = { channel: LEASES_CHANNEL, kind: 'message' as const, publisher: '', payload };
    const stamped = entry.append(event);
    // As long as the lease lasts, so that the history of the channel holds the leases in force and little else.
    this.stores.messages.insert(stamped, this.now() + LEASE_MS);
    return stamped.timetoken;
  }
}

function deletionOf({ channelId, message }: Decision): string {
  return `${channelId ?? ''} ${message ?? ''}`;
}
