import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { msToTimetoken } from '../../shared/protocol';
import type { LogKind } from '../../src/domain/moderation/moderationRecord';
import { groupBy } from '../../src/lib/table';
import { contains } from '../http/search';
import { readEvidence } from '../reports/addReport';
import type { StatementContent } from '../statements/addStatement';
import { withoutNulls } from '../http/withoutNulls';
import type { Database, Tables } from '../store/schema';

export interface LogFilters {
  readonly userId?: string;
  readonly actorId?: string;
  readonly channelId?: string;
  readonly message?: string;
  readonly kind?: LogKind;
  /** Only what the server did by itself, or only what moderators did. */
  readonly isAutomatic?: boolean;
  /** A part of the name or id of the user whom a record is about. */
  readonly user?: string;
  /** Only records since then, and only those before then, ms since the epoch. */
  readonly from?: number;
  readonly to?: number;
}

type Build = ExpressionBuilder<Tables, 'decisions'>;

function conditionsOf(build: Build, filters: LogFilters): Expression<SqlBool>[] {
  const { isAutomatic, user = '', from, to } = filters;
  const found = () =>
    build.selectFrom('cases').select('userId').where(contains('search', user.trim()));
  return [
    ...(['userId', 'actorId', 'channelId', 'message', 'kind'] as const).flatMap((name) => {
      const value = filters[name];
      return value === undefined ? [] : build(`decisions.${name}`, '=', value);
    }),
    ...(isAutomatic === undefined
      ? []
      : [build('decisions.actorId', isAutomatic ? 'is' : 'is not', null)]),
    ...(user.trim() === '' ? [] : [build('decisions.userId', 'in', found())]),
    ...(from === undefined ? [] : [build('decisions.id', '>=', msToTimetoken(from))]),
    ...(to === undefined ? [] : [build('decisions.id', '<', msToTimetoken(to))]),
  ];
}

/**
 * Records of the log, newest first, with what has become of them.
 *
 * @param before the id of the record after which the page begins
 */
export async function findRecords(
  db: Database,
  filters: LogFilters,
  limit: number,
  before: string | undefined,
) {
  let rows = db
    .selectFrom('decisions')
    .leftJoin('undone', 'undone.recordId', 'decisions.id')
    .selectAll('decisions')
    .select('undone.byId')
    .where((build) => build.and(conditionsOf(build, filters)))
    .orderBy('decisions.id', 'desc')
    .limit(limit);
  if (before !== undefined) rows = rows.where('decisions.id', '<', before);
  const found = await rows.execute();
  const answered = await answeredReports(db, found.map(answering));
  return found.map(({ byId, change, ...row }) => {
    const reports = answered.get(answering(row));
    return {
      ...withoutNulls(row),
      ...(change !== null && { change: JSON.parse(change) as RulesChanges }),
      ...(reports && { reportIds: reports.map(({ reportId }) => reportId) }),
      isUndone: byId !== null,
    };
  });
}

/** The changes of rules that `changeRules` stored in the log. */
interface RulesChanges {
  readonly words: unknown;
  readonly behaviour: unknown;
}

/** The text of the message that each record is about, from its statement or from the first answered report. */
export async function findQuotes(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const first = db
    .selectFrom('decisionReports')
    .select(({ fn }) => ['decisionId', fn.min('reportId').as('reportId')])
    .where('decisionId', 'in', ids)
    .groupBy('decisionId')
    .as('first');
  const [reports, statements] = await Promise.all([
    db
      .selectFrom(first)
      .innerJoin('reports', 'reports.id', 'first.reportId')
      .select(['decisionId', 'evidence'])
      .execute(),
    db
      .selectFrom('statements')
      .select(['decisionId', 'content'])
      .where('decisionId', 'in', ids)
      .execute(),
  ]);
  const reported = reports.map(({ decisionId, evidence }) => {
    const { message } = readEvidence(evidence);
    return [decisionId, message?.text || message?.fileName] as const;
  });
  const stated = statements.map(({ decisionId, content }) => {
    const { quotes } = JSON.parse(content) as StatementContent;
    return [decisionId, quotes[0]] as const;
  });
  return new Map(
    [...reported, ...stated].flatMap(([id, text]) => (text ? [[id, text] as const] : [])),
  );
}

/** The record that answered the reports which a record names: the undo of a dismissal opens those of the dismissal. */
const answering = ({ id, kind, undoes }: { id: string; kind: string; undoes: string | null }) =>
  kind === 'dismiss' && undoes !== null ? undoes : id;

async function answeredReports(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('decisionReports')
    .selectAll()
    .where('decisionId', 'in', ids)
    .orderBy('reportId')
    .execute();
  return groupBy(rows, ({ decisionId }) => decisionId);
}

/** The number of records that a list has. */
export async function countRecords(db: Database, filters: LogFilters): Promise<number> {
  const { count } = await db
    .selectFrom('decisions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((build) => build.and(conditionsOf(build, filters)))
    .executeTakeFirstOrThrow();
  return count;
}

/** Every moderator who has a record in the log, and whether the server has one by itself. */
export async function findActors(db: Database) {
  const rows = await db
    .selectFrom('decisions')
    .select('actorId')
    .distinct()
    .orderBy('actorId')
    .execute();
  const actorIds = rows.flatMap(({ actorId }) => actorId ?? []);
  return { actorIds, hasAutomatic: actorIds.length < rows.length };
}
