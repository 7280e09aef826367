import {
  CHAT_SDK_PREFIX,
  MODERATION_PREFIX,
  PRIVATE_PREFIX,
  REJECTED_PREFIX,
} from '../../src/domain/protocol';
import { roleOf } from '../../src/domain/channelRole';
import { toUserId } from '../../src/domain/ids';
import { ignoreListIdOf } from '../../src/domain/ignoreList';
import type { Caller } from '../access/access';
import {
  CHANNEL_FIELDS,
  MEMBERSHIP_FIELDS,
  USER_FIELDS,
  type ObjectFields,
} from '../filters/objectFilter';
import { parseObjectFilter, type ObjectFilter } from '../filters/objectFilter';
import type { PageQuery } from '../objects/objectPages';
import type { Stores } from '../stores';
import type { PrivateChannels } from './privateChannels';
import { requireNoReporter } from './hiddenReporters';
import { isInTeam } from './rights';

const OF_CHANNELS = createConditions('', CHANNEL_FIELDS);
const OF_MEMBERSHIPS = createConditions('channel.', MEMBERSHIP_FIELDS);
const READ = { resource: 'channel', permission: 'read' } as const;
const OF_USERS = parseObjectFilter(`!(id LIKE "${PRIVATE_PREFIX}*")`, USER_FIELDS);

/** Lists leave out channels of moderation and chats of others, except for the moderation team. */
export function visibleChannels(stores: Stores, caller: Caller, query: PageQuery): PageQuery {
  return isInTeam(caller) ? query : narrow(stores, caller, query, OF_CHANNELS);
}

/**
 * The same for the channels that a user is in. Their own list has all of them but the private chats that
 * they may not use: somebody with a secret key can make anybody a member of a direct chat of two others.
 */
export function visibleMemberships(
  stores: Stores,
  privateChannels: PrivateChannels,
  caller: Caller,
  userId: string,
  query: PageQuery,
): PageQuery {
  if (isInTeam(caller)) return query;
  if (caller.userId !== userId) return narrow(stores, caller, query, OF_MEMBERSHIPS);
  const closed = stores.memberships
    .channelsOf(userId)
    .filter((channel) => !privateChannels.mayUse(userId, { ...READ, name: channel }));
  if (closed.length === 0) return query;
  return narrowTo(query, { kind: 'not', term: oneOf(OF_MEMBERSHIPS.idField, closed) });
}

/** The members of a channel with reports are users who are restricted: everybody is told of themselves. */
export function visibleMembers(caller: Caller, channel: string, query: PageQuery): PageQuery {
  requireNoReporter(caller, query);
  if (isInTeam(caller) || roleOf(channel).kind !== 'reports') return query;
  return narrowTo(query, oneOf('uuid.id', [caller.userId ?? '']));
}

/** Lists of users leave out records that belong to one user alone, but for the caller's list of ignored users. */
export function visibleUsers(caller: Caller, query: PageQuery): PageQuery {
  requireNoReporter(caller, query);
  const { userId = '' } = caller;
  const own = oneOf('id', [ignoreListIdOf(toUserId(userId))]);
  return narrowTo(query, { kind: 'any', terms: [OF_USERS, own] });
}

interface Conditions {
  readonly isOfChat: ObjectFilter;
  readonly isPublic: ObjectFilter;
  readonly idField: string;
}

/** @param prefix of the names of a channel's fields in the list */
function createConditions(prefix: string, fields: ObjectFields): Conditions {
  const noneOf = (...terms: readonly string[]) =>
    parseObjectFilter(terms.map((term) => `!(${prefix}${term})`).join(' && '), fields);
  const internal = [MODERATION_PREFIX, REJECTED_PREFIX, CHAT_SDK_PREFIX, PRIVATE_PREFIX];
  return {
    isOfChat: noneOf(...internal.map((start) => `id LIKE "${start}*"`)),
    isPublic: noneOf(
      ...['direct', 'group'].flatMap((kind) => [`id LIKE "${kind}.*"`, `type == "${kind}"`]),
    ),
    idField: `${prefix}id`,
  };
}

function narrow(
  { memberships }: Stores,
  { userId = '' }: Caller,
  query: PageQuery,
  { isOfChat, isPublic, idField }: Conditions,
): PageQuery {
  const own = oneOf(idField, memberships.channelsOf(userId));
  return narrowTo(query, isOfChat, { kind: 'any', terms: [isPublic, own] });
}

/** The client's filter runs last: it may be slow and must not see hidden records. */
function narrowTo(query: PageQuery, ...terms: readonly ObjectFilter[]): PageQuery {
  const asked = query.filter ? [query.filter] : [];
  return { ...query, filter: { kind: 'all', terms: [...terms, ...asked] } };
}

function oneOf(name: string, values: readonly string[]): ObjectFilter {
  return { kind: 'oneOf', field: { name, kind: 'text' }, values };
}
