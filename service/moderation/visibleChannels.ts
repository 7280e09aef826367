import type { Caller } from '../domain/access';
import { CHANNEL_FIELDS, MEMBERSHIP_FIELDS, type ObjectFields } from '../domain/objectFields';
import { parseObjectFilter, type ObjectFilter } from '../domain/objectFilter';
import type { PageQuery } from '../storage/objectPages';
import type { Stores } from '../storage/stores';
import { isModerator } from './moderationPolicy';

const OF_CHANNELS = createConditions('id', CHANNEL_FIELDS);
const OF_MEMBERSHIPS = createConditions('channel.id', MEMBERSHIP_FIELDS);

/** Lists tell all, so others than moderators get no channel of moderation, and no chat of others. */
export function visibleChannels(stores: Stores, caller: Caller, query: PageQuery): PageQuery {
  return isModerator(caller) ? query : narrow(stores, caller, query, OF_CHANNELS);
}

/** The same for the channels that a user is in. */
export function visibleMemberships(
  stores: Stores,
  caller: Caller,
  userId: string,
  query: PageQuery,
): PageQuery {
  const isOpen = isModerator(caller) || caller.userId === userId;
  return isOpen ? query : narrow(stores, caller, query, OF_MEMBERSHIPS);
}

interface Conditions {
  readonly notOfModeration: ObjectFilter;
  readonly isPublic: ObjectFilter;
  readonly isOneOf: (ids: readonly string[]) => ObjectFilter;
}

function createConditions(name: string, fields: ObjectFields): Conditions {
  const noneOf = (...patterns: readonly string[]) => {
    const terms = patterns.map((pattern) => `!(${name} LIKE "${pattern}")`);
    return parseObjectFilter(terms.join(' && '), fields);
  };
  return {
    notOfModeration: noneOf('moderation.*', 'banned.*'),
    isPublic: noneOf('direct.*', 'group.*'),
    isOneOf: (values) => ({ kind: 'oneOf', field: { name, kind: 'text' }, values }),
  };
}

/** What the client asked for goes last: it may be slow, and says nothing of what is not there. */
function narrow(
  { memberships }: Stores,
  { userId = '' }: Caller,
  query: PageQuery,
  { notOfModeration, isPublic, isOneOf }: Conditions,
): PageQuery {
  const isKnown: ObjectFilter = {
    kind: 'any',
    terms: [isPublic, isOneOf(memberships.channelsOf(userId))],
  };
  const terms = [notOfModeration, isKnown, ...(query.filter ? [query.filter] : [])];
  return { ...query, filter: { kind: 'all', terms } };
}
