import { ServiceError } from '../domain/serviceError';
import { needs, noAccessNeeded } from '../domain/access';
import { presenceErrors } from '../http/errorFamilies';
import { defineOperation, type Operation, type OperationRequest } from '../http/operation';
import type { ServiceContext } from '../serviceContext';
import { hereNow, hereNowEverywhere, presenceReply } from './hereNow';
import { requireSubscribeKey, requireUserId } from './keys';

const DEFAULT_HEARTBEAT_SECONDS = 300;

/** The calls of presence. Some clients write the prefix with an underscore. */
export const presenceOperations: readonly Operation[] = ['sub-key', 'sub_key'].flatMap((name) => {
  const prefix = `/v2/presence/${name}/:subscribeKey`;
  return [heartbeat(prefix), leave(prefix), hereNow(prefix), hereNowEverywhere(prefix)];
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
    }),
    access: ({ channels }) => needs('channel', 'read', channels),
    handle: async (context, { userId, channels, seconds }) => {
      await context.presence.heartbeat(userId, channels, seconds);
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
    handle: (context, { userId, channels }) => {
      context.presence.leave(userId, channels);
      return presenceReply({ action: 'leave' });
    },
  });
}

function validateAttendance(request: OperationRequest, context: ServiceContext) {
  requireSubscribeKey(request, context);
  return { userId: requireUserId(request), channels: request.segmentList('channels') };
}

/**
 * The `heartbeat` query value: how long to count as present without a sign of life, seconds.
 *
 * @throws ServiceError when it is not a whole number
 */
export function readHeartbeat(text: string | undefined): number {
  if (text === undefined) return DEFAULT_HEARTBEAT_SECONDS;
  if (!/^\d{1,9}$/.test(text)) throw new ServiceError('invalidArguments');
  return Number(text);
}
