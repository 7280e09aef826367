import { sql } from 'kysely';
import { timetokenToMs, type Timetoken } from '../../shared/protocol';
import type { KeysetParts } from '../capabilities/capabilities';
import type { Store } from '../store/openStore';

const MS_PER_SECOND = 1_000;
/** A new channel counts only after so long: it is compared within a minute, from an hour before it was known. */
const NEW_MS = 120_000;
const MICROSECONDS_PER_SECOND = 1_000_000;

/** Figures of the moment by their names in Prometheus' text format; those that are not known are left out. */
type Gauges = Readonly<Record<string, number | undefined>>;

/** Counts of waiting work in the database. All servers of one database report the same. */
export async function databaseGauges({ db, now }: Store): Promise<Gauges> {
  const known = now() - NEW_MS;
  const { rows } = await sql<Record<string, number | string | null>>`
    select
      (select count(*) from outbox) as waiting,
      (select count(*) from outbox where attempts > 0) as failing,
      (select count(*) from webhooks) as webhooks,
      (select coalesce(sum(lost), 0) from webhook_targets) as webhooks_lost,
      (select count(*) from cases where open_reports > 0) as cases,
      (select count(*) from appeals where answer is null) as appeals,
      (select count(*) from held_messages where state = 'waiting') as held,
      (select count(*) from sessions where expires_at > ${now()}) as tokens,
      (select max(received_at) from messages) as told,
      (select min(complete) from cursors where added_at <= ${known}) as compared`.execute(db);
  const found = rows[0] ?? {};
  const number = (name: string) => {
    const value = found[name];
    return value === null || value === undefined ? undefined : Number(value);
  };
  const told = number('told');
  const { compared } = found;
  return {
    moderation_outbox_waiting: number('waiting'),
    moderation_outbox_failing: number('failing'),
    moderation_webhooks_waiting: number('webhooks'),
    moderation_webhooks_lost: number('webhooksLost'),
    moderation_cases_open: number('cases'),
    moderation_appeals_open: number('appeals'),
    moderation_messages_held: number('held'),
    moderation_tokens_out: number('tokens'),
    moderation_message_stored_timestamp_seconds: told && told / MS_PER_SECOND,
    moderation_history_compared_timestamp_seconds:
      typeof compared === 'string'
        ? timetokenToMs(compared as Timetoken) / MS_PER_SECOND
        : undefined,
  };
}

/** Whether the keyset has each part: 1 or 0. */
export function keysetGauges(parts: KeysetParts | undefined): Gauges {
  const gauge = (has: boolean | undefined) => (has === undefined ? undefined : Number(has));
  return {
    'moderation_keyset_part{part="accessManager"}': gauge(parts?.accessManager),
    'moderation_keyset_part{part="functions"}': gauge(parts?.functions),
    'moderation_keyset_part{part="events"}': gauge(parts?.events),
  };
}

/** How much of the machine this process uses, under the names that Prometheus' clients have for it. */
export function processGauges(): Gauges {
  const { user, system } = process.cpuUsage();
  return {
    process_cpu_seconds_total: (user + system) / MICROSECONDS_PER_SECOND,
    process_resident_memory_bytes: process.memoryUsage.rss(),
    process_start_time_seconds: Math.round(Date.now() / MS_PER_SECOND - process.uptime()),
  };
}

export function gaugeLines(gauges: Gauges): readonly string[] {
  return Object.entries(gauges).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${value}`],
  );
}
