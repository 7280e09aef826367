import type { ChannelEvent, ChannelEventKind } from '../protocol/channels';
import { ZERO_TIMETOKEN } from '../protocol/timetoken';
import { MAX_EVENTS_PER_RESPONSE, type Timetoken } from '../../shared/protocol';
import { newestByChannel, type Sql } from '../storage/database';

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
  // The newest n events are in at most n channels.
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
        prune.run({ channel: event.channel, keep: MAX_EVENTS_PER_RESPONSE - 1 });
      }
    },

    /** The newest events of all channels, oldest first. */
    newest(count: number): ChannelEvent[] {
      return selectNewest.all({ count }).map(toEvent).reverse();
    },

    /** The newest 100 events of a channel past a moment, oldest first. */
    after(channel: string, timetoken: Timetoken): ChannelEvent[] {
      return selectAfter.all(channel, timetoken, MAX_EVENTS_PER_RESPONSE).map(toEvent).reverse();
    },

    /** The newest 100 events of all channels with a prefix; the prefix ends with a dot. */
    afterUnder(prefix: string, timetoken: Timetoken): ChannelEvent[] {
      const range = [prefix, endOfPrefix(prefix)] as const;
      return selectAfterUnder
        .all(...range, timetoken, MAX_EVENTS_PER_RESPONSE)
        .map(toEvent)
        .reverse();
    },

    /** The timetokens of the events that `after` returns. */
    timetokensAfter: (channel: string, timetoken: Timetoken): Timetoken[] =>
      selectTimetokens.all(channel, timetoken, MAX_EVENTS_PER_RESPONSE),
    /** The timetokens of the events that `afterUnder` returns. */
    timetokensUnder: (prefix: string, timetoken: Timetoken): Timetoken[] =>
      selectTimetokensUnder.all(prefix, endOfPrefix(prefix), timetoken, MAX_EVENTS_PER_RESPONSE),

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
