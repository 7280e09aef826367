import type { ChannelEvent, ChannelEventKind } from '../domain/channelEvent';
import { CATCH_UP_EVENTS } from '../domain/limits';
import { ZERO_TIMETOKEN, type Timetoken } from '../domain/timetoken';
import type { Schema, Sql } from './database';
import { newestByChannel } from './newestByChannel';

/** The newest events of every channel, kept so that catch-up works across a restart. */
export const eventsSchema: Schema = {
  family: 'events',
  migrations: [
    `CREATE TABLE events (
      channel TEXT NOT NULL,
      timetoken INTEGER NOT NULL,
      kind TEXT NOT NULL,
      publisher TEXT,
      payload TEXT NOT NULL,
      meta TEXT,
      custom_message_type TEXT,
      PRIMARY KEY (channel, timetoken)
    ) STRICT, WITHOUT ROWID`,
    `CREATE INDEX events_by_timetoken ON events (timetoken)`,
    // Only a start asked it, and every event paid for it.
    `DROP INDEX events_by_timetoken`,
  ],
};

interface EventRow {
  channel: string;
  timetoken: Timetoken;
  kind: ChannelEventKind;
  publisher: string | null;
  payload: string;
  meta: string | null;
  custom_message_type: string | null;
}

const APPENDS_BETWEEN_PRUNES = 50;

export type EventStore = ReturnType<typeof createEventStore>;

export function createEventStore(sql: Sql) {
  const insert = sql.prepare(
    `INSERT INTO events (channel, timetoken, kind, publisher, payload, meta, custom_message_type)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const select = `SELECT channel, CAST(timetoken AS TEXT) AS timetoken, kind, publisher, payload, meta,
    custom_message_type FROM events`;
  // As many channels as events: each of the events is of a channel that is among them.
  const selectNewest = sql.prepare<{ count: number }, EventRow>(
    `${newestByChannel('events')} ${select} WHERE channel IN
       (SELECT channel FROM newest ORDER BY timetoken DESC LIMIT @count)
     ORDER BY events.timetoken DESC LIMIT @count`,
  );
  const selectAfter = sql.prepare<[string, string, number], EventRow>(
    `${select} WHERE channel = ? AND events.timetoken > ? ORDER BY events.timetoken DESC LIMIT ?`,
  );
  const selectTimetokens = sql
    .prepare<[string, string, number], Timetoken>(
      `SELECT CAST(timetoken AS TEXT) FROM events WHERE channel = ? AND events.timetoken > ?
       ORDER BY events.timetoken DESC LIMIT ?`,
    )
    .pluck();
  const selectTimetokensUnder = sql
    .prepare<[string, string, string, number], Timetoken>(
      `SELECT CAST(timetoken AS TEXT) FROM events
       WHERE channel > ? AND channel < ? AND events.timetoken > ?
       ORDER BY events.timetoken DESC LIMIT ?`,
    )
    .pluck();
  const selectAfterUnder = sql.prepare<[string, string, string, number], EventRow>(
    `${select} WHERE channel > ? AND channel < ? AND events.timetoken > ?
     ORDER BY events.timetoken DESC LIMIT ?`,
  );
  const selectLast = sql
    .prepare<[], Timetoken | null>(
      `${newestByChannel('events')} SELECT CAST(MAX(timetoken) AS TEXT) FROM newest`,
    )
    .pluck();
  const prune = sql.prepare(
    `DELETE FROM events WHERE channel = @channel AND timetoken < (
       SELECT timetoken FROM events WHERE channel = @channel
       ORDER BY timetoken DESC LIMIT 1 OFFSET @keep)`,
  );
  const appendsByChannel = new Map<string, number>();

  return {
    append(event: ChannelEvent): void {
      insert.run(
        event.channel,
        event.timetoken,
        event.kind,
        event.publisher ?? null,
        event.payload,
        event.meta ?? null,
        event.customMessageType ?? null,
      );
      const appends = (appendsByChannel.get(event.channel) ?? 0) + 1;
      appendsByChannel.set(event.channel, appends);
      if (appends % APPENDS_BETWEEN_PRUNES === 0) {
        prune.run({ channel: event.channel, keep: CATCH_UP_EVENTS - 1 });
      }
    },

    /** The newest events of all channels, oldest first. */
    newest(count: number): ChannelEvent[] {
      return selectNewest.all({ count }).map(toEvent).reverse();
    },

    /** The newest 100 events of a channel past a moment, oldest first. */
    after(channel: string, timetoken: Timetoken): ChannelEvent[] {
      return selectAfter.all(channel, timetoken, CATCH_UP_EVENTS).map(toEvent).reverse();
    },

    /** The same of all channels that begin with a prefix together; the prefix ends with a dot. */
    afterUnder(prefix: string, timetoken: Timetoken): ChannelEvent[] {
      const range = [prefix, endOfPrefix(prefix)] as const;
      return selectAfterUnder
        .all(...range, timetoken, CATCH_UP_EVENTS)
        .map(toEvent)
        .reverse();
    },

    /** The timetokens of what `after` gives, without its payloads. */
    timetokensAfter: (channel: string, timetoken: Timetoken): Timetoken[] =>
      selectTimetokens.all(channel, timetoken, CATCH_UP_EVENTS),
    /** The timetokens of what `afterUnder` gives. */
    timetokensUnder: (prefix: string, timetoken: Timetoken): Timetoken[] =>
      selectTimetokensUnder.all(prefix, endOfPrefix(prefix), timetoken, CATCH_UP_EVENTS),

    /** The newest timetoken of any event. */
    lastTimetoken(): Timetoken {
      return selectLast.get() ?? ZERO_TIMETOKEN;
    },
  };
}

/** The character that follows the prefix's dot in byte order. */
function endOfPrefix(prefix: string): string {
  return `${prefix.slice(0, -1)}/`;
}

function toEvent(row: EventRow): ChannelEvent {
  return {
    channel: row.channel,
    timetoken: row.timetoken,
    kind: row.kind,
    publisher: row.publisher ?? undefined,
    payload: row.payload,
    meta: row.meta ?? undefined,
    customMessageType: row.custom_message_type ?? undefined,
  };
}
