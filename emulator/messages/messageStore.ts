import type { ChannelEvent } from '../protocol/channels';
import { boundsOf, type TimetokenRange, ZERO_TIMETOKEN } from '../protocol/timetoken';
import type { Timetoken } from '../../shared/protocol';
import { newestByChannel, type Sql } from '../storage/database';

/** A stored message or file message. JSON texts are as they were published. */
export interface StoredMessage {
  readonly timetoken: Timetoken;
  readonly kind: 'message' | 'file';
  readonly publisher: string;
  readonly payload: string;
  readonly meta: string | null;
  readonly customMessageType: string | null;
}

/** Which messages of a channel, and how many of them at most. */
interface MessageRange extends TimetokenRange {
  readonly channel: string;
  readonly limit: number;
  /** Clock, ms since the epoch: messages past their retention are not seen. */
  readonly now: number;
}

/** A channel and its newest message. */
export interface ChannelWithMessages {
  readonly channel: string;
  readonly timetoken: Timetoken;
}

export type MessageStore = ReturnType<typeof createMessageStore>;

/** A range of a channel as a condition; what is past its retention is not in it. */
const IN_RANGE = `channel = @channel AND messages.timetoken >= @from AND messages.timetoken < @before
  AND (expires_at IS NULL OR expires_at > @now)`;
const SELECTED = `CAST(timetoken AS TEXT) AS timetoken, kind, publisher, payload, meta,
  custom_message_type AS customMessageType`;

export function createMessageStore(sql: Sql) {
  const insert = sql.prepare(
    `INSERT INTO messages (channel, timetoken, kind, publisher, payload, meta, custom_message_type, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const selectNewest = sql.prepare<[object], StoredMessage>(
    `SELECT ${SELECTED} FROM messages WHERE ${IN_RANGE}
     ORDER BY messages.timetoken DESC LIMIT @limit`,
  );
  const selectOldest = sql.prepare<[object], StoredMessage>(
    `SELECT ${SELECTED} FROM messages WHERE ${IN_RANGE} ORDER BY messages.timetoken LIMIT @limit`,
  );
  const count = sql
    .prepare<[object], number>(
      `SELECT COUNT(*) FROM (SELECT 1 FROM messages WHERE ${IN_RANGE} LIMIT @limit)`,
    )
    .pluck();
  const remove = sql.prepare(
    'DELETE FROM messages WHERE channel = @channel AND timetoken >= @from AND timetoken < @before',
  );
  const selectExpired = sql.prepare<[number]>(
    'SELECT 1 FROM messages WHERE expires_at <= ? LIMIT 1',
  );
  const removeExpired = sql.prepare('DELETE FROM messages WHERE expires_at <= ?');
  const selectLast = sql
    .prepare<[], Timetoken | null>(
      `${newestByChannel('messages')} SELECT CAST(MAX(timetoken) AS TEXT) FROM newest`,
    )
    .pluck();

  const selectNewestOfChannels = sql.prepare<[number], ChannelWithMessages>(
    `${newestByChannel('messages')} SELECT channel, CAST(timetoken AS TEXT) AS timetoken FROM newest
     ORDER BY newest.timetoken DESC LIMIT ?`,
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

    /** The newest messages of a range, or the oldest for `isForward`; oldest first either way. */
    range({
      isForward = false,
      ...range
    }: MessageRange & { isForward?: boolean }): StoredMessage[] {
      const parameters = { ...range, ...boundsOf(range) };
      return isForward ? selectOldest.all(parameters) : selectNewest.all(parameters).reverse();
    },

    /** How many messages are in a range. */
    count(range: MessageRange): number {
      return count.get({ ...range, ...boundsOf(range) }) ?? 0;
    },

    /** The channels with messages, those with the newest messages first. */
    newestOfChannels: (limit: number): readonly ChannelWithMessages[] =>
      selectNewestOfChannels.all(limit),

    remove(channel: string, range: TimetokenRange): void {
      remove.run({ channel, ...boundsOf(range) });
    },

    /** @param now ms since the epoch */
    hasExpired(now: number): boolean {
      return selectExpired.get(now) !== undefined;
    },

    /** @param now ms since the epoch */
    removeExpired(now: number): void {
      removeExpired.run(now);
    },

    /** The newest timetoken of any message. */
    lastTimetoken(): Timetoken {
      return selectLast.get() ?? ZERO_TIMETOKEN;
    },
  };
}
