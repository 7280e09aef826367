import type { Timetoken } from '../domain/timetoken';
import type { Schema, Sql } from './database';

/** State of moderation besides its history: what has been said already, what ends when,
 * and whose private chats are. */
export const moderationSchema: Schema = {
  family: 'moderation',
  migrations: [
    `CREATE TABLE reported_messages (
      reporter_id TEXT NOT NULL,
      channel TEXT NOT NULL,
      message_timetoken INTEGER NOT NULL,
      PRIMARY KEY (reporter_id, channel, message_timetoken)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE settled_messages (
      channel TEXT NOT NULL,
      message_timetoken INTEGER NOT NULL,
      PRIMARY KEY (channel, message_timetoken)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE restriction_ends (
      user_id TEXT NOT NULL,
      field TEXT NOT NULL,
      channel TEXT NOT NULL,
      ends_at INTEGER NOT NULL,
      PRIMARY KEY (user_id, field, channel)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX restriction_ends_by_time ON restriction_ends (ends_at)`,
    `CREATE TABLE private_chats (
      channel TEXT NOT NULL PRIMARY KEY,
      kind TEXT NOT NULL,
      founder TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`,
  ],
};

/** Private chats by the `type` of their record, as PubNub's Chat SDK writes it. */
export type PrivateKind = 'direct' | 'group';

/** A private chat whose record was written while the chat was moderated. */
interface PrivateChat {
  readonly channel: string;
  readonly kind: PrivateKind;
  /** The user who wrote the record first; empty when that is not known. */
  readonly founder: string;
}

/** What is in force for a user, whether it ends by itself or not. */
export interface RestrictionKey {
  readonly userId: string;
  readonly field: 'ban' | 'mutedChannels' | 'blockedChannels';
  /** Empty for what is about the whole chat. */
  readonly channel: string;
}

/** A restriction that ends by itself. */
export interface RestrictionEnd extends RestrictionKey {
  /** Ms since the epoch. */
  readonly endsAt: number;
}

export type ModerationStore = ReturnType<typeof createModerationStore>;

export function createModerationStore(sql: Sql) {
  const insertSettled = sql.prepare('INSERT OR IGNORE INTO settled_messages VALUES (?, ?)');
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
  // Asked for every call and every event. A record decides; without one, the last that was there.
  const selectPrivateKind = sql
    .prepare<[{ channel: string }], PrivateKind | '' | null>(
      `SELECT COALESCE(
        (SELECT CASE WHEN type IN ('direct', 'group') THEN type ELSE '' END
         FROM channels WHERE id = @channel),
        (SELECT kind FROM private_chats WHERE channel = @channel))`,
    )
    .pluck();

  return {
    /** Keeps who founded a private chat, and that it is one, whatever becomes of its record. */
    addPrivate({ channel, kind, founder }: PrivateChat): void {
      insertPrivate.run(channel, kind, founder);
    },
    founderOf: (channel: string): string | undefined => selectFounder.get(channel),
    /** The kind in the channel's current or last record: `undefined` for a public channel. */
    privateKindOf: (channel: string): PrivateKind | undefined =>
      selectPrivateKind.get({ channel }) || undefined,

    /** Whether nobody has decided about the stopped message before. */
    addSettled: (channel: string, message: Timetoken): boolean =>
      insertSettled.run(channel, message).changes > 0,

    /** Ms since the epoch; undefined for what ends by nobody's doing but a moderator's. */
    endOf: ({ userId, field, channel }: RestrictionKey): number | undefined =>
      selectEnd.get(userId, field, channel),
    setEnd({ userId, field, channel, endsAt }: RestrictionEnd): void {
      upsertEnd.run(userId, field, channel, endsAt);
    },
    removeEnd({ userId, field, channel }: RestrictionKey): void {
      removeEnd.run(userId, field, channel);
    },
    /** What should have ended by now. @param now ms since the epoch */
    dueEnds: (now: number): RestrictionEnd[] => selectDue.all(now),
  };
}
