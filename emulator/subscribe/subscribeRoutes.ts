import type { ChannelEvent, ChannelEventKind } from '../protocol/channels';
import type { Subscription } from './subscription';
import type { Timetoken } from '../../shared/protocol';
import { subscribeErrors } from '../http/errorFamilies';
import { defineOperation } from '../http/operation';
import { listAccess } from '../http/parameters';
import type { OperationRequest } from '../http/request';
import { javascriptReply, type Reply } from '../http/replies';
import type { Keys } from '../serviceContext';
import { listen, readListenInput } from './listenRequest';

/** Any constant but 0, which the event engine takes for a missing region. */
const REGION = 1;

/** The wire's event type; a message or presence event carries none (protocol reference 5.5). */
const EVENT_TYPES: Partial<Record<ChannelEventKind, number>> = {
  signal: 1,
  objects: 2,
  action: 3,
  file: 4,
};

/** Handshake without a cursor, long-poll with one. */
export const subscribe = defineOperation({
  name: 'subscribe',
  method: 'GET',
  path: '/v2/subscribe/:subscribeKey/:channels/0',
  errors: subscribeErrors,
  validate: (request, context) => readListenInput(request, context, cursorOf(request)),
  access: (input) => listAccess(input),
  isHeld: true,
  handle: (context, input, request) => listen(context, input, request, writeAnswer),
});

/** In `tt`, or, from Ruby clients, in `t` as `{"t":"<timetoken>","r":<region>}`. */
function cursorOf({ query }: OperationRequest): string | undefined {
  return query.get('tt') ?? /"t"\s*:\s*"?(\d+)/.exec(query.get('t') ?? '')?.[1];
}

function writeAnswer(
  { subscribeKey }: Keys,
  subscription: Subscription,
  cursor: Timetoken,
  events: readonly ChannelEvent[],
): Reply {
  const envelopes = events.map((event) =>
    envelope(event, subscription.matchOf(event.channel), subscribeKey),
  );
  return javascriptReply(`{"t":{"t":"${cursor}","r":${REGION}},"m":[${envelopes.join(',')}]}`);
}

/**
 * Payload and meta are spliced in as the JSON texts they were published as.
 *
 * @param match the name in the subscription that the event came by: clients find the listener by it
 */
function envelope(event: ChannelEvent, match: string | undefined, subscribeKey: string): string {
  const isNamed = match !== undefined && (match !== event.channel || event.kind === 'presence');
  const fields = [
    `"a":"1","f":0`,
    ...(EVENT_TYPES[event.kind] === undefined ? [] : [`"e":${EVENT_TYPES[event.kind]}`]),
    ...(event.publisher === undefined ? [] : [`"i":${JSON.stringify(event.publisher)}`]),
    `"p":{"t":"${event.timetoken}","r":${REGION}}`,
    `"k":${JSON.stringify(subscribeKey)}`,
    `"c":${JSON.stringify(event.channel)}`,
    ...(isNamed ? [`"b":${JSON.stringify(match)}`] : []),
    ...(event.meta === undefined ? [] : [`"u":${event.meta}`]),
    ...(event.customMessageType === undefined
      ? []
      : [`"cmt":${JSON.stringify(event.customMessageType)}`]),
    `"d":${event.payload}`,
  ];
  return `{${fields.join(',')}}`;
}

/** Kinds of events in answers of version 1, which has no field for other kinds. */
const KINDS_V1: ReadonlySet<ChannelEventKind> = new Set(['message', 'presence', 'file']);

/** Subscribe as embedded clients call it, with the cursor in the path. */
export const subscribeV1 = defineOperation({
  name: 'subscribeV1',
  method: 'GET',
  path: '/subscribe/:subscribeKey/:channels/0/:timetoken',
  errors: subscribeErrors,
  validate: (request, context) => {
    const input = readListenInput(request, context, request.segment('timetoken'));
    const isOfKind = ({ kind }: ChannelEvent) => KINDS_V1.has(kind);
    const { filter } = input;
    return {
      ...input,
      filter: (event: ChannelEvent) => isOfKind(event) && (filter?.(event) ?? true),
    };
  },
  access: (input) => listAccess(input),
  isHeld: true,
  handle: (context, input, request) => listen(context, input, request, writeAnswerV1),
});

/**
 * `[[payloads],"cursor"]`. A subscription to several names adds the channel of each message, and one
 * with groups puts the name that each message came by in front of that.
 */
function writeAnswerV1(
  _keys: Keys,
  subscription: Subscription,
  cursor: Timetoken,
  events: readonly ChannelEvent[],
): Reply {
  const payloads = `[${events.map(({ payload }) => payload).join(',')}]`;
  const lists = namesOf(subscription, events).map((names) => names.join(','));
  const fields = [cursor, ...lists].map((text) => JSON.stringify(text));
  return javascriptReply(`[${[payloads, ...fields].join(',')}]`);
}

/** The lists of names after the cursor, one name per event; none for a single channel. */
function namesOf(subscription: Subscription, events: readonly ChannelEvent[]): string[][] {
  if (events.length === 0) return [];
  const names = events.map(({ channel }) => channel);
  if (subscription.groups.size > 0 || subscription.prefixes().size > 0) {
    return [events.map(({ channel }) => subscription.matchOf(channel) ?? channel), names];
  }
  return subscription.channels.size > 1 ? [names] : [];
}
