import { SetMap } from './setMap';

/** A channel that belongs to a group. */
export interface GroupedChannel {
  readonly group: string;
  readonly channel: string;
}

/**
 * Which channels belong to which group, for looking up in either direction: delivering an event must
 * not search through groups. It mirrors what is stored; whoever changes the one changes the other
 * after the commit.
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
