import { roleOf } from '../../src/domain/channelRole';
import { READ_MARK } from '../../src/domain/protocol';
import { groupBy } from '../../src/lib/table';
import { AccessDenied, channelNeed, type AccessNeed, type Caller } from '../access/access';
import type { ObjectPatch } from '../objects/objectContent';
import { parseTimetoken } from '../protocol/timetoken';
import type { Membership, MembershipKey } from '../objects/membershipStore';
import type { Stores } from '../stores';
import { isModerator, type Rights } from './rights';

type MembershipPatch = ObjectPatch<never>;

/** Rules for joining, adding and removing members, and for the texts of memberships. */
export class MembershipRules {
  constructor(
    private readonly stores: Stores,
    private readonly rights: Rights,
  ) {}

  /**
   * Users join and leave for themselves. Members and founders of a channel, and users in its name, may add
   * others; only moderators remove others. To be called inside the write: of two users who found the same
   * chat at once, the second is refused.
   *
   * @throws AccessDenied for anything else
   */
  requireWrites(
    caller: Caller,
    joined: readonly MembershipKey[],
    left: readonly MembershipKey[],
  ): void {
    const refused = isModerator(caller)
      ? joined.filter(isOfPrivateRecord)
      : [
          ...joined.filter((key) => isOfPrivateRecord(key) || !this.mayPutIn(caller, key)),
          ...this.misfits(joined),
          ...left.filter(({ userId }) => userId !== caller.userId),
        ];
    if (refused.length === 0) return;
    throw new AccessDenied(
      'forbidden',
      refused.map(({ userId }) => ({ resource: 'user', name: userId, permission: 'update' })),
    );
  }

  /**
   * The content that a write gives a membership. Adding a user sets it once; then only that user changes it.
   *
   * @throws AccessDenied when somebody who is muted would tell others something
   */
  review(caller: Caller, key: MembershipKey, patch: MembershipPatch): MembershipPatch {
    if (isModerator(caller)) return patch;
    const stored = this.stores.memberships.get(key);
    if (key.userId !== caller.userId) return stored ? {} : patch;
    if (saysSomething(stored, patch)) {
      this.rights.require(caller, channelNeed(key.channelId, 'join', 'state'));
    }
    return patch;
  }

  private mayPutIn(caller: Caller, { userId, channelId }: MembershipKey): boolean {
    const need: AccessNeed =
      userId === caller.userId
        ? channelNeed(channelId, 'join', 'members')
        : { resource: 'channel', name: channelId, permission: 'manage' };
    return this.rights.may(caller, need);
  }

  /** Users who would be a third in a direct chat. */
  private misfits(joined: readonly MembershipKey[]): readonly MembershipKey[] {
    const byChannel = groupBy(joined, ({ channelId }) => channelId);
    return [...byChannel].flatMap(([channel, keys]) => {
      const userIds = keys.map(({ userId }) => userId);
      return this.rights.privateChannels.mayTakeIn(channel, userIds) ? [] : keys;
    });
  }
}

/** The change of a record is delivered to all channels of its user. */
function isOfPrivateRecord({ userId }: MembershipKey): boolean {
  return roleOf(userId).kind === 'personal';
}

function saysSomething(
  stored: Membership | undefined,
  { status, type, custom }: MembershipPatch,
): boolean {
  const isNews = (before: unknown, value: unknown) => Boolean(value) && value !== before;
  // A read mark is no text for other users.
  const fields = Object.entries(custom ?? {}).filter(
    ([name, value]) => name !== READ_MARK || !isTimetoken(value),
  );
  return (
    isNews(stored?.status, status) ||
    isNews(stored?.type, type) ||
    fields.some(([name, value]) => isNews(stored?.custom?.[name], value))
  );
}

function isTimetoken(value: unknown): boolean {
  return typeof value === 'string' && parseTimetoken(value) !== undefined;
}
