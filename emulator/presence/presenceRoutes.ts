import { isRecord } from '../../shared/isRecord';
import { noAccessNeeded } from '../access/access';
import { presenceErrors } from '../http/errorFamilies';
import { defineOperation, type Operation } from '../http/operation';
import type { OperationRequest } from '../http/request';
import type { ServiceContext } from '../serviceContext';
import {
  type ChannelList,
  everyChannel,
  listAccess,
  parseJson,
  readChannelList,
  readWholeNumber,
  requireSubscribeKey,
  requireUserId,
  sizeOfList,
} from '../http/parameters';
import { hereNow, hereNowEverywhere, whereNow } from './hereNowRoutes';
import { presenceReply } from '../http/replies';
import { MAX_CHANNELS_PER_CALL, MAX_STATE_BYTES } from '../protocol/limits';
import { ServiceError } from '../protocol/serviceError';
import type { States } from './presence';

const DEFAULT_HEARTBEAT_SECONDS = 300;

/** The calls of presence. Some clients write the prefix with an underscore. */
export const presenceOperations: readonly Operation[] = ['sub-key', 'sub_key'].flatMap((name) => {
  const prefix = `/v2/presence/${name}/:subscribeKey`;
  const operations = [heartbeat, leave, hereNow, hereNowEverywhere, whereNow, getState, setState];
  return operations.map((define) => define(prefix));
});

function heartbeat(prefix: string): Operation {
  return defineOperation({
    name: 'heartbeat',
    method: 'GET',
    path: `${prefix}/channel/:channels/heartbeat`,
    errors: presenceErrors,
    validate: (request, context) => ({
      ...validateAttendance(request, context),
      seconds: readHeartbeat(request.query.get('heartbeat')),
      states: readStates(request),
    }),
    access: (input) => listAccess(input),
    handle: async (context, { userId, seconds, states, ...list }) => {
      const ownStates = statesByChannel(states, list, context);
      await context.presence.heartbeat(
        context.journal,
        userId,
        everyChannel(list, context),
        seconds,
        ownStates,
      );
      return presenceReply({});
    },
  });
}

function leave(prefix: string): Operation {
  return defineOperation({
    name: 'leave',
    method: 'GET',
    path: `${prefix}/channel/:channels/leave`,
    errors: presenceErrors,
    validate: validateAttendance,
    // Unsubscribing needs no permission, so that users who lost access can leave.
    access: noAccessNeeded,
    handle: async (context, { userId, ...list }) => {
      await context.presence.leave(context.journal, userId, everyChannel(list, context));
      return presenceReply({ action: 'leave' });
    },
  });
}

function validateAttendance(request: OperationRequest, context: ServiceContext) {
  requireSubscribeKey(request, context);
  return { userId: requireUserId(request), ...readChannelList(request) };
}

/**
 * The `heartbeat` query value: seconds until the user times out. Ruby clients send an empty one for the
 * default.
 *
 * @throws ServiceError when it is not a whole number
 */
export function readHeartbeat(text: string | undefined): number {
  return readWholeNumber(text || undefined) ?? DEFAULT_HEARTBEAT_SECONDS;
}

/** States by what a client subscribed to: channels, and groups for all channels of the group. */
export type StatesByName = ReadonlyMap<string, string>;

const NO_STATES: StatesByName = new Map();

/** Sets a user's state on channels; as on the network, that of anybody. */
function setState(prefix: string) {
  return defineOperation({
    name: 'setPresenceState',
    method: 'GET',
    path: `${prefix}/channel/:channels/uuid/:userId/data`,
    errors: presenceErrors,
    validate: (request, context) => {
      const target = readTarget(request, context);
      requireUserId(request);
      requireFew(sizeOfList(target, context));
      return { ...target, state: readState(request.query.get('state')) };
    },
    access: (input) => listAccess(input),
    handle: async (context, { userId, state, ...list }) => {
      const named = everyChannel(list, context);
      await context.presence.setStates(
        context.journal,
        userId,
        new Map(named.map((name) => [name, state])),
      );
      return presenceReply({ payload: JSON.parse(state) as unknown });
    },
  });
}

/** States of a user by channel. */
function getState(prefix: string) {
  return defineOperation({
    name: 'getPresenceState',
    method: 'GET',
    path: `${prefix}/channel/:channels/uuid/:userId`,
    errors: presenceErrors,
    validate: readTarget,
    access: (input) => listAccess(input),
    handle: (context, { channels, groups, userId }) => {
      const stateOn = (channel: string): unknown =>
        JSON.parse(context.presence.stateOf(channel, userId) ?? '{}');
      const [only, ...others] = channels;
      if (only !== undefined && others.length + groups.length === 0) {
        return presenceReply({ payload: stateOn(only), uuid: userId, channel: only });
      }
      const named = everyChannel({ channels, groups }, context);
      const states = Object.fromEntries(named.map((channel) => [channel, stateOn(channel)]));
      return presenceReply({ payload: { channels: states }, uuid: userId });
    },
  });
}

/**
 * Parses the `state` query value of a heartbeat or a subscribe: states by channel or group. States of names
 * that are not in the call are ignored, as is the state that the SDK sends for `withHeartbeat` without a
 * channel.
 *
 * @throws ServiceError when it is not JSON of that form
 */
export function readStates(request: OperationRequest): StatesByName {
  const text = request.query.get('state');
  if (!text) return NO_STATES;
  const { channels, groups } = readChannelList(request);
  const named = new Set([...channels, ...groups]);
  const entries = Object.entries(parseObject(text)).filter(([name]) => named.has(name));
  if (!entries.every(([, state]) => isRecord(state))) throw new ServiceError('invalidState');
  return new Map(entries.map(([name, state]) => [name, writeState(state as object)]));
}

/**
 * The states for the channels of a call. The state of a channel takes precedence over that of its group.
 */
export function statesByChannel(
  states: StatesByName,
  { channels, groups }: ChannelList,
  context: ServiceContext,
): States {
  const found = new Map<string, string>();
  if (states.size === 0) return found;
  for (const group of groups) {
    const state = states.get(group);
    if (state === undefined) continue;
    for (const channel of context.channelGroups.channelsOf(group)) found.set(channel, state);
  }
  for (const channel of channels) {
    const state = states.get(channel);
    if (state !== undefined) found.set(channel, state);
  }
  requireFew(found.size);
  return found;
}

/** A state is stored and told on each channel, so groups do not make more of them possible. */
function requireFew(channels: number): void {
  if (channels > MAX_CHANNELS_PER_CALL) throw new ServiceError('tooManyChannels');
}

function readTarget(request: OperationRequest, context: ServiceContext) {
  requireSubscribeKey(request, context);
  return { ...readChannelList(request), userId: request.segment('userId') };
}

function readState(text: string | undefined): string {
  if (!text) throw new ServiceError('missingState');
  return writeState(parseObject(text));
}

/** @throws ServiceError when there is too much of it */
function writeState(state: object): string {
  const text = JSON.stringify(state);
  if (Buffer.byteLength(text) > MAX_STATE_BYTES) throw new ServiceError('stateTooLarge');
  return text;
}

/** @throws ServiceError when the text is not JSON of an object */
function parseObject(text: string): object {
  const value = parseJson(text, 'invalidState');
  if (!isRecord(value)) throw new ServiceError('invalidState');
  return value;
}
