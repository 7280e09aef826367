import type { Permission } from '../domain/access';
import type { Stores } from '../storage/stores';

const DIRECT = 'direct.';
const GROUP = 'group.';
/** What it takes to make a channel. */
const FOUNDING: ReadonlySet<Permission> = new Set(['get', 'update', 'manage', 'join']);

/** Direct and group channels are for their members; other channels are for everybody. */
export class PrivateChannels {
  constructor(private readonly stores: Stores) {}

  mayUse(userId: string, channel: string, permission: Permission): boolean {
    if (channel.startsWith(DIRECT)) {
      return this.isMember(userId, channel) || this.isNamed(userId, channel);
    }
    if (channel.startsWith(GROUP)) {
      return (
        this.isMember(userId, channel) || (FOUNDING.has(permission) && this.isFounding(channel))
      );
    }
    return this.mayUsePublic(channel, permission);
  }

  private isMember(userId: string, channelId: string): boolean {
    return this.stores.memberships.has({ userId, channelId });
  }

  /** The id of a direct channel is made of the two ids, sorted and joined by `@`. */
  private isNamed(userId: string, channel: string): boolean {
    const ids = channel.slice(DIRECT.length);
    return ids.startsWith(`${userId}@`) || ids.endsWith(`@${userId}`);
  }

  /** Whoever makes a group writes its record first and its members after it. */
  private isFounding(channelId: string): boolean {
    return !this.stores.memberships.hasMembers(channelId);
  }

  /** Anybody may make a public channel; what is there already is not theirs to change. */
  private mayUsePublic(channel: string, permission: Permission): boolean {
    const isChange = permission === 'update' || permission === 'manage';
    return !isChange || !this.stores.channels.get(channel);
  }
}
