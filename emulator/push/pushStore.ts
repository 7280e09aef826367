import type { Sql } from '../storage/database';

/** A device of one push service: what one call is about. */
export interface PushDevice {
  readonly token: string;
  /** The push service with everything that keeps registrations apart, e.g. `apns2:development:topic`. */
  readonly service: string;
}

export type PushDeviceStore = ReturnType<typeof createPushDeviceStore>;

export function createPushDeviceStore(sql: Sql) {
  const insert = sql.prepare(
    'INSERT INTO push_channels (device, service, channel) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const remove = sql.prepare(
    'DELETE FROM push_channels WHERE device = ? AND service = ? AND channel = ?',
  );
  const forget = sql.prepare('DELETE FROM push_channels WHERE device = ? AND service = ?');
  const select = sql
    .prepare<[string, string], string>(
      'SELECT channel FROM push_channels WHERE device = ? AND service = ? ORDER BY rowid',
    )
    .pluck();

  return {
    add({ token, service }: PushDevice, channel: string): void {
      insert.run(token, service, channel);
    },

    remove({ token, service }: PushDevice, channel: string): void {
      remove.run(token, service, channel);
    },

    /** Takes a device out of all of its channels. */
    forget({ token, service }: PushDevice): void {
      forget.run(token, service);
    },

    /** In the order in which they were added. */
    channelsOf({ token, service }: PushDevice): string[] {
      return select.all(token, service);
    },
  };
}
