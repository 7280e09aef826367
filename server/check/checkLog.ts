import { sql } from 'kysely';
import type { LogKind } from '../../src/domain/moderation/moderationRecord';
import { isStated } from '../../src/domain/moderation/inbox';
import type { Database } from '../store/schema';

/** Two things that should say the same and do not. */
export interface Disagreement {
  readonly problem: string;
  /** The id of the record, report or user; never a name. */
  readonly id: string;
}

/** Records that are read at once. */
const PAGE = 1_000;

/**
 * Compares the log with everything that was derived from it in the same transactions.
 *
 * @returns how many records it has, and what does not agree
 */
export async function checkLog(
  db: Database,
): Promise<{ readonly records: number; readonly disagreements: readonly Disagreement[] }> {
  const statements = await checkStatements(db);
  const others = await Promise.all(
    Object.entries(QUERIES).map(async ([problem, query]) => {
      const { rows } = await query.execute(db);
      return rows.map(({ id }) => ({ problem, id }));
    }),
  );
  return {
    records: statements.records,
    disagreements: [...statements.disagreements, ...others.flat()],
  };
}

/** Whether each record that a user is told of has one statement, and the others none. */
async function checkStatements(db: Database) {
  const disagreements: Disagreement[] = [];
  let records = 0;
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('decisions')
      .select(['id', 'kind', 'userId'])
      .select((row) =>
        row
          .selectFrom('statements')
          .select(({ fn }) => fn.countAll<number | string>().as('count'))
          .whereRef('statements.decisionId', '=', 'decisions.id')
          .as('told'),
      )
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const { id, kind, userId, told } of rows) {
      const isWanted = isStated({ kind, userId: userId ?? undefined });
      if (Number(told) === Number(isWanted)) continue;
      disagreements.push({ problem: `${told} statements of a record`, id });
    }
    records += rows.length;
    after = rows.at(-1)?.id ?? '';
    if (rows.length < PAGE) return { records, disagreements };
  }
}

/** The newest record of the log about a restriction `r`. */
const NEWEST = sql`(
  select max(d.id) from decisions d
  where d.user_id = r.user_id and (r.kind = 'ban' or d.channel_id = r.channel_id)
    and (d.kind in (r.kind, 'un' || r.kind) or (d.kind = 'changeEnd' and d.restriction = r.kind)))`;

const RESTRICTING: readonly LogKind[] = ['ban', 'mute', 'block'];

/** Each finds ids where two tables do not agree. */
const QUERIES = {
  'a restriction is not what its newest record says': sql<{ id: string }>`
    select r.user_id as id from restrictions r
    left join decisions newest on newest.id = ${NEWEST}
    where newest.id is null or newest.id <> r.record
      or r.in_force <> case when newest.kind = 'un' || r.kind then 0 else 1 end`,
  'a record began a restriction that is not kept': sql<{ id: string }>`
    select d.id from decisions d
    where d.kind in (${sql.join(RESTRICTING)}) and d.user_id is not null and not exists (
      select 1 from restrictions r where r.user_id = d.user_id and r.kind = d.kind
        and (r.kind = 'ban' or r.channel_id = d.channel_id))`,
  'a record that takes another one back is not kept as such': sql<{ id: string }>`
    select d.id from decisions d
    where d.undoes is not null and not exists (
      select 1 from undone u join decisions t on t.id = u.by_id and t.undoes = u.record_id
      where u.record_id = d.undoes)
      and not exists (select 1 from undone u where u.record_id = d.id)`,
  'a report was closed by a record that does not answer it, or was taken back': sql<{ id: string }>`
    select r.id from reports r
    where r.closed_by is not null and (
      not exists (
        select 1 from decision_reports a where a.report_id = r.id and a.decision_id = r.closed_by)
      or exists (select 1 from undone u where u.record_id = r.closed_by))`,
  'a statement is of no record and no held message': sql<{ id: string }>`
    select s.id from statements s
    where not exists (select 1 from decisions d where d.id = s.decision_id)
      and not exists (select 1 from held_messages h where h.message = s.decision_id)`,
  'an appeal was answered by no record': sql<{ id: string }>`
    select a.id from appeals a
    where a.answer is not null and not exists (
      select 1 from decisions d where d.id = a.answered_by and d.appeal_id = a.id)`,
} as const;
