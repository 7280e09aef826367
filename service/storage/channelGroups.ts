import type { GroupedChannel } from '../domain/channelGroups';
import type { Schema, Sql } from './database';

/** Which channels belong to which group. A group exists as long as it has a channel. */
export const channelGroupsSchema: Schema = {
  family: 'channelGroups',
  migrations: [
    `CREATE TABLE channel_groups (
      group_name TEXT NOT NULL,
      channel TEXT NOT NULL,
      PRIMARY KEY (group_name, channel)
    ) STRICT, WITHOUT ROWID`,
  ],
};

export type ChannelGroupStore = ReturnType<typeof createChannelGroupStore>;

export function createChannelGroupStore(sql: Sql) {
  const insert = sql.prepare(
    'INSERT INTO channel_groups (group_name, channel) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const remove = sql.prepare('DELETE FROM channel_groups WHERE group_name = ? AND channel = ?');
  const count = sql
    .prepare<[string], number>('SELECT COUNT(*) FROM channel_groups WHERE group_name = ?')
    .pluck();
  const selectAll = sql.prepare<[], GroupedChannel>(
    'SELECT group_name AS "group", channel FROM channel_groups ORDER BY group_name, channel',
  );

  return {
    add(group: string, channel: string): void {
      insert.run(group, channel);
    },

    remove(group: string, channel: string): void {
      remove.run(group, channel);
    },

    /** How many channels a group has. */
    sizeOf(group: string): number {
      return count.get(group) ?? 0;
    },

    all(): GroupedChannel[] {
      return selectAll.all();
    },
  };
}
