import { mayReceive, type Caller } from '../domain/access';
import { joinedChannel } from '../domain/objectEvents';
import type { ChannelEvent, ChannelEventKind } from '../domain/channelEvent';
import { isTooDeepWildcard } from '../domain/channelName';
import { answerPoll, type LongPoll } from '../domain/longPoll';
import { parseMessageFilter, type MessageFilter } from '../domain/messageFilter';
import { ServiceError } from '../domain/serviceError';
import { Subscription } from '../domain/subscription';
import { parseTimetoken, ZERO_TIMETOKEN, type Timetoken } from '../domain/timetoken';
import { subscribeErrors } from '../http/errorFamilies';
import {
  defineOperation,
  javascriptReply,
  type OperationRequest,
  type Reply,
} from '../http/operation';
import type { ServiceContext } from '../serviceContext';
import { readableChannels, listAccess, readChannelList, type ChannelList } from './channelList';
import { requireSubscribeKey, requireUserId } from './keys';
import { readHeartbeat } from './presence';
import { readStates, statesByChannel, type StatesByName } from './presenceState';

/** Any constant but 0, which the event engine takes for a missing region. */
const REGION = 1;

/** The wire's event type; a message or presence event carries none (protocol reference 5.5). */
const EVENT_TYPES: Partial<Record<ChannelEventKind, number>> = {
  signal: 1,
  objects: 2,
  action: 3,
  file: 4,
};

interface SubscribeInput extends ChannelList {
  readonly userId: string;
  /** Undefined for the handshake. */
  readonly cursor: Timetoken | undefined;
  readonly filter: MessageFilter | undefined;
  /** The event engine announces itself and sends its own heartbeats. */
  readonly isEventEngine: boolean;
  /** Presence timeout that a client without the event engine asks for, seconds. */
  readonly heartbeat: number;
  readonly states: StatesByName;
}

/** Handshake without a cursor, long-poll with one. */
export const subscribe = defineOperation({
  name: 'subscribe',
  method: 'GET',
  path: '/v2/subscribe/:subscribeKey/:channels/0',
  errors: subscribeErrors,
  validate: (request, context): SubscribeInput => {
    requireSubscribeKey(request, context);
    const { query } = request;
    return {
      ...requireSubscribable(readChannelList(request)),
      userId: requireUserId(request),
      cursor: readCursor(request),
      filter: readFilter(query.get('filter-expr')),
      isEventEngine: query.has('ee'),
      heartbeat: readHeartbeat(query.get('heartbeat')),
      states: readStates(request),
    };
  },
  access: (input) => listAccess(input).map((need) => ({ ...need, isPartial: true })),
  isHeld: true,
  handle: async (context, input, request, caller) => {
    const { presence, hub, channelGroups } = context;
    const { channels, groups, userId, cursor } = input;
    const subscription = new Subscription(channels, groups, channelGroups);
    // Who joins by a handshake, or by a heartbeat beside it, is told so, as everybody is (protocol
    // reference 6.3): the cursor is older than the join.
    const start = context.timetokens.next();
    if (cursor === undefined) await presence.connect(userId, subscription);
    request.onClosed(presence.openPoll(userId, subscription));
    await showUp(context, input, caller);
    if (cursor === undefined) return writeAnswer(context, subscription, start, []);
    const filter = allOf(input.filter, receivable(context, caller));
    // Nothing follows, so that a poll that waits keeps nothing of this.
    return answerPoll(hub, new SubscribePoll(context, subscription, cursor, filter), (listener) =>
      request.onClosed(listener),
    );
  },
});

class SubscribePoll implements LongPoll<Reply> {
  constructor(
    private readonly context: ServiceContext,
    readonly subscription: Subscription,
    readonly cursor: Timetoken,
    readonly filter: MessageFilter | undefined,
  ) {}

  answer(cursor: Timetoken, events: readonly ChannelEvent[]): Reply {
    return writeAnswer(this.context, this.subscription, cursor, events);
  }
}

/**
 * A poll is a sign of life by itself. Only clients without the event engine, which send heartbeats
 * of their own, join by it (protocol reference 6.3).
 */
async function showUp(
  context: ServiceContext,
  input: SubscribeInput,
  caller: Caller,
): Promise<void> {
  const { userId, heartbeat, isEventEngine } = input;
  if (isEventEngine && input.states.size === 0) return;
  const channels = readableChannels(input, context, caller);
  const states = statesByChannel(input.states, input, channels, context);
  if (isEventEngine) await context.presence.setStates(userId, states);
  else await context.presence.heartbeat(userId, channels, heartbeat, states);
}

/** What the policies let the caller receive; undefined when none of them has anything to say. */
function receivable({ policies }: ServiceContext, caller: Caller): MessageFilter | undefined {
  if (!policies.some((policy) => 'mayReceive' in policy)) return undefined;
  const isTold = (channel: string) => mayReceive(policies, caller, channel);
  return (event) => {
    const joined = event.channel === caller.userId ? undefined : joinedChannel(event);
    return isTold(event.channel) && (joined === undefined || isTold(joined));
  };
}

function allOf(
  first: MessageFilter | undefined,
  second: MessageFilter | undefined,
): MessageFilter | undefined {
  return first && second ? (event) => first(event) && second(event) : (first ?? second);
}

/** @throws ServiceError when a name is meant as a wildcard and reaches too deep */
function requireSubscribable(list: ChannelList): ChannelList {
  if (list.channels.some(isTooDeepWildcard)) throw new ServiceError('wildcardTooDeep');
  return list;
}

function readFilter(text: string | undefined): MessageFilter | undefined {
  return text ? parseMessageFilter(text) : undefined;
}

function readCursor(request: OperationRequest): Timetoken | undefined {
  const text = request.query.get('tt');
  if (text === undefined) return undefined;
  const timetoken = parseTimetoken(text);
  if (!timetoken) throw new ServiceError('invalidTimetoken');
  return timetoken === ZERO_TIMETOKEN ? undefined : timetoken;
}

function writeAnswer(
  context: ServiceContext,
  subscription: Subscription,
  cursor: Timetoken,
  events: readonly ChannelEvent[],
): Reply {
  const { subscribeKey } = context.keys;
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
