import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Database, Tables } from '../store/schema';
import { cutPage, type Place, readCursor } from '../http/pages';
import { contains } from '../http/search';
import { readEvidence } from '../reports/addReport';

export const CASE_SORTS = ['newest', 'oldest', 'most', 'severe'] as const;
export const SEARCH_SCOPES = ['all', 'author', 'text'] as const;

export interface CaseFilters {
  readonly sort: (typeof CASE_SORTS)[number];
  readonly reason?: string;
  readonly channelId?: string;
  /** A part of the user's name or id, or of a reason or text of a report. */
  readonly search?: string;
  readonly scope: (typeof SEARCH_SCOPES)[number];
  /** Only cases with a report since then, as an id. */
  readonly since?: string;
  /** Only cases that nobody works on, and that wait for nobody but this moderator. */
  readonly freeFor?: string;
  /** Only cases that wait for this moderator: their opinion is asked, or the case was handed to them. */
  readonly waitsFor?: string;
}

/** The column that each order sorts by. */
const SORTED_BY = {
  newest: ['lastReport', 'desc', 'string'],
  oldest: ['firstReport', 'asc', 'string'],
  most: ['openReports', 'desc', 'number'],
  severe: ['severity', 'desc', 'number'],
} as const;

/** The list shows one line of a text, characters. */
const MAX_EXCERPT = 200;

type Build = ExpressionBuilder<Tables, 'cases'>;

/** The conditions of a list of open cases. @param now ms since the epoch */
function conditionsOf(build: Build, filters: CaseFilters, now: number): Expression<SqlBool>[] {
  const { reason, channelId, search = '', scope, since, freeFor, waitsFor } = filters;
  const openReport = () =>
    build
      .selectFrom('reports')
      .select(sql.lit(1).as('one'))
      .whereRef('reports.userId', '=', 'cases.userId')
      .where('reports.closedBy', 'is', null);
  const inAuthor = contains('cases.search', search);
  const inText = build.exists(openReport().where(contains('reports.search', search)));
  const searched = { all: build.or([inAuthor, inText]), author: inAuthor, text: inText };
  return [
    build('openReports', '>', sql.lit(0)),
    ...(reason === undefined ? [] : [build.exists(openReport().where('reason', '=', reason))]),
    ...(channelId === undefined
      ? []
      : [build.exists(openReport().where('channelId', '=', channelId))]),
    ...(search === '' ? [] : [searched[scope]]),
    ...(since === undefined ? [] : [build('lastReport', '>=', since)]),
    ...(freeFor === undefined ? [] : isFree(build, freeFor, now)),
    ...(waitsFor === undefined ? [] : [build('moderatorId', '=', waitsFor)]),
  ];
}

function isFree(build: Build, moderatorId: string, now: number): Expression<SqlBool>[] {
  const lease = build
    .selectFrom('leases')
    .select(sql.lit(1).as('one'))
    .whereRef('leases.userId', '=', 'cases.userId')
    .where('endsAt', '>', now);
  const isTheirs = build.or([
    build('moderatorId', 'is', null),
    build('moderatorId', '=', moderatorId),
  ]);
  return [build.not(build.exists(lease)), isTheirs];
}

interface Paging {
  readonly cursor?: string;
  readonly limit: number;
}

/** A page of the open cases. @param now ms since the epoch */
export async function findCases(db: Database, filters: CaseFilters, page: Paging, now: number) {
  const [column, direction, kind] = SORTED_BY[filters.sort];
  let rows = db
    .selectFrom('cases')
    .select(['userId', 'name', 'openReports', 'firstReport', 'lastReport', 'decisions', 'severity'])
    .select(['waitsFor', 'moderatorId'])
    .where((build) => build.and(conditionsOf(build, filters, now)))
    .orderBy(column, direction)
    .orderBy('userId', direction)
    .limit(page.limit + 1);
  if (page.cursor !== undefined) {
    const [value, userId] = readCursor(page.cursor, kind);
    // It may be larger than any of the column.
    const after = kind === 'number' ? sql`cast(${value} as bigint)` : value;
    const compare = sql.raw(direction === 'asc' ? '>' : '<');
    rows = rows.where(
      sql<SqlBool>`(${sql.ref(column)}, ${sql.ref('userId')}) ${compare} (${after}, ${userId})`,
    );
  }
  const found = cutPage(await rows.execute(), page.limit, (row): Place => [
    row[column] ?? '',
    row.userId,
  ]);
  return { ...found, items: await addReports(db, found.items, now) };
}

/** The number of cases that a list has. @param now ms since the epoch */
export async function countCases(db: Database, filters: CaseFilters, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('cases')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((build) => build.and(conditionsOf(build, filters, now)))
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds the open reports and the lease to the rows of a list. */
async function addReports<Row extends { userId: string; lastReport: string | null }>(
  db: Database,
  rows: readonly Row[],
  now: number,
) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ userId }) => userId);
  const open = db.selectFrom('reports').where('userId', 'in', ids).where('closedBy', 'is', null);
  const [reasons, channels, newest, leases] = await Promise.all([
    open
      .select(({ fn }) => ['userId', 'reason', fn.countAll<number>().as('count')])
      .groupBy(['userId', 'reason'])
      .orderBy('count', 'desc')
      .orderBy('reason')
      .execute(),
    open
      .select(['userId', 'channelId'])
      .distinct()
      .where('channelId', 'is not', null)
      .orderBy('channelId')
      .execute(),
    db
      .selectFrom('reports')
      .select(['userId', 'evidence'])
      .where(
        'id',
        'in',
        rows.map(({ lastReport }) => lastReport ?? ''),
      )
      .execute(),
    db
      .selectFrom('leases')
      .select(['userId', 'holderId', 'endsAt'])
      .where('userId', 'in', ids)
      .where('endsAt', '>', now)
      .execute(),
  ]);
  return rows.map((row) => {
    const isOwn = ({ userId }: { readonly userId: string }) => userId === row.userId;
    const { message } = readEvidence(newest.find(isOwn)?.evidence ?? '{}');
    const said = message?.text || message?.fileName;
    const lease = leases.find(isOwn);
    return {
      ...row,
      reasons: reasons.filter(isOwn).map(({ reason, count }) => ({ reason, count })),
      channelIds: channels.filter(isOwn).map(({ channelId }) => channelId ?? ''),
      excerpt: said?.slice(0, MAX_EXCERPT) ?? null,
      lease: lease ? { holderId: lease.holderId, endsAt: lease.endsAt } : null,
    };
  });
}

/** The number of reasons, and of channels, in a list of choices. */
const MAX_CHOICES = 200;

/** The reasons and channels of open reports. */
export async function findChoices(db: Database) {
  const open = db.selectFrom('reports').where('closedBy', 'is', null).limit(MAX_CHOICES);
  const [reasons, channels] = await Promise.all([
    open.select('reason').distinct().orderBy('reason').execute(),
    open
      .select('channelId')
      .distinct()
      .where('channelId', 'is not', null)
      .orderBy('channelId')
      .execute(),
  ]);
  return {
    reasons: reasons.map(({ reason }) => reason),
    channelIds: channels.map(({ channelId }) => channelId ?? ''),
  };
}
