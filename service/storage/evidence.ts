import { timetokenAt, type Timetoken } from '../domain/timetoken';
import type { Schema, Sql } from './database';

/**
 * Evidence for reports besides the message history: messages that were delivered and are not
 * kept there, and who has reported whom about what.
 */
export const evidenceSchema: Schema = {
  family: 'evidence',
  migrations: [
    `CREATE TABLE delivered_messages (
      channel TEXT NOT NULL,
      timetoken INTEGER NOT NULL,
      publisher TEXT NOT NULL,
      text TEXT NOT NULL,
      file_name TEXT,
      PRIMARY KEY (channel, timetoken)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX delivered_messages_by_time ON delivered_messages (timetoken);
    CREATE INDEX delivered_messages_by_publisher ON delivered_messages (publisher, timetoken);
    CREATE TABLE open_reports (
      user_id TEXT NOT NULL,
      reporter_id TEXT NOT NULL,
      channel TEXT NOT NULL,
      message_timetoken INTEGER NOT NULL,
      PRIMARY KEY (user_id, reporter_id, channel, message_timetoken)
    ) STRICT, WITHOUT ROWID;
    -- It did not say whom a report was about.
    DROP TABLE IF EXISTS reported_messages`,
  ],
};

/** A message as it was delivered. */
export interface DeliveredMessage {
  readonly timetoken: Timetoken;
  readonly publisher: string;
  readonly text: string;
  readonly fileName: string | null;
}

/** How much is kept: the newest of each user and of all. */
const MAX_DELIVERED_OF_USER = 2_000;
const MAX_DELIVERED = 100_000;
const INSERTS_BETWEEN_PRUNES = 100;

/** Reporter, reported user and message; the message is `undefined` for a report that names none. */
export interface ReportKey {
  readonly userId: string;
  readonly reporterId: string;
  readonly message: { readonly channel: string; readonly timetoken: Timetoken } | undefined;
}

export type EvidenceStore = ReturnType<typeof createEvidenceStore>;

export function createEvidenceStore(sql: Sql) {
  const insert = sql.prepare('INSERT INTO delivered_messages VALUES (?, ?, ?, ?, ?)');
  const selectOne = sql.prepare<[string, string], DeliveredMessage>(
    `SELECT CAST(timetoken AS TEXT) AS timetoken, publisher, text, file_name AS fileName
     FROM delivered_messages WHERE channel = ? AND timetoken = ?`,
  );
  const pruneUser = sql.prepare(
    `DELETE FROM delivered_messages WHERE publisher = @publisher AND timetoken <= (
       SELECT timetoken FROM delivered_messages WHERE publisher = @publisher
       ORDER BY timetoken DESC LIMIT 1 OFFSET ${MAX_DELIVERED_OF_USER})`,
  );
  const pruneAll = sql.prepare(
    `DELETE FROM delivered_messages WHERE timetoken <= (
       SELECT timetoken FROM delivered_messages ORDER BY timetoken DESC LIMIT 1 OFFSET ${MAX_DELIVERED})`,
  );
  const removeOld = sql.prepare('DELETE FROM delivered_messages WHERE timetoken < ?');
  const insertReport = sql.prepare('INSERT OR IGNORE INTO open_reports VALUES (?, ?, ?, ?)');
  const countReports = sql
    .prepare<[string, string], number>(
      'SELECT COUNT(*) FROM open_reports WHERE user_id = ? AND reporter_id = ?',
    )
    .pluck();
  const removeReports = sql.prepare('DELETE FROM open_reports WHERE user_id = ?');
  let inserts = 0;

  return {
    /** Keeps a message that is delivered and not stored, or not for long. */
    addDelivered(channel: string, message: DeliveredMessage): void {
      const { timetoken, publisher, text, fileName } = message;
      insert.run(channel, timetoken, publisher, text, fileName);
      inserts += 1;
      if (inserts % INSERTS_BETWEEN_PRUNES === 0) pruneUser.run({ publisher });
    },

    delivered: (channel: string, timetoken: Timetoken): DeliveredMessage | undefined =>
      selectOne.get(channel, timetoken),

    /** Removes what is older, or more than is kept. @param before ms since the epoch */
    removeDelivered(before: number): void {
      removeOld.run(timetokenAt(before));
      pruneAll.run();
    },

    /** Whether the user has not reported this before. */
    addReport({ userId, reporterId, message }: ReportKey): boolean {
      const { channel = '', timetoken = '0' } = message ?? {};
      return insertReport.run(userId, reporterId, channel, timetoken).changes > 0;
    },
    /** How many reports of somebody a user has made that are open. */
    reportsBy: (reporterId: string, userId: string): number =>
      countReports.get(userId, reporterId) ?? 0,
    /** To be called when the reports of somebody have been settled. */
    closeReports(userId: string): void {
      removeReports.run(userId);
    },
  };
}
