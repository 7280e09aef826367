import { type ChannelEvent, isTooDeepWildcard, presenceChannelOf } from '../protocol/channels';
import { answerPoll, type LongPoll } from './longPoll';
import { parseMessageFilter, type MessageFilter } from '../filters/messageFilter';
import { ServiceError } from '../protocol/serviceError';
import { Subscription } from './subscription';
import { parseTimetoken, timetokenAt, ZERO_TIMETOKEN } from '../protocol/timetoken';
import type { Timetoken } from '../../shared/protocol';
import type { OperationRequest } from '../http/request';
import type { Reply } from '../http/replies';
import type { Keys, ServiceContext } from '../serviceContext';
import {
  type ChannelList,
  everyChannel,
  readChannelList,
  requireSubscribeKey,
  requireUserId,
} from '../http/parameters';
import {
  readHeartbeat,
  readStates,
  statesByChannel,
  type StatesByName,
} from '../presence/presenceRoutes';

/** A subscribe call of either version. */
export interface ListenInput extends ChannelList {
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

/** Writes the answer of one version of the call. */
export type WriteAnswer = (
  keys: Keys,
  subscription: Subscription,
  cursor: Timetoken,
  events: readonly ChannelEvent[],
) => Reply;

/**
 * Parses the input that both versions of subscribe share.
 *
 * @param cursor the timetoken as the version carries it; undefined or zero for the handshake
 * @throws ServiceError when a part is malformed
 */
export function readListenInput(
  request: OperationRequest,
  context: ServiceContext,
  cursor: string | undefined,
): ListenInput {
  requireSubscribeKey(request, context);
  const { query } = request;
  return {
    ...requireSubscribable(readChannelList(request)),
    userId: requireUserId(request),
    cursor: readCursor(cursor),
    filter: readFilter(query.get('filter-expr')),
    isEventEngine: query.has('ee'),
    heartbeat: readHeartbeat(query.get('heartbeat')),
    states: readStates(request),
  };
}

/** Answers a handshake at once, and a poll with the next events. */
export async function listen(
  context: ServiceContext,
  input: ListenInput,
  request: OperationRequest,
  write: WriteAnswer,
): Promise<Reply> {
  const { journal, presence, hub, channelGroups } = context;
  const { channels, groups, userId, cursor } = input;
  const subscription = new Subscription(channels, groups, channelGroups);
  const start = startOf(context, userId, subscription);
  const isHandshake = cursor === undefined;
  if (isHandshake) await presence.connect(journal, userId, subscription);
  request.onClosed(presence.openPoll(userId, subscription, isHandshake));
  await showUp(context, input);
  if (isHandshake) return write(context.keys, subscription, start, []);
  // Nothing follows, so a held poll keeps none of these variables.
  return answerPoll(
    hub,
    new SubscribePoll(context.keys, subscription, cursor, input.filter, write),
    (listener) => request.onClosed(listener),
  );
}

/**
 * The cursor of a handshake. A user who joins by a handshake, or by a heartbeat beside it, whichever of them
 * arrives first, gets the join event as well (protocol reference 6.3): the cursor is older than the join.
 */
function startOf(
  { presence, timetokens }: ServiceContext,
  userId: string,
  subscription: Subscription,
): Timetoken {
  const joinedAt = presence.recentJoin(userId, {
    covers: (channel) =>
      subscription.covers(channel) &&
      subscription.matchOf(presenceChannelOf(channel)) !== undefined,
  });
  return joinedAt === undefined ? timetokens.next() : timetokenAt(joinedAt - 1);
}

class SubscribePoll implements LongPoll<Reply> {
  constructor(
    private readonly keys: Keys,
    readonly subscription: Subscription,
    readonly cursor: Timetoken,
    readonly filter: MessageFilter | undefined,
    private readonly write: WriteAnswer,
  ) {}

  answer(cursor: Timetoken, events: readonly ChannelEvent[]): Reply {
    return this.write(this.keys, this.subscription, cursor, events);
  }
}

/**
 * A poll is a sign of life by itself. Only clients without the event engine, which send heartbeats
 * of their own, join by it (protocol reference 6.3).
 */
async function showUp(context: ServiceContext, input: ListenInput): Promise<void> {
  const { userId, heartbeat, isEventEngine } = input;
  const sign = input.cursor === undefined ? 'handshake' : 'poll';
  if (isEventEngine && input.states.size === 0) return;
  const channels = everyChannel(input, context);
  const states = statesByChannel(input.states, input, context);
  if (isEventEngine) await context.presence.setStates(context.journal, userId, states);
  else await context.presence.heartbeat(context.journal, userId, channels, heartbeat, states, sign);
}

/** @throws ServiceError when a name is meant as a wildcard and reaches too deep */
function requireSubscribable(list: ChannelList): ChannelList {
  if (list.channels.some(isTooDeepWildcard)) throw new ServiceError('wildcardTooDeep');
  return list;
}

function readFilter(text: string | undefined): MessageFilter | undefined {
  return text ? parseMessageFilter(text) : undefined;
}

function readCursor(text: string | undefined): Timetoken | undefined {
  if (text === undefined) return undefined;
  const timetoken = parseTimetoken(text);
  if (!timetoken) throw new ServiceError('invalidTimetoken');
  return timetoken === ZERO_TIMETOKEN ? undefined : timetoken;
}
