import { noAccessNeeded } from '../domain/access';
import { presenceErrors } from '../http/errorFamilies';
import { defineOperation, type Operation, type OperationRequest } from '../http/operation';
import type { ServiceContext } from '../serviceContext';
import {
  everyChannel,
  listAccess,
  readableChannels,
  readChannelList,
  sizeOfList,
} from './channelList';
import { hereNow, hereNowEverywhere } from './hereNow';
import { requireSubscribeKey, requireUserId } from './keys';
import { readWholeNumber } from './numbers';
import { presenceReply } from './presenceReply';
import { getState, readStates, setState, statesByChannel } from './presenceState';
import { whereNow } from './whereNow';

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
    access: (input) => listAccess(input).map((need) => ({ ...need, isPartial: true })),
    sizeOf: (input, context) => sizeOfList(input, context),
    handle: async (context, { userId, seconds, states, ...list }, _request, caller) => {
      const channels = readableChannels(list, context, caller);
      const ownStates = statesByChannel(states, list, context, caller);
      await context.presence.heartbeat(userId, channels, seconds, ownStates);
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
    // PubNub's table of permissions asks none for unsubscribing, so that who lost access can go.
    access: noAccessNeeded,
    sizeOf: (input, context) => sizeOfList(input, context),
    handle: async (context, { userId, ...list }) => {
      await context.presence.leave(userId, everyChannel(list, context));
      return presenceReply({ action: 'leave' });
    },
  });
}

function validateAttendance(request: OperationRequest, context: ServiceContext) {
  requireSubscribeKey(request, context);
  return { userId: requireUserId(request), ...readChannelList(request) };
}

/**
 * The `heartbeat` query value: how long to count as present without a sign of life, seconds. Ruby
 * clients send an empty one for the default.
 *
 * @throws ServiceError when it is not a whole number
 */
export function readHeartbeat(text: string | undefined): number {
  return readWholeNumber(text || undefined) ?? DEFAULT_HEARTBEAT_SECONDS;
}
