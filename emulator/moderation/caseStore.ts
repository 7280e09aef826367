import type { Sql } from '../storage/database';

/** The moderator who works on the case of a user. */
export interface Lease {
  readonly userId: string;
  readonly holderId: string;
  /** Ms since the epoch. */
  readonly endsAt: number;
}

export type CaseStore = ReturnType<typeof createCaseStore>;

export function createCaseStore(sql: Sql) {
  const upsertLease = sql.prepare('INSERT OR REPLACE INTO case_leases VALUES (?, ?, ?)');
  const removeLease = sql.prepare('DELETE FROM case_leases WHERE user_id = ?');
  const LEASE =
    'SELECT user_id AS userId, holder_id AS holderId, ends_at AS endsAt FROM case_leases';
  const selectLease = sql.prepare<[string], Lease>(`${LEASE} WHERE user_id = ?`);
  const selectDue = sql.prepare<[number], Lease>(`${LEASE} WHERE ends_at <= ? ORDER BY ends_at`);
  const insertClosed = sql.prepare('INSERT OR IGNORE INTO closed_reports VALUES (?, ?)');
  const selectClosed = sql
    .prepare<[string], number>('SELECT 1 FROM closed_reports WHERE report_id = ?')
    .pluck();
  const removeClosed = sql.prepare('DELETE FROM closed_reports WHERE decision = ?');

  return {
    leaseOf: (userId: string): Lease | undefined => selectLease.get(userId),
    setLease({ userId, holderId, endsAt }: Lease): void {
      upsertLease.run(userId, holderId, endsAt);
    },
    removeLease(userId: string): void {
      removeLease.run(userId);
    },
    /** Leases that were not renewed in time. @param now ms since the epoch */
    dueLeases: (now: number): Lease[] => selectDue.all(now),

    isClosed: (reportId: string): boolean => selectClosed.get(reportId) !== undefined,
    /** @param decision names the decision by which the report can be opened again */
    closeReport(reportId: string, decision: string): void {
      insertClosed.run(reportId, decision);
    },
    reopenReports(decision: string): void {
      removeClosed.run(decision);
    },
  };
}
