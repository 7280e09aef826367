import type {
  Protection,
  ProtectionKind,
  RuleHits,
} from '../../src/domain/behaviourRules/protectionState';
import type { Timetoken } from '../../shared/protocol';
import type { Sql } from '../storage/database';
import { timetokenAt } from '../protocol/timetoken';

/** The facts about a user on which rules on behaviour decide. */
export interface Person {
  /** Ms since the epoch. */
  readonly firstSeen: number;
  /** Published messages, counted up to a limit. */
  readonly messages: number;
  /** Whether the user has called as a moderator. */
  readonly isModerator: boolean;
}

interface Join {
  readonly timetoken: Timetoken;
  readonly channel: string;
  readonly userId: string;
}

interface PersonRow {
  readonly firstSeen: number;
  readonly messages: number;
  readonly isModerator: number;
}

export type BehaviourStore = ReturnType<typeof createBehaviourStore>;

export function createBehaviourStore(sql: Sql) {
  const selectPerson = sql.prepare<[string], PersonRow>(
    `SELECT first_seen AS firstSeen, messages, is_moderator AS isModerator
     FROM people WHERE user_id = ?`,
  );
  const upsertPerson = sql.prepare('INSERT OR REPLACE INTO people VALUES (?, ?, ?, ?)');
  const insertJoin = sql.prepare('INSERT OR IGNORE INTO joins VALUES (?, ?, ?)');
  const removeJoins = sql.prepare('DELETE FROM joins WHERE timetoken < ?');
  const selectJoins = sql.prepare<[string, string, string, string, number], Join>(
    `SELECT CAST(timetoken AS TEXT) AS timetoken, channel, user_id AS userId FROM joins
     WHERE (joins.timetoken, channel, user_id) > (CAST(? AS INTEGER), ?, ?)
     AND joins.timetoken < CAST(? AS INTEGER)
     ORDER BY joins.timetoken, channel, user_id LIMIT ?`,
  );
  const selectHits = sql.prepare<[], RuleHits & { readonly ruleId: string }>(
    'SELECT rule_id AS ruleId, silent, active, last_at AS lastAt FROM rule_hits',
  );
  const upsertHits = sql.prepare('INSERT OR REPLACE INTO rule_hits VALUES (?, ?, ?, ?)');
  const removeHits = sql.prepare('DELETE FROM rule_hits WHERE rule_id = ?');
  const selectProtections = sql.prepare<[], Protection>(
    'SELECT kind, channel, since, ends_at AS endsAt FROM protections',
  );
  const upsertProtection = sql.prepare('INSERT OR REPLACE INTO protections VALUES (?, ?, ?, ?)');
  const removeProtection = sql.prepare('DELETE FROM protections WHERE kind = ? AND channel = ?');

  return {
    person(userId: string): Person | undefined {
      const row = selectPerson.get(userId);
      return row && { ...row, isModerator: row.isModerator === 1 };
    },
    setPerson(userId: string, { firstSeen, messages, isModerator }: Person): void {
      upsertPerson.run(userId, Math.floor(firstSeen), messages, isModerator ? 1 : 0);
    },

    addJoin({ timetoken, channel, userId }: Join): void {
      insertJoin.run(timetoken, channel, userId);
    },
    /** @param before ms since the epoch */
    removeJoins(before: number): void {
      removeJoins.run(timetokenAt(before));
    },
    /** The oldest joins after one and before a time. */
    joins: (after: Join, before: Timetoken, limit: number): Join[] =>
      selectJoins.all(after.timetoken, after.channel, after.userId, before, limit),

    hits: () => selectHits.all(),
    setHits(ruleId: string, { silent, active, lastAt }: RuleHits): void {
      upsertHits.run(ruleId, silent, active, Math.floor(lastAt));
    },
    removeHits(ruleId: string): void {
      removeHits.run(ruleId);
    },

    protections: () => selectProtections.all(),
    setProtection({ kind, channel, since, endsAt }: Protection): void {
      upsertProtection.run(kind, channel, Math.floor(since), Math.floor(endsAt));
    },
    removeProtection(kind: ProtectionKind, channel: string): void {
      removeProtection.run(kind, channel);
    },
  };
}
