import { SetMap } from '../lib/collections';
import type { Sql } from '../storage/database';

/** A channel that belongs to a group. */
interface GroupedChannel {
  readonly group: string;
  readonly channel: string;
}

/**
 * The channels of each group and the groups of each channel, in memory: delivering an event must not search
 * through groups. It mirrors the stored groups, and writers update it after the commit.
 */
export class ChannelGroups {
  private readonly channelsByGroup = new SetMap<string, string>();
  private readonly groupsByChannel = new SetMap<string, string>();

  constructor(stored: Iterable<GroupedChannel>) {
    for (const { group, channel } of stored) this.insert(group, channel);
  }

  add(group: string, channels: Iterable<string>): void {
    for (const channel of channels) this.insert(group, channel);
  }

  remove(group: string, channels: Iterable<string>): void {
    for (const channel of channels) {
      this.channelsByGroup.delete(group, channel);
      this.groupsByChannel.delete(channel, group);
    }
  }

  /** Groups that have a channel, by name. */
  names(): string[] {
    return [...this.channelsByGroup.keys()].sort();
  }

  /** None for an unknown group. */
  channelsOf(group: string): ReadonlySet<string> {
    return this.channelsByGroup.get(group);
  }

  groupsOf(channel: string): ReadonlySet<string> {
    return this.groupsByChannel.get(channel);
  }

  has(group: string, channel: string): boolean {
    return this.channelsByGroup.has(group, channel);
  }

  private insert(group: string, channel: string): void {
    this.channelsByGroup.add(group, channel);
    this.groupsByChannel.add(channel, group);
  }
}

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
