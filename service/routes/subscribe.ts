import { needs } from '../domain/access';
import type { ChannelEvent, ChannelEventKind } from '../domain/channelEvent';
import { ServiceError } from '../domain/serviceError';
import { parseTimetoken, ZERO_TIMETOKEN, type Timetoken } from '../domain/timetoken';
import { subscribeErrors } from '../http/errorFamilies';
import {
  defineOperation,
  javascriptReply,
  type OperationRequest,
  type Reply,
} from '../http/operation';
import type { ServiceContext } from '../serviceContext';
import { requireSubscribeKey, requireUserId } from './keys';
import { readHeartbeat } from './presence';

/** Any constant but 0, which the event engine takes for a missing region. */
const REGION = 1;

/** Several events of one burst travel in one reply, ms. */
const COALESCE_MS = 3;

/** The wire's event type; a message or presence event carries none (protocol reference 5.5). */
const EVENT_TYPES: Partial<Record<ChannelEventKind, number>> = {
  signal: 1,
  objects: 2,
  action: 3,
  file: 4,
};

interface SubscribeInput {
  readonly channels: ReadonlySet<string>;
  readonly userId: string;
  /** Undefined for the handshake. */
  readonly cursor: Timetoken | undefined;
  /** The event engine announces itself and sends its own heartbeats. */
  readonly isEventEngine: boolean;
  /** Presence timeout that a client without the event engine asks for, seconds. */
  readonly heartbeat: number;
}

/** Handshake without a cursor, long-poll with one. */
export const subscribe = defineOperation({
  name: 'subscribe',
  method: 'GET',
  path: '/v2/subscribe/:subscribeKey/:channels/0',
  errors: subscribeErrors,
  validate: (request, context): SubscribeInput => {
    requireSubscribeKey(request, context);
    return {
      channels: new Set(request.segmentList('channels')),
      userId: requireUserId(request),
      cursor: readCursor(request),
      isEventEngine: request.query.has('ee'),
      heartbeat: readHeartbeat(request.query.get('heartbeat')),
    };
  },
  access: ({ channels }) => needs('channel', 'read', channels),
  isHeld: true,
  handle: async (context, input, request) => {
    const { cursor, channels, userId } = input;
    request.onClosed(context.presence.openPoll(userId, channels));
    if (!input.isEventEngine) await context.presence.heartbeat(userId, channels, input.heartbeat);
    if (cursor === undefined) return reply(context, context.timetokens.next(), []);
    const pending = context.hub.eventsAfter(channels, cursor);
    const events = pending.length > 0 ? pending : await waitForEvents(context, input, request);
    return reply(context, events.at(-1)?.timetoken ?? cursor, events);
  },
});

function readCursor(request: OperationRequest): Timetoken | undefined {
  const text = request.query.get('tt');
  if (text === undefined) return undefined;
  const timetoken = parseTimetoken(text);
  if (!timetoken) throw new ServiceError('invalidTimetoken');
  return timetoken === ZERO_TIMETOKEN ? undefined : timetoken;
}

/** Resolves with the next events, or with none when the hold time is over or the caller has gone. */
function waitForEvents(
  context: ServiceContext,
  { channels, cursor }: SubscribeInput,
  request: OperationRequest,
): Promise<ChannelEvent[]> {
  return new Promise((resolve) => {
    const stop = (events: ChannelEvent[]) => {
      clearTimeout(timer);
      unwatch();
      resolve(events);
    };
    const collect = () => stop(context.hub.eventsAfter(channels, cursor ?? ZERO_TIMETOKEN));
    let timer = setTimeout(stop, context.subscribeHoldMs, []);
    const unwatch = context.hub.watch(channels, () => {
      unwatch();
      clearTimeout(timer);
      timer = setTimeout(collect, COALESCE_MS);
    });
    request.onClosed(() => stop([]));
  });
}

function reply(context: ServiceContext, cursor: Timetoken, events: readonly ChannelEvent[]): Reply {
  const envelopes = events.map((event) => envelope(event, context.keys.subscribeKey));
  return javascriptReply(`{"t":{"t":"${cursor}","r":${REGION}},"m":[${envelopes.join(',')}]}`);
}

/** Payload and meta are spliced in as the JSON texts they were published as. */
function envelope(event: ChannelEvent, subscribeKey: string): string {
  const fields = [
    `"a":"1","f":0`,
    ...(EVENT_TYPES[event.kind] === undefined ? [] : [`"e":${EVENT_TYPES[event.kind]}`]),
    ...(event.publisher === undefined ? [] : [`"i":${JSON.stringify(event.publisher)}`]),
    `"p":{"t":"${event.timetoken}","r":${REGION}}`,
    `"k":${JSON.stringify(subscribeKey)}`,
    `"c":${JSON.stringify(event.channel)}`,
    ...(event.kind === 'presence' ? [`"b":${JSON.stringify(event.channel)}`] : []),
    ...(event.meta === undefined ? [] : [`"u":${event.meta}`]),
    ...(event.customMessageType === undefined
      ? []
      : [`"cmt":${JSON.stringify(event.customMessageType)}`]),
    `"d":${event.payload}`,
  ];
  return `{${fields.join(',')}}`;
}
