import { sql } from 'kysely';
import type { RuleHits } from '../../src/domain/behaviourRules/protectionState';
import type { Write } from '../store/openStore';
import type { Database, DatabaseWrite } from '../store/schema';

/** Adds matches of a rule to those that were counted before. */
export async function countHits(db: DatabaseWrite, ruleId: string, hits: RuleHits): Promise<void> {
  const { silent, active, lastAt } = hits;
  await db
    .insertInto('ruleHits')
    .values({ ruleId, ...hits })
    .onConflict((conflict) =>
      conflict.column('ruleId').doUpdateSet({
        silent: sql<number>`rule_hits.silent + ${silent}`,
        active: sql<number>`rule_hits.active + ${active}`,
        lastAt,
      }),
    )
    .execute();
}

/** Counts one match of each of these word rules. */
export async function countMatches(
  { db, now }: Pick<Write, 'db' | 'now'>,
  ruleIds: readonly string[],
): Promise<void> {
  for (const ruleId of ruleIds) await countHits(db, ruleId, { silent: 0, active: 1, lastAt: now });
}

/**
 * How often each rule matched, and how often moderators thought otherwise: they took its decision back, released what it
 * held, or dismissed its report.
 */
export async function readRuleFigures(db: Database) {
  const hits = await db.selectFrom('ruleHits').selectAll().orderBy('ruleId').execute();
  const { rows } = await sql<{ ruleId: string; count: number }>`
    select rule_id, count(*) as count from (
      select rule_id from decisions join undone on undone.record_id = decisions.id where rule_id is not null
      union all
      select rule_id from held_messages where state = 'released' and rule_id is not null
      union all
      select reports.rule_id from reports join decisions on decisions.id = reports.closed_by
      where reports.rule_id is not null and decisions.kind = 'dismiss'
    ) as overturned group by rule_id`.execute(db);
  const overturned = new Map(rows.map(({ ruleId, count }) => [ruleId, count]));
  return hits.map((row) => ({ ...row, overturned: overturned.get(row.ruleId) ?? 0 }));
}
