import type { Kysely } from 'kysely';
import { runSql } from '../runSql';

export interface RuleTables {
  /** Every version of the rules; the one with the highest number is in force. */
  ruleVersions: {
    version: number;
    /** The decision that made it; null for the first, which is empty. */
    record: string | null;
    /** JSON texts of `ModerationRules` and of a list of `BehaviourRule`. */
    words: string;
    behaviour: string;
  };
}

/** Word rules and rules on behaviour, with their history. */
export const up = (db: Kysely<unknown>) =>
  runSql(
    db,
    `create table rule_versions (
      version integer primary key, record text, words text not null, behaviour text not null)`,
    `insert into rule_versions (version, words, behaviour) values (1, '{"rules":[],"allow":[]}', '[]')`,
  );
