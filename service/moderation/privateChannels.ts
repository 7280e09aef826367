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
    if (!channel.startsWith(DIRECT) && !channel.startsWith(GROUP)) {
      return this.mayUsePublic(userId, channel, permission);
    }
    if (this.isMember(userId, channel)) return true;
    const pairs = pairsNamedIn(channel);
    const [pair] = pairs;
    if (pair && pairs.length === 1) return pair.includes(userId);
    if (!FOUNDING.has(permission)) return false;
    return pair ? this.mayTakeIn(channel, [userId]) : this.isNew(channel);
  }

  /**
   * Whether users may come into a channel. A name with several `@` says little about whose the chat
   * is; those who are in it, or have said something there, tell the rest.
   */
  mayTakeIn(channel: string, userIds: readonly string[]): boolean {
    const pairs = pairsNamedIn(channel);
    if (pairs.length < 2) return true;
    const { memberships, messages } = this.stores;
    const people = [...userIds, ...memberships.membersOf(channel), ...messages.publishers(channel)];
    return pairs.some((pair) => people.every((id) => pair.includes(id)));
  }

  private isMember(userId: string, channelId: string): boolean {
    return this.stores.memberships.has({ userId, channelId });
  }

  /** A chat that everybody has left is nobody's to take over: what was said is still there. */
  private isNew(channelId: string): boolean {
    return this.isFounding(channelId) && !this.stores.messages.hasAny(channelId);
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

/**
 * Whom a direct channel may be named after. The app joins two ids by `@`, and ids may have one of
 * their own: then there are several ways to read the name. Other clients give names of no meaning.
 */
function pairsNamedIn(channel: string): readonly (readonly [string, string])[] {
  if (!channel.startsWith(DIRECT)) return [];
  const parts = channel.slice(DIRECT.length).split('@');
  return parts
    .slice(1)
    .map((_, i) => [parts.slice(0, i + 1).join('@'), parts.slice(i + 1).join('@')] as const);
}
