import type { ChannelGroups } from './channelGroups';
import {
  isPresenceChannel,
  observedBy,
  prefixOfWildcard,
  presenceChannelOf,
  subscribableNames,
} from '../protocol/channels';

const NO_GROUPS: ReadonlySet<string> = new Set();

/**
 * The channels and groups of one subscribe call. Groups are looked up on every use, so that a change of a
 * group reaches calls that are held.
 */
export class Subscription {
  /** Channels, presence channels and wildcards. */
  readonly channels: ReadonlySet<string>;
  /** Groups, and groups with the presence suffix for the presence events of their channels. */
  readonly groups: ReadonlySet<string>;

  constructor(
    channels: readonly string[],
    groups: readonly string[],
    private readonly channelGroups: ChannelGroups,
  ) {
    this.channels = new Set(channels);
    this.groups = groups.length > 0 ? new Set(groups) : NO_GROUPS;
  }

  /**
   * The name in this subscription that a channel's events come by, `undefined` for none. When there
   * are several, e.g. a channel and a group with it, the closest wins: an event is delivered once.
   */
  matchOf(channel: string): string | undefined {
    if (this.channels.has(channel)) return channel;
    return (
      subscribableNames(channel).find((name) => this.channels.has(name)) ?? this.groupOf(channel)
    );
  }

  /** Whether it keeps a user present on the channel; listening to presence events does not. */
  covers(channel: string): boolean {
    return this.channels.has(channel) || this.groupOf(channel) !== undefined;
  }

  /** All channels whose events it receives, apart from those of wildcards. */
  *literalChannels(): Iterable<string> {
    yield* this.channels;
    for (const group of this.groups) {
      if (!isPresenceChannel(group)) yield* this.channelGroups.channelsOf(group);
      else {
        for (const channel of this.channelGroups.channelsOf(observedBy(group))) {
          yield presenceChannelOf(channel);
        }
      }
    }
  }

  /** The prefixes of its wildcards. */
  prefixes(): Set<string> {
    const prefixes = [...this.channels].map(prefixOfWildcard);
    return new Set(prefixes.filter((prefix) => prefix !== undefined));
  }

  private groupOf(channel: string): string | undefined {
    for (const group of this.groups) {
      const isMember = isPresenceChannel(group)
        ? isPresenceChannel(channel) &&
          this.channelGroups.has(observedBy(group), observedBy(channel))
        : this.channelGroups.has(group, channel);
      if (isMember) return group;
    }
    return undefined;
  }
}
