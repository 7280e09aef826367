import { isStated } from '../../src/domain/moderation/inbox';
import type { LogKind } from '../../src/domain/moderation/moderationRecord';
import { refreshCase } from '../cases/caseRows';
import { endWork, requireFree } from '../cases/leases';
import { Problem } from '../http/problem';
import { makeTrue } from '../outbox/subjects';
import { tellReporters } from '../statements/outcomes';
import { addStatement } from '../statements/addStatement';
import type { Write } from '../store/openStore';
import type { DatabaseWrite } from '../store/schema';
import { noteWebhook } from '../webhooks/noteWebhook';
import { isToldOf } from '../webhooks/webhookBody';
import type { NewRecord, OpenReport } from './newRecord';

/** The decisions about a user that only the holder of the case's lease may make. */
const OF_THE_CASE: ReadonlySet<LogKind> = new Set([
  ...(['ban', 'unban', 'mute', 'unmute', 'block', 'unblock', 'changeEnd'] as const),
  ...(['dismiss', 'deleteMessage', 'warn'] as const),
]);

/** Records about a case that decide nothing. */
const TEAMWORK: ReadonlySet<LogKind> = new Set(['note', 'askOpinion', 'handOver', 'takeOver']);

/**
 * Adds a record to the log with all that follows from it inside the database: closed or reopened reports, the end of
 * the case's lease, what the user and the reporters are told, and what has to become true outside.
 *
 * @returns its id
 * @throws (rejects) Problem `ownDecision` when somebody decides in their own case, `leased` when somebody else works on
 * the case, `alreadyDecided` when a report is closed or the record was taken back already, `notFound` when there is no
 * such report, `invalidInput` when a report is about another user
 */
export async function addRecord(write: Write, record: NewRecord): Promise<string> {
  const { kind, actorId, userId, undoes } = record;
  if (actorId !== undefined && actorId === userId && !TEAMWORK.has(kind)) {
    throw new Problem('ownDecision');
  }
  if (
    actorId !== undefined &&
    userId !== undefined &&
    undoes === undefined &&
    OF_THE_CASE.has(kind)
  ) {
    await requireFree(write, userId, actorId);
  }
  const id = write.nextId();
  const reopened = undoes === undefined ? [] : await takeBack(write, id, undoes);
  await insert(write, id, record);
  await tellTargets(write, id, record);
  const closed = undoes === undefined ? await closeReports(write, id, record) : [];
  const reported = new Set([...closed, ...reopened].map((report) => report.userId));
  for (const about of reported) await makeTrue(write, { kind: 'user', userId: about });
  if (closed.length > 0 && userId !== undefined) await endWork(write, userId);
  for (const about of new Set([...reported, ...(userId === undefined ? [] : [userId])]))
    await refreshCase(write, about);
  if (userId !== undefined && isStated({ kind, userId })) {
    await addStatement(write, { ...record, userId, decisionId: id }, closed);
  }
  await tellReporters(write, kind === 'dismiss' ? 'notActed' : 'acted', closed);
  await tellReporters(write, 'reopened', reopened);
  return id;
}

async function insert(write: Write, id: string, record: NewRecord): Promise<void> {
  const { kind, reason, actorId, userId, channelId, message, until, untilBefore } = record;
  const { restriction, undoes, appealId, moderatorId, ruleId, law, partOf } = record;
  await write.db
    .insertInto('decisions')
    .values({
      id,
      kind,
      reason,
      change: record.change ?? null,
      actorId: actorId ?? null,
      userId: userId ?? null,
      channelId: channelId ?? null,
      message: message ?? null,
      until: until ?? null,
      untilBefore: untilBefore ?? null,
      restriction: restriction ?? null,
      undoes: undoes ?? null,
      appealId: appealId ?? null,
      moderatorId: moderatorId ?? null,
      ruleId: ruleId ?? null,
      law: law ?? null,
      partOf: partOf ?? null,
    })
    .execute();
}

async function tellTargets(write: Write, id: string, record: NewRecord): Promise<void> {
  const { kind, userId = '' } = record;
  const data = { ...record, id, told: undefined, change: undefined };
  if (isToldOf(kind)) await noteWebhook(write, 'decision.created', userId, data);
}

/** The columns of a report that the decision about it needs. */
const REPORT_COLUMNS = ['id', 'reporterId', 'userId', 'reason', 'channelId', 'evidence'] as const;

async function closeReports(
  write: Write,
  id: string,
  { reportIds = [], userId, actorId }: NewRecord,
): Promise<readonly OpenReport[]> {
  const { db } = write;
  const wanted = [...new Set(reportIds)];
  if (wanted.length === 0) return [];
  const found = await db
    .selectFrom('reports')
    .select([...REPORT_COLUMNS, 'closedBy'])
    .where('id', 'in', wanted)
    .orderBy('id')
    .execute();
  if (found.length < wanted.length) throw new Problem('notFound', 'There is no such report.');
  if (found.some(({ closedBy }) => closedBy !== null)) throw new Problem('alreadyDecided');
  const reported = new Set(found.map((report) => report.userId));
  if (userId !== undefined && [...reported].some((about) => about !== userId)) {
    const errors = [{ field: 'body.reportIds', message: 'must be about the user' }];
    throw new Problem('invalidInput', undefined, { errors });
  }
  if (actorId !== undefined) await requireOpenTo(write, reported, actorId);
  await db.updateTable('reports').set({ closedBy: id }).where('id', 'in', wanted).execute();
  const rows = wanted.map((reportId) => ({ decisionId: id, reportId }));
  await db.insertInto('decisionReports').values(rows).execute();
  return found;
}

/** Also a decision about a channel answers no reports about whoever makes it, and none that somebody else works on. */
async function requireOpenTo(
  write: Write,
  reported: ReadonlySet<string>,
  actorId: string,
): Promise<void> {
  if (reported.has(actorId)) throw new Problem('ownDecision');
  for (const userId of reported) await requireFree(write, userId, actorId);
}

/** Marks a record as taken back, and opens its reports again. */
async function takeBack({ db }: Write, id: string, undoes: string): Promise<readonly OpenReport[]> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('undone')
    .values({ recordId: undoes, byId: id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw new Problem('alreadyDecided');
  await restoreUndone(db, undoes);
  return db
    .updateTable('reports')
    .set({ closedBy: null })
    .where('closedBy', '=', undoes)
    .returning(REPORT_COLUMNS)
    .execute();
}

/**
 * The record that a record had taken back before it was taken back itself counts again. If that one took back another
 * record, it does so again, and so on.
 */
async function restoreUndone(db: DatabaseWrite, byId: string): Promise<void> {
  const restored = await db
    .deleteFrom('undone')
    .where('byId', '=', byId)
    .returning('recordId')
    .executeTakeFirst();
  if (!restored) return;
  const { recordId } = restored;
  const { undoes } = await db
    .selectFrom('decisions')
    .select('undoes')
    .where('id', '=', recordId)
    .executeTakeFirstOrThrow();
  if (undoes === null) return;
  await db
    .insertInto('undone')
    .values({ recordId: undoes, byId: recordId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await restoreUndone(db, undoes);
}
