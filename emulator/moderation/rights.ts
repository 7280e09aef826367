import { chatOf, roleOf } from '../../src/domain/channelRole';
import { isUnnameable } from '../../src/domain/ids';
import { LOG_CHANNEL, RULES_CHANNEL } from '../../src/domain/moderation/moderationRecord';
import { readRestrictions, type Restrictions } from '../../src/domain/moderation/restriction';
import { mayDecide, readModeratorRole, type ModeratorRole } from '../../src/domain/moderation/role';
import {
  AccessDenied,
  EVERY,
  type AccessNeed,
  type AccessPolicy,
  type Caller,
  type Permission,
} from '../access/access';
import { baseChannelOf, isPresenceChannel, isWildcard } from '../protocol/channels';
import type { Stores } from '../stores';
import { PrivateChannels } from './privateChannels';
import { moderationFields } from './restrictions';

const WRITING: ReadonlySet<Permission> = new Set(['write', 'delete', 'manage', 'update']);

/** The caller's role in the moderation team: by the secret key, or by the meta of a token. */
export function moderatorRoleOf(caller: Caller): ModeratorRole | undefined {
  return caller.isAdministrator ? 'lead' : readModeratorRole(caller.token?.meta.get('moderator'));
}

/** Whether the caller decides as a moderator. Viewers do not: they have the rights of users and read more. */
export function isModerator(caller: Caller): boolean {
  return mayDecide(moderatorRoleOf(caller));
}

/** Whether the caller reads what moderators read. */
export function isInTeam(caller: Caller): boolean {
  return moderatorRoleOf(caller) !== undefined;
}

/** The caller with their restrictions. */
interface Asker {
  readonly caller: Caller;
  readonly userId: string;
  readonly restrictions: Restrictions;
}

/**
 * Access rights in a moderated chat: the table in docs/emulator.md, "Moderation". Everything that
 * judges a call, an event or a write asks here.
 */
export class Rights {
  readonly privateChannels: PrivateChannels;

  constructor(private readonly stores: Stores) {
    this.privateChannels = new PrivateChannels(stores);
  }

  may(caller: Caller, need: AccessNeed): boolean {
    if (isForAppealsOnly(caller) && !isOwnInbox(caller, need)) return false;
    // Nobody could restrict such a user, whose record cannot be written.
    if (isUnnameable(caller.userId ?? '') && !isModerator(caller)) return false;
    const asker = this.askerOf(caller);
    if (asker.restrictions.isBanned) return this.isLeftToBanned(asker, need);
    if (need.resource === 'group') return true;
    if (need.resource === 'user') return this.mayUseUser(asker, need);
    // Clients trust these channels to carry the service's own events.
    if (isPresenceChannel(need.name) && WRITING.has(need.permission)) return false;
    return this.mayUseChannel(asker, { ...need, name: baseChannelOf(need.name) });
  }

  /** Checks a write again inside its transaction: rights may have changed since the call was accepted. */
  require(caller: Caller, need: AccessNeed): void {
    if (!this.may(caller, need)) throw new AccessDenied('forbidden', [need]);
  }

  /** Restrictions do not apply to moderators. */
  private askerOf(caller: Caller): Asker {
    const { userId = '' } = caller;
    const record = isModerator(caller) ? undefined : this.stores.users.get(userId);
    return { caller, userId, restrictions: readRestrictions(record?.custom) };
  }

  /** Banned users may read their own record and its events, to notice the end of a ban, and use their inbox. */
  private isLeftToBanned({ caller, userId }: Asker, need: AccessNeed): boolean {
    const { resource, name, permission } = need;
    if (isOwnInbox(caller, need)) return true;
    if (name !== userId || roleOf(name).kind !== 'chat') return false;
    if (resource === 'user') return permission === 'get';
    return resource === 'channel' && permission === 'read' && this.isOnlyAUsersChannel(name);
  }

  /** User ids are not proven, so an id equal to a channel's name gives no access to it. */
  private isOnlyAUsersChannel(name: string): boolean {
    const isAChannel = name === EVERY || isWildcard(name) || this.stores.channels.get(name);
    return !isAChannel && !this.privateChannels.isPrivate(name);
  }

  private mayUseUser({ caller, userId }: Asker, { name, permission }: AccessNeed): boolean {
    const role = roleOf(name);
    if (role.kind === 'personal') return caller.isAdministrator || role.userId === userId;
    if (isModerator(caller) || permission !== 'delete') return true;
    return name === userId && this.isUntouched(name);
  }

  /** Users may delete their own record if it has no fields of moderation. */
  private isUntouched(userId: string): boolean {
    const custom = this.stores.users.get(userId)?.custom ?? null;
    return Object.keys(moderationFields(custom)).length === 0;
  }

  private mayUseChannel(asker: Asker, need: AccessNeed): boolean {
    const { caller, userId } = asker;
    const role = roleOf(need.name);
    if (role.kind === 'moderation') return mayUseHistory(moderatorRoleOf(caller), need);
    if (role.kind === 'inbox') {
      return isOwnInbox(caller, need) || (isModerator(caller) && isReading(need));
    }
    if (role.kind === 'personal') {
      return isReading(need) && (caller.isAdministrator || role.userId === userId);
    }
    if (isModerator(caller) || (isInTeam(caller) && isReading(need))) return true;
    // Users cannot delete messages, only their own message actions.
    if (need.permission === 'delete' && need.part !== 'action') return false;
    if (need.name === EVERY) return need.permission === 'get';
    if (isRestricted(asker.restrictions, need)) return false;
    switch (role.kind) {
      case 'chat':
        return this.privateChannels.mayUse(userId, need);
      case 'thread':
        return this.mayUseThread(asker, role.channel, need);
      case 'reports':
        return this.mayUseReports(asker, role.channel, need);
      case 'sdkNotices':
        return isReading(need) && role.userId === userId;
      case 'reserved':
        return false;
    }
  }

  /** A thread's record is made with its first answer; who may change a private chat's may change it. */
  private mayUseThread(asker: Asker, channel: string, need: AccessNeed): boolean {
    const isKnown = need.permission === 'update' && this.stores.channels.get(need.name);
    if (isKnown && !this.privateChannels.isPrivate(channel)) return false;
    const permission = need.permission === 'update' && !isKnown ? 'write' : need.permission;
    return this.mayUseChannel(asker, { ...need, name: channel, permission });
  }

  /** Users who may write in a channel may report from it and read their own restrictions in it. */
  private mayUseReports(asker: Asker, channel: string, need: AccessNeed): boolean {
    const { permission, part } = need;
    if (permission !== 'get' && (permission !== 'write' || part !== undefined)) return false;
    return this.mayUseChannel(asker, { resource: 'channel', name: channel, permission });
  }
}

/** The rules of a moderated chat for calls and events. */
export function createModerationPolicy(rights: Rights): AccessPolicy {
  return {
    authorise(caller, needs) {
      const refused = needs.filter((need) => !rights.may(caller, need));
      // A subscription continues without the refused channels, unless none are left.
      const isFatal =
        refused.some(({ isPartial }) => isPartial !== true) || refused.length === needs.length;
      if (refused.length > 0 && isFatal) throw new AccessDenied('forbidden', refused);
    },
    // Checked for each event, so that held calls need not be ended when rights change.
    mayReceive: (caller, name) =>
      rights.may(caller, { resource: 'channel', name, permission: 'read' }),
  };
}

/** A token with this in its meta opens `appeal.html` and nothing else. */
export const APPEALS_ONLY = 'appealsOnly';

export function isForAppealsOnly({ token }: Caller): boolean {
  return token?.meta.get(APPEALS_ONLY) === true;
}

/** Users read their inbox and appeal by publishing there; nothing else is possible in it. */
function isOwnInbox({ userId }: Caller, { resource, name, permission, part }: AccessNeed): boolean {
  const role = roleOf(name);
  if (resource !== 'channel' || role.kind !== 'inbox' || role.userId !== userId) return false;
  if (permission === 'read') return part === undefined || part === 'history';
  return permission === 'write' && part === undefined;
}

/**
 * The team reads, and publishes commands to the log, which are checked one by one; leads write the rules.
 * Nothing else of moderation can be changed.
 */
function mayUseHistory(role: ModeratorRole | undefined, need: AccessNeed): boolean {
  const { name, permission, part } = need;
  if (role === undefined) return false;
  if (isReading(need)) return true;
  if (name === LOG_CHANNEL) return permission === 'write' && part === undefined;
  return role === 'lead' && name === RULES_CHANNEL && permission === 'update';
}

function isReading({ permission }: AccessNeed): boolean {
  return permission === 'read' || permission === 'get';
}

/** Restrictions apply to a chat and its threads. */
function isRestricted(
  { mutedChannels, blockedChannels }: Restrictions,
  { name, permission, part }: AccessNeed,
): boolean {
  if (mutedChannels.length + blockedChannels.length === 0) return false;
  const places: readonly string[] = [name, chatOf(name)];
  const isIn = (ids: readonly string[]) => places.some((place) => ids.includes(place));
  const isWriting = WRITING.has(permission) || part === 'state';
  if (isWriting && isIn(mutedChannels)) return true;
  const isUsing = isWriting || permission === 'read' || part === 'members';
  return isUsing && isIn(blockedChannels);
}
