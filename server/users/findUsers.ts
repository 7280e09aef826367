import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { textField } from '../../shared/isRecord';
import { toUserId } from '../../src/domain/ids';
import type { RestrictionKind } from '../../src/domain/moderation/moderationRecord';
import { groupBy } from '../../src/lib/table';
import { cutPage, readCursor } from '../http/pages';
import { contains } from '../http/search';
import type { Keyset, UserRecord } from '../keyset/keyset';
import { requirePage, requireValue } from '../keyset/requireValue';
import type { Database, Tables } from '../store/schema';

/** Users with restrictions on a page. */
const PAGE = 50;

interface Filters {
  readonly search: string;
  /** Users with each of these restrictions. */
  readonly restricted: readonly RestrictionKind[];
  /** Only users with open reports. */
  readonly isReported: boolean;
}

/** A page of all users whose name or id contains a text, by name. @param next where the page before ended */
export async function searchUsers(
  db: Database,
  keyset: Keyset,
  search: string,
  next: string | undefined,
) {
  const page = requirePage(await keyset.users(search.trim(), next), 'query.cursor');
  const { users, ...more } = page;
  return { ...more, items: await describeUsers(db, users) };
}

type Build = ExpressionBuilder<Tables, 'cases'>;

function conditionsOf(build: Build, filters: Filters): Expression<SqlBool>[] {
  const { search, restricted, isReported } = filters;
  const having = (kind: RestrictionKind) =>
    build
      .selectFrom('restrictions')
      .select('userId')
      .where('inForce', '=', 1)
      .where('kind', '=', kind);
  const text = search.trim();
  return [
    ...restricted.map((kind) => build('userId', 'in', having(kind))),
    ...(isReported ? [build('openReports', '>', sql.lit(0))] : []),
    ...(text === '' ? [] : [contains('cases.search', text)]),
  ];
}

/**
 * A page of the users with restrictions or open reports, by name. What was decided counts, also where it has not
 * reached App Context yet.
 */
export async function findRestricted(
  db: Database,
  keyset: Keyset,
  filters: Filters,
  cursor: string | undefined,
) {
  const found = db.selectFrom('cases').where((build) => build.and(conditionsOf(build, filters)));
  const title = sql<string>`lower(name)`;
  let rows = found
    .select(['userId', title.as('title')])
    .orderBy(title)
    .orderBy('userId')
    .limit(PAGE + 1);
  if (cursor !== undefined) {
    const [after, userId] = readCursor(cursor);
    rows = rows.where(sql<SqlBool>`(lower(name), ${sql.ref('userId')}) > (${after}, ${userId})`);
  }
  const page = cutPage(await rows.execute(), PAGE, (row) => [row.title, row.userId]);
  const counted = found.select(({ fn }) => fn.countAll<number>().as('total'));
  const ids = page.items.map(({ userId }) => userId);
  const known = await recordsOf(keyset, ids);
  return {
    ...page,
    ...(cursor === undefined && (await counted.executeTakeFirstOrThrow())),
    items: await describeUsers(
      db,
      ids.map((id) => known.get(id) ?? { id }),
    ),
  };
}

async function recordsOf(keyset: Keyset, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, UserRecord>();
  const users = requireValue(await keyset.usersById(ids.map(toUserId)));
  return new Map<string, UserRecord>(users.map((user) => [user.id, user]));
}

type Found = { readonly id: string } & Partial<Pick<UserRecord, 'name' | 'profileUrl' | 'custom'>>;

/** Adds what was decided about the users, and the names of those whose record is gone. */
async function describeUsers(db: Database, users: readonly Found[]) {
  const ids = users.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [restrictions, cases] = await Promise.all([
    db
      .selectFrom('restrictions')
      .select(['userId', 'kind', 'channelId'])
      .where('userId', 'in', ids)
      .where('inForce', '=', 1)
      .orderBy('channelId')
      .execute(),
    db
      .selectFrom('cases')
      .select(['userId', 'name', 'openReports'])
      .where('userId', 'in', ids)
      .execute(),
  ]);
  const restrictionsOf = groupBy(restrictions, ({ userId }) => userId);
  const caseOf = new Map(cases.map((row) => [row.userId, row]));
  return users.map(({ id, name, profileUrl, custom }) => {
    const own = restrictionsOf.get(id) ?? [];
    const channelsOf = (wanted: RestrictionKind) =>
      own.filter(({ kind }) => kind === wanted).map(({ channelId }) => channelId);
    const found = caseOf.get(id);
    const shownName = name || found?.name;
    const title = textField(custom ?? {}, 'title');
    return {
      id,
      ...(shownName && { name: shownName }),
      ...(profileUrl && { profileUrl }),
      ...(title && { title }),
      isBanned: own.some(({ kind }) => kind === 'ban'),
      mutedChannels: channelsOf('mute'),
      blockedChannels: channelsOf('block'),
      openReports: found?.openReports ?? 0,
    };
  });
}
