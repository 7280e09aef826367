import type { ChannelEvent } from '../protocol/channels';
import { boundsOf, type TimetokenRange, ZERO_TIMETOKEN } from '../protocol/timetoken';
import { type NamedFile, namedFiles } from '../../src/domain/message';
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

/** The part of a message that a reader of all channels needs. */
export interface MessageInOrder {
  readonly channel: string;
  readonly timetoken: Timetoken;
  readonly publisher: string;
  readonly payload: string;
}

/** A channel and its newest message. */
export interface ChannelWithMessages {
  readonly channel: string;
  readonly timetoken: Timetoken;
}

/** Messages after the first time and before the second. */
interface OpenRange {
  readonly after: Timetoken;
  readonly before: Timetoken;
  readonly limit: number;
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
  const insertFileName = sql.prepare<[string, string, string]>(
    'INSERT OR IGNORE INTO file_messages (file_id, channel, message_timetoken) VALUES (?, ?, ?)',
  );
  const selectNewest = sql.prepare<[object], StoredMessage>(
    `SELECT ${SELECTED} FROM messages WHERE ${IN_RANGE}
     ORDER BY messages.timetoken DESC LIMIT @limit`,
  );
  const selectOldest = sql.prepare<[object], StoredMessage>(
    `SELECT ${SELECTED} FROM messages WHERE ${IN_RANGE} ORDER BY messages.timetoken LIMIT @limit`,
  );
  // As arrays: millions of rows are read, and objects take a third longer.
  const selectInOrder = sql
    .prepare<[object], readonly [string, Timetoken, string, string]>(
      `SELECT channel, CAST(timetoken AS TEXT), publisher, IIF(@hasPayload, payload, '')
       FROM messages INDEXED BY messages_by_time
       WHERE messages.timetoken > @after AND messages.timetoken < @before
         AND (expires_at IS NULL OR expires_at > @now)
       ORDER BY messages.timetoken LIMIT @limit`,
    )
    .raw();
  const count = sql
    .prepare<[object], number>(
      `SELECT COUNT(*) FROM (SELECT 1 FROM messages WHERE ${IN_RANGE} LIMIT @limit)`,
    )
    .pluck();
  const selectOne = sql.prepare<[string, string, number], StoredMessage>(
    `SELECT ${SELECTED} FROM messages
     WHERE channel = ? AND messages.timetoken = ? AND (expires_at IS NULL OR expires_at > ?)`,
  );
  const selectOtherPublisher = sql
    .prepare<[string, string], number>(
      `SELECT 1 FROM messages WHERE channel = ?
       AND publisher NOT IN (SELECT value FROM json_each(?)) LIMIT 1`,
    )
    .pluck();
  const selectAny = sql
    .prepare<[string], number>('SELECT 1 FROM messages WHERE channel = ? LIMIT 1')
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
      for (const { id } of filesIn(event.payload)) {
        insertFileName.run(id, event.channel, event.timetoken);
      }
    },

    /** @param now ms since the epoch */
    get: (channel: string, timetoken: Timetoken, now: number): StoredMessage | undefined =>
      selectOne.get(channel, timetoken, now),

    /** The newest messages of a range, or the oldest for `isForward`; oldest first either way. */
    range({
      isForward = false,
      ...range
    }: MessageRange & { isForward?: boolean }): StoredMessage[] {
      const parameters = { ...range, ...boundsOf(range) };
      return isForward ? selectOldest.all(parameters) : selectNewest.all(parameters).reverse();
    },

    /**
     * The oldest messages of all channels between two times.
     *
     * @param now ms since the epoch
     * @param hasPayload whether the payload is wanted, which takes time
     */
    inOrder: (range: OpenRange, now: number, hasPayload: boolean): MessageInOrder[] =>
      selectInOrder
        .all({ ...range, now, hasPayload: hasPayload ? 1 : 0 })
        .map(([channel, timetoken, publisher, payload]) => ({
          channel,
          timetoken,
          publisher,
          payload,
        })),

    /** Whether a channel keeps messages of anybody else than these users. */
    hasOtherPublisher: (channel: string, userIds: readonly string[]): boolean =>
      selectOtherPublisher.get(channel, JSON.stringify(userIds)) !== undefined,

    hasAny: (channel: string): boolean => selectAny.get(channel) !== undefined,

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

/** Only an object names files, and other payloads need not be parsed. */
function filesIn(payload: string): readonly NamedFile[] {
  return payload.startsWith('{') ? namedFiles(JSON.parse(payload)) : [];
}
