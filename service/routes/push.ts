import { needs, noAccessNeeded } from '../domain/access';
import { ServiceError } from '../domain/serviceError';
import { pushErrors } from '../http/errorFamilies';
import {
  defineOperation,
  javascriptReply,
  type Operation,
  type OperationRequest,
} from '../http/operation';
import type { ServiceContext } from '../serviceContext';
import { requireSubscribeKey } from './keys';

const DEVICE_PATHS = [
  '/v1/push/sub-key/:subscribeKey/devices/:device',
  '/v2/push/sub-key/:subscribeKey/devices-apns2/:device',
];

/**
 * Mobile push, as far as a client has to see it succeed: nothing on this machine can wake a phone, so
 * devices are not kept and lists are empty (protocol reference 13).
 */
export const pushOperations: readonly Operation[] = DEVICE_PATHS.flatMap((path) => [
  channelsOfDevice(path),
  removeDevice(path),
]);

function channelsOfDevice(path: string): Operation {
  return defineOperation({
    name: 'pushChannels',
    method: 'GET',
    path,
    errors: pushErrors,
    validate: (request, context) => {
      requireDevice(request, context);
      return [...readNames(request, 'add'), ...readNames(request, 'remove')];
    },
    access: (channels) => needs('channel', 'read', channels),
    handle: (_context, channels) =>
      javascriptReply(channels.length > 0 ? '[1,"Modified Channels"]' : '[]'),
  });
}

function removeDevice(path: string): Operation {
  return defineOperation({
    name: 'pushRemoveDevice',
    method: 'GET',
    path: `${path}/remove`,
    errors: pushErrors,
    validate: requireDevice,
    access: noAccessNeeded,
    handle: () => javascriptReply('[1,"Removed Device"]'),
  });
}

function requireDevice(request: OperationRequest, context: ServiceContext): void {
  requireSubscribeKey(request, context);
  if (request.segment('device').trim() === '') throw new ServiceError('invalidDevice');
}

function readNames({ query }: OperationRequest, name: 'add' | 'remove'): string[] {
  return (query.get(name) ?? '').split(',').filter((channel) => channel !== '');
}
