import { type QueryExecutorProvider, sql } from 'kysely';
import { REPORT_REASONS } from '../../../src/domain/moderation/report';
import { severityOf } from '../../../src/domain/moderation/severity';
import { runSql } from '../runSql';

const [MOST, NONE] = [severityOf(['other'], 1_000_000), severityOf(['other'], 0)];

/** Cases know how urgent they are, so that the queue can be sorted by it. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await runSql(
    db,
    'alter table cases add column severity integer not null default 0',
    'create index cases_severe on cases (severity, user_id) where open_reports > 0',
  );
  const known = REPORT_REASONS.map((reason) => sql`when ${reason} then ${severityOf([reason], 0)}`);
  await sql`
    update cases set severity = (
      select max(case reason ${sql.join(known, sql` `)} else ${sql.lit(NONE)} end)
        + case when count(*) > ${sql.lit(MOST - NONE)} then ${sql.lit(MOST - NONE)} else count(*) end
      from reports where reports.user_id = cases.user_id and closed_by is null)
    where open_reports > 0`.execute(db);
}
