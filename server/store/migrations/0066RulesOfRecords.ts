import type { Kysely } from 'kysely';
import { runSql } from '../runSql';

/** Held messages and reports name the rule that made them, so that leads see how often moderators overturn it. */
export const up = (db: Kysely<unknown>) =>
  runSql(
    db,
    'alter table held_messages add column rule_id text',
    'alter table reports add column rule_id text',
    "create index held_messages_of_rule on held_messages (rule_id) where state = 'released'",
    'create index reports_of_rule on reports (rule_id) where rule_id is not null',
    'create index decisions_of_rule on decisions (rule_id) where rule_id is not null',
  );
