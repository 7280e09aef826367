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
    if (isPair(channel)) return this.isMember(userId, channel) || isNamedIn(userId, channel);
    if (channel.startsWith(DIRECT) || channel.startsWith(GROUP)) {
      return (
        this.isMember(userId, channel) || (FOUNDING.has(permission) && this.isFounding(channel))
      );
    }
    return this.mayUsePublic(userId, channel, permission);
  }

  private isMember(userId: string, channelId: string): boolean {
    return this.stores.memberships.has({ userId, channelId });
  }

  /** Whoever makes a group writes its record first and its members after it. */
  private isFounding(channelId: string): boolean {
    return !this.stores.memberships.hasMembers(channelId);
  }

  /**
   * Anybody may make a public channel; what is there already is not theirs to change, but whoever is
   * in it may bring others.
   */
  private mayUsePublic(userId: string, channel: string, permission: Permission): boolean {
    if (permission !== 'update' && permission !== 'manage') return true;
    if (permission === 'update') return !this.stores.channels.get(channel);
    return this.isMember(userId, channel) || this.isFounding(channel);
  }
}

/** The app's direct channels are named after the two; other clients give theirs names of no meaning. */
function isPair(channel: string): boolean {
  return channel.startsWith(DIRECT) && channel.includes('@');
}

/** The two ids are sorted and joined by `@`. */
function isNamedIn(userId: string, channel: string): boolean {
  const ids = channel.slice(DIRECT.length);
  return ids.startsWith(`${userId}@`) || ids.endsWith(`@${userId}`);
}
