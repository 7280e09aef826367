import type { ChannelEvent } from '../domain/channelEvent';
import { ZERO_TIMETOKEN, type Timetoken } from '../domain/timetoken';
import type { Schema, Sql } from './database';

/** Message history. */
export const messagesSchema: Schema = {
  family: 'messages',
  migrations: [
    `CREATE TABLE messages (
      channel TEXT NOT NULL,
      timetoken INTEGER NOT NULL,
      kind TEXT NOT NULL,
      publisher TEXT NOT NULL,
      payload TEXT NOT NULL,
      meta TEXT,
      custom_message_type TEXT,
      expires_at INTEGER,
      PRIMARY KEY (channel, timetoken)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX messages_by_expiry ON messages (expires_at) WHERE expires_at IS NOT NULL`,
    `CREATE INDEX messages_by_timetoken ON messages (timetoken)`,
  ],
};

/** A stored message or file message. JSON texts are as they were published. */
export interface StoredMessage {
  readonly timetoken: Timetoken;
  readonly kind: 'message' | 'file';
  readonly publisher: string;
  readonly payload: string;
  readonly meta: string | null;
  readonly customMessageType: string | null;
}

/** Which messages of a channel: `before` is exclusive, `from` inclusive, newest `limit` of them. */
export interface MessageRange {
  readonly channel: string;
  readonly before?: Timetoken | undefined;
  readonly from?: Timetoken | undefined;
  readonly limit: number;
  /** Clock, ms since the epoch: messages past their retention are not seen. */
  readonly now: number;
}

export type MessageStore = ReturnType<typeof createMessageStore>;

const AFTER_ALL = '99999999999999999';
const SELECTED = `CAST(timetoken AS TEXT) AS timetoken, kind, publisher, payload, meta,
  custom_message_type AS customMessageType`;

export function createMessageStore(sql: Sql) {
  const insert = sql.prepare(
    `INSERT INTO messages (channel, timetoken, kind, publisher, payload, meta, custom_message_type, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const selectRange = sql.prepare<[string, string, string, number, number], StoredMessage>(
    `SELECT ${SELECTED} FROM messages
     WHERE channel = ? AND messages.timetoken < ? AND messages.timetoken >= ?
       AND (expires_at IS NULL OR expires_at > ?)
     ORDER BY messages.timetoken DESC LIMIT ?`,
  );
  const selectAfter = sql.prepare<[string, string, number, number], StoredMessage>(
    `SELECT ${SELECTED} FROM messages
     WHERE channel = ? AND messages.timetoken > ? AND (expires_at IS NULL OR expires_at > ?)
     ORDER BY messages.timetoken LIMIT ?`,
  );
  const selectOne = sql.prepare<[string, string, number], StoredMessage>(
    `SELECT ${SELECTED} FROM messages
     WHERE channel = ? AND messages.timetoken = ? AND (expires_at IS NULL OR expires_at > ?)`,
  );
  const removeExpired = sql.prepare('DELETE FROM messages WHERE expires_at <= ?');
  const selectLast = sql.prepare<[], { timetoken: Timetoken }>(
    'SELECT CAST(timetoken AS TEXT) AS timetoken FROM messages ORDER BY messages.timetoken DESC LIMIT 1',
  );

  return {
    /** @param expiresAt ms since the epoch, or null to keep for good */
    insert(event: ChannelEvent & { kind: 'message' | 'file' }, expiresAt: number | null): void {
      insert.run(
        event.channel,
        event.timetoken,
        event.kind,
        event.publisher ?? '',
        event.payload,
        event.meta ?? null,
        event.customMessageType ?? null,
        expiresAt,
      );
    },

    /** Oldest first. */
    range({ channel, before, from, limit, now }: MessageRange): StoredMessage[] {
      return selectRange
        .all(channel, before ?? AFTER_ALL, from ?? ZERO_TIMETOKEN, now, limit)
        .reverse();
    },

    /** The oldest messages past a timetoken, oldest first. @param now ms since the epoch */
    after(channel: string, timetoken: Timetoken, limit: number, now: number): StoredMessage[] {
      return selectAfter.all(channel, timetoken, now, limit);
    },

    /** @param now ms since the epoch */
    get: (channel: string, timetoken: Timetoken, now: number): StoredMessage | undefined =>
      selectOne.get(channel, timetoken, now),

    /** @param now ms since the epoch */
    removeExpired(now: number): void {
      removeExpired.run(now);
    },

    /** The newest timetoken of any message. */
    lastTimetoken(): Timetoken {
      return selectLast.get()?.timetoken ?? ZERO_TIMETOKEN;
    },
  };
}
