import { toChannelId, toUserId } from '../../src/domain/ids';
import type { LogRecord } from '../../src/domain/moderation/moderationRecord';
import { computeOverview, type Overview } from '../../src/domain/moderation/overview';
import { msToTimetoken, type Timetoken, timetokenToMs } from '../../shared/protocol';
import type { Database } from '../store/schema';

/**
 * The newest records that figures are made of: those of a team that decides five hundred cases a day for a quarter of a
 * year.
 */
const MAX_RECORDS = 50_000;

/**
 * The figures of the moderators' work.
 *
 * @param starts the beginnings of the steps of a chart, ms since the epoch
 * @param now ms since the epoch
 * @returns with `since`, when there are too many records and the figures begin later
 */
export async function readOverview(
  db: Database,
  starts: readonly number[],
  now: number,
): Promise<Overview & { readonly since?: number }> {
  const from = msToTimetoken(starts[0] ?? now);
  const rows = await db
    .selectFrom('decisions')
    .select(['id', 'kind', 'reason', 'actorId', 'userId', 'channelId', 'message', 'undoes'])
    .select('appealId')
    .where('id', '>=', from)
    .orderBy('id', 'desc')
    .limit(MAX_RECORDS)
    .execute();
  const since = rows.length === MAX_RECORDS ? rows.at(-1)?.id : undefined;
  const first = await firstReports(db, since ?? from);
  const log = rows.map((row) => toLogRecord(row, first.get(row.id)));
  const reports = [...first.values()].map((id) => ({ id }));
  const records = {
    log,
    reports,
    openSince: await openSince(db),
    appealed: await appealedDecisions(db, log),
  };
  return {
    ...computeOverview(records, starts, now),
    ...(since !== undefined && { since: timetokenToMs(since as Timetoken) }),
  };
}

interface Row {
  readonly id: string;
  readonly kind: LogRecord['kind'];
  readonly reason: string;
  readonly actorId: string | null;
  readonly userId: string | null;
  readonly channelId: string | null;
  readonly message: string | null;
  readonly undoes: string | null;
  readonly appealId: string | null;
}

/** @param report the first report that it answered */
function toLogRecord(row: Row, report: Timetoken | undefined): LogRecord {
  const { id, kind, reason, actorId, userId, channelId, message, undoes, appealId } = row;
  return {
    id: id as Timetoken,
    kind,
    reason,
    ...(actorId !== null && { actorId: toUserId(actorId) }),
    ...(userId !== null && { userId: toUserId(userId) }),
    ...(channelId !== null && { channelId: toChannelId(channelId) }),
    ...(message !== null && { message: message as Timetoken }),
    ...(undoes !== null && { undoes: undoes as Timetoken }),
    ...(appealId !== null && { appealId: appealId as Timetoken }),
    ...(report && { reportIds: [report] }),
  };
}

/** The first report that each decision answered. */
async function firstReports(db: Database, from: string): Promise<ReadonlyMap<string, Timetoken>> {
  const rows = await db
    .selectFrom('decisionReports')
    .select(({ fn }) => ['decisionId', fn.min('reportId').as('reportId')])
    .where('decisionId', '>=', from)
    .groupBy('decisionId')
    .execute();
  return new Map(rows.map(({ decisionId, reportId }) => [decisionId, reportId as Timetoken]));
}

/** When each open case was first reported, ms since the epoch. */
async function openSince(db: Database): Promise<readonly (number | null)[]> {
  const rows = await db
    .selectFrom('cases')
    .select('firstReport')
    .where('openReports', '>', 0)
    .execute();
  return rows.map(({ firstReport }) =>
    firstReport === null ? null : timetokenToMs(firstReport as Timetoken),
  );
}

/** The decisions that the appeals which the records answer were about. */
async function appealedDecisions(db: Database, log: readonly LogRecord[]) {
  const answers = log.flatMap(({ id, appealId }) => (appealId === undefined ? [] : id)).sort();
  const rows = await db
    .selectFrom('appeals')
    .innerJoin('statements', 'statements.id', 'appeals.statementId')
    .select(['appeals.id', 'statements.decisionId'])
    .where('answeredBy', '>=', answers[0] ?? '9')
    .execute();
  return new Map(rows.map(({ id, decisionId }) => [id as Timetoken, decisionId as Timetoken]));
}
