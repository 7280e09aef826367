import type { ChannelEvent, ChannelEventKind } from './channelEvent';
import {
  parseFilterExpression,
  type FilteredContent,
  type FilterExpression,
} from './filterExpression';
import { FilterSyntaxError } from './filterTokens';
import { MAX_FILTER_LENGTH } from './limits';
import { ServiceError } from './serviceError';

/** Whether a subscriber wants an event. */
export type MessageFilter = (event: ChannelEvent) => boolean;

/** Filters are about what users send; the rest is delivered whatever they say (5.11). */
const FILTERED: ReadonlySet<ChannelEventKind> = new Set<ChannelEventKind>([
  'message',
  'signal',
  'file',
]);

/**
 * Reads a subscribe filter (protocol reference 5.11).
 *
 * @throws ServiceError `invalidFilter` when the text is none, or more than anyone needs
 */
export function parseMessageFilter(text: string): MessageFilter {
  const isWanted = compile(text);
  return (event) => !FILTERED.has(event.kind) || isWanted(contentOf(event)) === true;
}

function compile(text: string): FilterExpression {
  try {
    if (text.length > MAX_FILTER_LENGTH) throw new FilterSyntaxError('Too long', text.length);
    return parseFilterExpression(text);
  } catch (error) {
    if (!(error instanceof FilterSyntaxError)) throw error;
    throw new ServiceError('invalidFilter', [], { cause: error });
  }
}

const contents = new WeakMap<ChannelEvent, FilteredContent>();

/** Read once per event, however many filters look at it. */
function contentOf(event: ChannelEvent): FilteredContent {
  let content = contents.get(event);
  if (!content) {
    const meta: unknown = event.meta === undefined ? undefined : JSON.parse(event.meta);
    content = { meta, data: JSON.parse(event.payload) };
    contents.set(event, content);
  }
  return content;
}
