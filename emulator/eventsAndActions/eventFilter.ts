import type { EventFilter } from './eventsOptions';
import { compileJsonPath } from './jsonPath';
import { itemText, type Occurrence } from './occurrence';

/** Tells whether a listener wants an event. */
export type EventTest = (occurrence: Occurrence) => boolean;

/** @throws JsonPathError when its path is none */
export function compileFilter(filter: EventFilter): EventTest {
  if ('jsonPath' in filter) {
    const matches = compileJsonPath(filter.jsonPath);
    return (occurrence) => matches(subjectOf(occurrence));
  }
  const field = filter.field === 'channel' ? 'channel' : 'userId';
  if ('is' in filter) return (occurrence) => occurrence[field] === filter.is;
  const { contains } = filter;
  return (occurrence) => occurrence[field]?.includes(contains) ?? false;
}

/**
 * What a JSONPath sees: of a message `channel`, `uuid`, `message` and `meta`, as documented; of other events the fields
 * that are delivered, with `channel` and `uuid`.
 */
function subjectOf(occurrence: Occurrence): unknown {
  const { channel, userId: uuid } = occurrence;
  const item = JSON.parse(itemText(occurrence, '2.1')) as object;
  return {
    ...item,
    ...(channel !== undefined && { channel }),
    ...(uuid !== undefined && { uuid }),
  };
}
