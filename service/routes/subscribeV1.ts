import type { ChannelEvent, ChannelEventKind } from '../domain/channelEvent';
import type { Subscription } from '../domain/subscription';
import type { Timetoken } from '../domain/timetoken';
import { subscribeErrors } from '../http/errorFamilies';
import { defineOperation, javascriptReply, type Reply } from '../http/operation';
import type { ServiceContext } from '../serviceContext';
import { listen, listenAccess, readListenInput, sizeOfListening } from './listen';

/** Events that the answer cannot tell from messages are left out: it has no field for their type. */
const KINDS: ReadonlySet<ChannelEventKind> = new Set(['message', 'presence', 'file']);

/** Subscribe as embedded clients call it, with the cursor in the path. */
export const subscribeV1 = defineOperation({
  name: 'subscribeV1',
  method: 'GET',
  path: '/subscribe/:subscribeKey/:channels/0/:timetoken',
  errors: subscribeErrors,
  validate: (request, context) => {
    const input = readListenInput(request, context, request.segment('timetoken'));
    const isOfKind = ({ kind }: ChannelEvent) => KINDS.has(kind);
    const { filter } = input;
    return {
      ...input,
      filter: (event: ChannelEvent) => isOfKind(event) && (filter?.(event) ?? true),
    };
  },
  access: listenAccess,
  sizeOf: sizeOfListening,
  isHeld: true,
  handle: (context, input, request, caller) => listen(context, input, request, caller, writeAnswer),
});

/**
 * `[[payloads],"cursor"]`. A subscription to several names adds the channel of each message, and one
 * with groups puts the name that each message came by in front of that.
 */
function writeAnswer(
  _context: ServiceContext,
  subscription: Subscription,
  cursor: Timetoken,
  events: readonly ChannelEvent[],
): Reply {
  const payloads = `[${events.map(({ payload }) => payload).join(',')}]`;
  const lists = namesOf(subscription, events).map((names) => names.join(','));
  const fields = [cursor, ...lists].map((text) => JSON.stringify(text));
  return javascriptReply(`[${[payloads, ...fields].join(',')}]`);
}

/** The lists of names behind the cursor, one name for each event; none where all are of one channel. */
function namesOf(subscription: Subscription, events: readonly ChannelEvent[]): string[][] {
  if (events.length === 0) return [];
  const names = events.map(({ channel }) => channel);
  if (subscription.groups.size > 0 || subscription.prefixes().size > 0) {
    return [events.map(({ channel }) => subscription.matchOf(channel) ?? channel), names];
  }
  return subscription.channels.size > 1 ? [names] : [];
}
