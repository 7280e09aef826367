import type { Caller } from '../domain/access';
import { CHANNEL_FIELDS } from '../domain/objectFields';
import { parseObjectFilter } from '../domain/objectFilter';
import type { PageQuery } from '../storage/objectPages';
import { isModerator } from './moderationPolicy';

const NOT_OF_MODERATION = parseObjectFilter(
  '!(id LIKE "moderation.*") && !(id LIKE "banned.*")',
  CHANNEL_FIELDS,
);

/** A query for channels that gives others than moderators no channel of moderation: lists tell all. */
export function visibleChannels(caller: Caller, query: PageQuery): PageQuery {
  if (isModerator(caller)) return query;
  const terms = query.filter ? [NOT_OF_MODERATION, query.filter] : [NOT_OF_MODERATION];
  return { ...query, filter: { kind: 'all', terms } };
}
