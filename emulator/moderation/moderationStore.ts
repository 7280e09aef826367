import { timetokenAt } from '../protocol/timetoken';
import type { Timetoken } from '../../shared/protocol';
import type { Sql } from '../storage/database';

/** Private chats by the `type` of their record, as PubNub's Chat SDK writes it. */
export type PrivateKind = 'direct' | 'group';

/** A private chat whose record was written while the chat was moderated. */
interface PrivateChat {
  readonly channel: string;
  readonly kind: PrivateKind;
  /** The user who wrote the record first; empty when that is not known. */
  readonly founder: string;
}

/** Identifies a restriction of a user, whether it ends by itself or not. */
export interface RestrictionKey {
  readonly userId: string;
  readonly field: 'ban' | 'mutedChannels' | 'blockedChannels';
  /** Empty for a ban, which is about the whole chat. */
  readonly channel: string;
}

/** A restriction that ends by itself. */
export interface RestrictionEnd extends RestrictionKey {
  /** Ms since the epoch. */
  readonly endsAt: number;
}

export type ModerationStore = ReturnType<typeof createModerationStore>;

export function createModerationStore(sql: Sql) {
  const insertDecided = sql.prepare('INSERT OR IGNORE INTO decided_messages VALUES (?, ?, 0)');
  const upsertReleased = sql.prepare(
    `INSERT INTO decided_messages VALUES (?, ?, 1)
     ON CONFLICT DO UPDATE SET is_released = 1 WHERE is_released = 0`,
  );
  const removeDecided = sql.prepare(
    'DELETE FROM decided_messages WHERE channel = ? AND message_timetoken = ?',
  );
  const upsertEnd = sql.prepare('INSERT OR REPLACE INTO restriction_ends VALUES (?, ?, ?, ?)');
  const removeEnd = sql.prepare(
    'DELETE FROM restriction_ends WHERE user_id = ? AND field = ? AND channel = ?',
  );
  const selectEnd = sql
    .prepare<[string, string, string], number>(
      'SELECT ends_at FROM restriction_ends WHERE user_id = ? AND field = ? AND channel = ?',
    )
    .pluck();
  const selectDue = sql.prepare<[number], RestrictionEnd>(
    `SELECT user_id AS userId, field, channel, ends_at AS endsAt FROM restriction_ends
     WHERE ends_at <= ? ORDER BY ends_at`,
  );

  const insertPrivate = sql.prepare('INSERT OR IGNORE INTO private_chats VALUES (?, ?, ?)');
  const selectFounder = sql
    .prepare<[string], string>('SELECT founder FROM private_chats WHERE channel = ?')
    .pluck();
  // Runs for every call and event. The record decides, or the last one if it was deleted.
  const selectPrivateKind = sql
    .prepare<[{ channel: string }], PrivateKind | '' | null>(
      `SELECT COALESCE(
        (SELECT CASE WHEN type IN ('direct', 'group') THEN type ELSE '' END
         FROM channels WHERE id = @channel),
        (SELECT kind FROM private_chats WHERE channel = @channel))`,
    )
    .pluck();

  return {
    /** Stores kind and founder of a private chat, which outlive its record. */
    addPrivate({ channel, kind, founder }: PrivateChat): void {
      insertPrivate.run(channel, kind, founder);
    },
    founderOf: (channel: string): string | undefined => selectFounder.get(channel),
    /** The kind in the channel's current or last record: `undefined` for a public channel. */
    privateKindOf: (channel: string): PrivateKind | undefined =>
      selectPrivateKind.get({ channel }) || undefined,

    /** Records a decision about a rejected message or a report. Returns false when there was one already. */
    addDecided: (channel: string, message: Timetoken): boolean =>
      insertDecided.run(channel, message).changes > 0,
    /** Records that a rejected message is published. Returns false when it was before. */
    addReleased: (channel: string, message: Timetoken): boolean =>
      upsertReleased.run(channel, message).changes > 0,
    /** Returns false when there was no decision. */
    removeDecided: (channel: string, message: Timetoken): boolean =>
      removeDecided.run(channel, message).changes > 0,

    /** Ms since the epoch; undefined for a restriction that only a moderator ends. */
    endOf: ({ userId, field, channel }: RestrictionKey): number | undefined =>
      selectEnd.get(userId, field, channel),
    setEnd({ userId, field, channel, endsAt }: RestrictionEnd): void {
      upsertEnd.run(userId, field, channel, endsAt);
    },
    removeEnd({ userId, field, channel }: RestrictionKey): void {
      removeEnd.run(userId, field, channel);
    },
    /** Restrictions that are due to end. @param now ms since the epoch */
    dueEnds: (now: number): RestrictionEnd[] => selectDue.all(now),
  };
}

export type AppealStore = ReturnType<typeof createAppealStore>;

export function createAppealStore(sql: Sql) {
  const insert = sql.prepare('INSERT OR IGNORE INTO appeals VALUES (?, ?, 0)');
  const decide = sql.prepare(
    'UPDATE appeals SET is_decided = 1 WHERE user_id = ? AND statement = ? AND is_decided = 0',
  );
  const countOpen = sql
    .prepare<[string], number>('SELECT COUNT(*) FROM appeals WHERE user_id = ? AND is_decided = 0')
    .pluck();

  return {
    /** Returns false when the statement has been appealed before. */
    add: (userId: string, statement: Timetoken): boolean =>
      insert.run(userId, statement).changes > 0,
    /** Returns false when the appeal has been decided before. */
    decide: (userId: string, statement: Timetoken): boolean =>
      decide.run(userId, statement).changes > 0,
    openOf: (userId: string): number => countOpen.get(userId) ?? 0,
  };
}

/** A message as it was delivered. */
interface DeliveredMessage {
  readonly timetoken: Timetoken;
  readonly publisher: string;
  readonly text: string;
  readonly fileName: string | null;
}

/** How many messages are kept: the newest of each user and of all. */
const MAX_DELIVERED_OF_USER = 2_000;
const MAX_DELIVERED = 100_000;
const INSERTS_BETWEEN_PRUNES = 100;

/** Reporter, reported user and message; the message is `undefined` for a report that names none. */
interface ReportKey {
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
    /** Keeps a delivered message that history does not keep. */
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
    /** Number of open reports by one user about another. */
    reportsBy: (reporterId: string, userId: string): number =>
      countReports.get(userId, reporterId) ?? 0,
    /** To be called when the reports of a user have been resolved. */
    closeReports(userId: string): void {
      removeReports.run(userId);
    },
  };
}
