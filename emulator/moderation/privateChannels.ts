import { DIRECT_PREFIX, GROUP_PREFIX } from '../../src/domain/protocol';
import type { AccessNeed, Permission } from '../access/access';
import type { PrivateKind } from './moderationStore';
import type { Stores } from '../stores';

/** The permissions that founding a channel needs. */
const FOUNDING: ReadonlySet<Permission> = new Set(['get', 'update', 'manage', 'join']);

/**
 * Direct and group chats are for their members; other channels are for everybody. A chat is private by
 * its id or, as PubNub's Chat SDK makes them, by the `type` of its record.
 */
export class PrivateChannels {
  constructor(private readonly stores: Stores) {}

  mayUse(userId: string, { name: channel, permission }: AccessNeed): boolean {
    if (!this.isPrivate(channel)) return this.mayUsePublic(userId, channel, permission);
    const pairs = pairsNamedIn(channel);
    const [pair] = pairs;
    if (pair && pairs.length === 1) return pair.includes(userId);
    if (this.isMember(userId, channel)) return true;
    if (!FOUNDING.has(permission)) return false;
    return pair ? this.mayTakeIn(channel, [userId]) : this.mayFound(userId, channel);
  }

  isPrivate(channel: string): boolean {
    return this.kindOf(channel) !== undefined;
  }

  /** Direct chats are for two users; groups and public channels accept users whom members add. */
  mayTakeIn(channel: string, userIds: readonly string[]): boolean {
    if (this.kindOf(channel) !== 'direct') return true;
    const pairs = pairsNamedIn(channel);
    const [pair] = pairs;
    if (pair && pairs.length === 1) return userIds.every((id) => pair.includes(id));
    const members = this.stores.memberships.membersOf(channel);
    if (userIds.every((id) => members.includes(id))) return true;
    const people = [...new Set([...userIds, ...members])];
    const isForAll = (two: readonly string[]) =>
      people.every((id) => two.includes(id)) &&
      !this.stores.messages.hasOtherPublisher(channel, two);
    // A name with several `@`, or none, is ambiguous, so the members decide.
    return pair ? pairs.some(isForAll) : people.length <= 2 && isForAll(people);
  }

  /**
   * Whether a record may make the channel private: not one that people use, who would be shut out or
   * would have talked to whoever wrote the record.
   */
  mayClose(channel: string): boolean {
    return !this.stores.memberships.hasMembers(channel) && !this.stores.messages.hasAny(channel);
  }

  /** `undefined` for a public channel. */
  kindOf(channel: string): PrivateKind | undefined {
    if (channel.startsWith(DIRECT_PREFIX)) return 'direct';
    if (channel.startsWith(GROUP_PREFIX)) return 'group';
    return this.stores.moderation.privateKindOf(channel);
  }

  private isMember(userId: string, channelId: string): boolean {
    return this.stores.memberships.has({ userId, channelId });
  }

  /**
   * The founder of a chat writes its record first. It is the founder's until something is said there,
   * also when others are members already: the Chat SDK joins the founder and invites the others at the
   * same moment. A chat that everybody has left is nobody's to take over: what was said is still there.
   */
  private mayFound(userId: string, channel: string): boolean {
    const founder = this.stores.moderation.founderOf(channel);
    if (founder !== undefined) return founder === userId && !this.stores.messages.hasAny(channel);
    return !this.stores.channels.get(channel) && this.mayClose(channel);
  }

  /**
   * Anybody may make a public channel; what is there already is not theirs to change, but whoever is
   * in it may bring others.
   */
  private mayUsePublic(userId: string, channel: string, permission: Permission): boolean {
    if (permission !== 'update' && permission !== 'manage') return true;
    if (permission === 'update') return !this.stores.channels.get(channel);
    return this.isMember(userId, channel) || !this.stores.memberships.hasMembers(channel);
  }
}

/**
 * Whom a direct channel may be named after. The app joins two ids by `@`, and ids may have one of
 * their own: then there are several ways to read the name. Other clients give names of no meaning.
 */
function pairsNamedIn(channel: string): readonly (readonly [string, string])[] {
  if (!channel.startsWith(DIRECT_PREFIX)) return [];
  const parts = channel.slice(DIRECT_PREFIX.length).split('@');
  return parts
    .slice(1)
    .map((_, i) => [parts.slice(0, i + 1).join('@'), parts.slice(i + 1).join('@')] as const);
}
