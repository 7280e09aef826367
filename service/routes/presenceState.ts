import { channelNeed, type Caller } from '../domain/access';
import { parseJson } from '../domain/jsonText';
import { MAX_STATE_BYTES } from '../domain/limits';
import { ServiceError } from '../domain/serviceError';
import type { States } from '../domain/presence';
import { presenceErrors } from '../http/errorFamilies';
import { defineOperation, type OperationRequest } from '../http/operation';
import type { ServiceContext } from '../serviceContext';
import {
  everyChannel,
  listAccess,
  readableChannels,
  readChannelList,
  sizeOfList,
  type ChannelList,
} from './channelList';
import { requireSubscribeKey, requireUserId } from './keys';
import { presenceReply } from './presenceReply';

/** States by what a client subscribed to: channels, and groups for all channels of the group. */
export type StatesByName = ReadonlyMap<string, string>;

/** As much of a state takes as long as a name, characters. */
const STATE_UNIT = 1_024;
const NO_STATES: StatesByName = new Map();

/** Says something about the caller on channels. */
export function setState(prefix: string) {
  return defineOperation({
    name: 'setPresenceState',
    method: 'GET',
    path: `${prefix}/channel/:channels/uuid/:userId/data`,
    errors: presenceErrors,
    validate: (request, context) => {
      const target = readTarget(request, context);
      const isOwn = target.userId === requireUserId(request);
      // A bare keyset takes states of others, as the network does; a moderated chat does not.
      if (!isOwn && context.moderation) throw new ServiceError('stateOfAnother');
      return { ...target, state: readState(request.query.get('state')) };
    },
    access: (input) => [
      ...listAccess(input),
      ...input.channels.map((name) => channelNeed(name, 'read', 'state')),
    ],
    // A state is kept and told on every channel.
    sizeOf: ({ state, ...list }, context) =>
      sizeOfList(list, context) * Math.ceil(state.length / STATE_UNIT),
    handle: async (context, { userId, state, ...list }, _request, caller) => {
      const named = everyChannel(list, context).filter((name) => maySay(context, caller, name));
      await context.presence.setStates(userId, new Map(named.map((name) => [name, state])));
      return presenceReply({ payload: JSON.parse(state) as unknown });
    },
  });
}

/** What a user says about themselves on channels. */
export function getState(prefix: string) {
  return defineOperation({
    name: 'getPresenceState',
    method: 'GET',
    path: `${prefix}/channel/:channels/uuid/:userId`,
    errors: presenceErrors,
    validate: readTarget,
    access: (input) => listAccess(input),
    sizeOf: (input, context) => sizeOfList(input, context),
    handle: (context, { channels, groups, userId }, _request, caller) => {
      const stateOn = (channel: string): unknown =>
        JSON.parse(context.presence.stateOf(channel, userId) ?? '{}');
      const [only, ...others] = channels;
      if (only !== undefined && others.length + groups.length === 0) {
        return presenceReply({ payload: stateOn(only), uuid: userId, channel: only });
      }
      const named = readableChannels({ channels, groups }, context, caller);
      const states = Object.fromEntries(named.map((channel) => [channel, stateOn(channel)]));
      return presenceReply({ payload: { channels: states }, uuid: userId });
    },
  });
}

/**
 * Reads the `state` query value of a heartbeat or a subscribe: states by channel or group. What is
 * said of others than those in the call is ignored, as is what the SDK sends for `withHeartbeat`
 * when a caller forgets to name the channel.
 *
 * @throws ServiceError when it is not JSON of that form
 */
export function readStates(request: OperationRequest): StatesByName {
  const text = request.query.get('state');
  if (!text) return NO_STATES;
  const { channels, groups } = readChannelList(request);
  const named = new Set([...channels, ...groups]);
  const entries = Object.entries(parseObject(text)).filter(([name]) => named.has(name));
  if (!entries.every(([, state]) => isObject(state))) throw new ServiceError('invalidState');
  return new Map(entries.map(([name, state]) => [name, writeState(state as object)]));
}

/**
 * The states for those of a call's channels where the caller may say something. What a channel's own
 * name says goes before what its group says.
 */
export function statesByChannel(
  states: StatesByName,
  { channels, groups }: ChannelList,
  context: ServiceContext,
  caller: Caller,
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
  return new Map([...found].filter(([channel]) => maySay(context, caller, channel)));
}

/** A state tells others something: a group is no way to say it where the caller may not. */
function maySay({ moderation }: ServiceContext, caller: Caller, channel: string): boolean {
  return moderation?.rights.may(caller, channelNeed(channel, 'read', 'state')) ?? true;
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
  if (!isObject(value)) throw new ServiceError('invalidState');
  return value;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
