import type { ReportOutcome } from '../../src/domain/moderation/inbox';
import { groupBy } from '../../src/lib/table';
import type { OpenReport } from '../decisions/newRecord';
import { makeTrue } from '../outbox/subjects';
import { readEvidence, RULES_REPORTER } from '../reports/addReport';
import type { Write } from '../store/openStore';

/** The outcome that a reporter is told about reports on one user. */
export interface OutcomeContent {
  readonly outcome: ReportOutcome;
  /** The reported user. */
  readonly about: string;
  /** The name of the reported user. */
  readonly name?: string;
  readonly channelId?: string;
  /** The channel's name. */
  readonly place?: string;
  readonly reason: string;
}

/** Tells each reporter once what became of reports, in the transaction of the decision. */
export async function tellReporters(
  write: Write,
  outcome: ReportOutcome,
  reports: readonly OpenReport[],
): Promise<void> {
  const byReporter = groupBy(reports, ({ reporterId, userId }) => `${reporterId} ${userId}`);
  for (const [, [report]] of byReporter) {
    if (!report || report.reporterId === RULES_REPORTER) continue;
    const { reporterId, userId: about, channelId, reason, evidence } = report;
    const { place } = readEvidence(evidence);
    const name = await nameOf(write, about);
    const content: OutcomeContent = {
      outcome,
      about,
      reason,
      ...(name !== '' && { name }),
      ...(channelId !== null && { channelId }),
      ...(place !== undefined && { place }),
    };
    await write.db
      .insertInto('outcomes')
      .values({ id: write.nextId(), userId: reporterId, content: JSON.stringify(content) })
      .execute();
    await makeTrue(write, { kind: 'inbox', userId: reporterId });
  }
}

async function nameOf({ db }: Write, userId: string): Promise<string> {
  const found = await db
    .selectFrom('cases')
    .select('name')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return found?.name ?? '';
}
