import {
  checkStatements,
  type StatementProblem,
  type ToldStatement,
} from '../../src/domain/moderation/checkStatements';
import { toChannelId, toUserId } from '../../src/domain/ids';
import { readInboxRecord } from '../../src/domain/moderation/inbox';
import { inboxOwner } from '../../src/domain/moderation/inboxChannel';
import {
  LOG_CHANNEL,
  type LogRecord,
  type RejectedMessage,
} from '../../src/domain/moderation/moderationRecord';
import {
  readLogRecord,
  readRejectedMessage,
} from '../../src/domain/moderation/readModerationRecord';
import { MODERATION_PREFIX, REJECTED_PREFIX } from '../../src/domain/protocol';
import type { Timetoken } from '../../shared/protocol';
import type { Sql } from '../storage/database';
import { SqliteConnection } from '../storage/sqlite';

interface StoredRecord {
  readonly channel: string;
  readonly timetoken: Timetoken;
  readonly payload: string;
}

/** The result of a check of a database. */
interface StatementCheck {
  readonly decisions: number;
  readonly statements: number;
  readonly problems: readonly StatementProblem[];
}

/**
 * Checks that each decision about a user that a database holds has exactly one statement in the user's inbox, and each
 * statement a decision, at one moment, also beside a running service.
 */
export function checkStoredStatements(file: string): StatementCheck {
  const sql = new SqliteConnection(file);
  try {
    sql.pragma('query_only = ON');
    return check(sql);
  } finally {
    sql.close();
  }
}

function check(sql: Sql): StatementCheck {
  const select = sql.prepare<[string, string], StoredRecord>(
    `SELECT channel, CAST(timetoken AS TEXT) AS timetoken, payload FROM messages
     WHERE SUBSTR(channel, 1, ${MODERATION_PREFIX.length}) = ?
       OR SUBSTR(channel, 1, ${REJECTED_PREFIX.length}) = ?`,
  );
  const log: LogRecord[] = [];
  const rejected: RejectedMessage[] = [];
  const told: ToldStatement[] = [];
  for (const { channel, timetoken, payload } of select.iterate(
    MODERATION_PREFIX,
    REJECTED_PREFIX,
  )) {
    const record: unknown = JSON.parse(payload);
    const owner = inboxOwner(channel);
    if (channel === LOG_CHANNEL) log.push(...listOf(readLogRecord(timetoken, record)));
    if (channel.startsWith(REJECTED_PREFIX)) {
      const channelId = toChannelId(channel.slice(REJECTED_PREFIX.length));
      rejected.push(...listOf(readRejectedMessage(timetoken, channelId, record)));
    }
    const statement = owner === undefined ? undefined : readInboxRecord(timetoken, record);
    if (owner !== undefined && statement?.type === 'statement') {
      told.push({ ...statement, userId: toUserId(owner) });
    }
  }
  return {
    decisions: log.length + rejected.length,
    statements: told.length,
    problems: checkStatements(log, rejected, told),
  };
}

function listOf<Item>(item: Item | undefined): readonly Item[] {
  return item === undefined ? [] : [item];
}
