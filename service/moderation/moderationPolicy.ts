import { isModerationChannel, LOG_CHANNEL, RULES_CHANNEL } from '../../src/domain/moderationRecord';
import { readRestrictions, type Restrictions } from '../../src/domain/restriction';
import {
  AccessDenied,
  EVERY,
  type AccessNeed,
  type AccessPolicy,
  type Caller,
  type Permission,
} from '../domain/access';
import { baseChannelOf, isPresenceChannel } from '../domain/channelName';
import type { Stores } from '../storage/stores';
import { PrivateChannels } from './privateChannels';
import { moderationFields } from './restrictionChanges';

/** What a restricted user would do in a channel. */
const READING: ReadonlySet<Permission> = new Set(['read']);
const WRITING: ReadonlySet<Permission> = new Set(['write', 'delete', 'manage', 'update']);

/** Whoever proves it: by the secret key, or by a token that says so. */
export function isModerator(caller: Caller): boolean {
  return caller.isAdministrator || caller.token?.meta.get('moderator') === true;
}

/**
 * Who may do what in a moderated chat. Banned users get their own record and its changes; blocked
 * users can neither read nor write a channel, muted users not write it; direct and group channels
 * are for their members, and the history of moderation is for moderators.
 */
export function createModerationPolicy(stores: Stores): AccessPolicy {
  const privateChannels = new PrivateChannels(stores);

  const mayDo = (caller: Caller, need: AccessNeed): boolean => {
    const base = need.resource === 'channel' ? baseChannelOf(need.name) : need.name;
    if (need.resource === 'channel' && isModerationChannel(base)) {
      return isModerator(caller) && mayUseHistory(base, need.permission);
    }
    // Who is there is the service's to tell: what is published there is taken for its word.
    if (
      need.resource === 'channel' &&
      isPresenceChannel(need.name) &&
      WRITING.has(need.permission)
    ) {
      return false;
    }
    if (isModerator(caller)) return true;
    const userId = caller.userId ?? '';
    const restrictions = readRestrictions(stores.users.get(userId)?.custom);
    if (restrictions.isBanned) return isOwnRecord(need, base, userId);
    if (need.resource === 'user')
      return need.permission !== 'delete' || isUntouched(stores, base, userId);
    if (need.permission === 'delete' && need.part !== 'action') return false;
    if (need.resource === 'group' || base === userId) return true;
    if (isRestricted(restrictions, base, need.permission)) return false;
    if (need.name === EVERY) return need.permission === 'get';
    return privateChannels.mayUse(userId, base, need.permission);
  };

  return {
    authorise(caller, needs) {
      const refused = needs.filter((need) => !mayDo(caller, need));
      // A stream goes on without what is refused, for as long as something is left of it.
      const isFatal =
        refused.some(({ isPartial }) => isPartial !== true) || refused.length === needs.length;
      if (refused.length > 0 && isFatal) throw new AccessDenied('forbidden', refused);
    },
    // Asked for each event, so that a stream that may carry less from now on needs no calling off.
    mayReceive: (caller, name) => mayDo(caller, { resource: 'channel', name, permission: 'read' }),
  };
}

/** The log takes what moderators decide; rules are theirs to write; nothing else is changed by hand. */
function mayUseHistory(channel: string, permission: Permission): boolean {
  if (permission === 'read' || permission === 'get') return true;
  if (channel === LOG_CHANNEL) return permission === 'write';
  return channel === RULES_CHANNEL && permission === 'update';
}

/** A record that moderation left no trace in may be removed by whom it is about. */
function isUntouched({ users }: Stores, id: string, userId: string): boolean {
  const custom = users.get(id)?.custom ?? null;
  return id === userId && Object.keys(moderationFields(custom)).length === 0;
}

function isOwnRecord({ resource, permission }: AccessNeed, name: string, userId: string): boolean {
  return name === userId && permission === (resource === 'user' ? 'get' : 'read');
}

function isRestricted(
  { mutedChannels, blockedChannels }: Restrictions,
  channel: string,
  permission: Permission,
): boolean {
  const isIn = (ids: readonly string[]) => ids.includes(channel);
  if (isIn(blockedChannels)) return READING.has(permission) || WRITING.has(permission);
  return isIn(mutedChannels) && WRITING.has(permission);
}
