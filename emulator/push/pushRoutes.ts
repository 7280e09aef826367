import { needs, noAccessNeeded } from '../access/access';
import { isChannelName } from '../protocol/channels';
import { MAX_PUSH_CHANNELS, MAX_PUSH_NAME_LENGTH } from '../protocol/limits';
import { ServiceError } from '../protocol/serviceError';
import { pushErrors } from '../http/errorFamilies';
import { defineOperation, type Operation } from '../http/operation';
import type { OperationRequest } from '../http/request';
import { javascriptReply } from '../http/replies';
import type { ServiceContext } from '../serviceContext';
import type { PushDevice } from './pushStore';
import { requireSubscribeKey, splitNames } from '../http/parameters';

/** The `type` of v1: Apple, Google (by its old name or the new one) and Microsoft. */
const PUSH_TYPES: ReadonlySet<string> = new Set(['apns', 'gcm', 'fcm', 'mpns']);
const APPLE_TOKEN = /^[0-9a-f]+$/i;

type ReadService = (request: OperationRequest) => string;

/** Each version of the call names the push service in its own way. */
const VERSIONS: readonly { readonly path: string; readonly readService: ReadService }[] = [
  { path: '/v1/push/sub-key/:subscribeKey/devices/:device', readService: readType },
  { path: '/v2/push/sub-key/:subscribeKey/devices-apns2/:device', readService: readTopic },
];

/**
 * Registrations for mobile push (protocol reference 13). They are kept and listed; nothing on this
 * machine can wake a phone.
 */
export const pushOperations: readonly Operation[] = VERSIONS.flatMap(({ path, readService }) => [
  channelsOfDevice(path, readService),
  removeDevice(path, readService),
]);

function channelsOfDevice(path: string, readService: ReadService): Operation {
  return defineOperation({
    name: 'pushChannels',
    method: 'GET',
    path,
    errors: pushErrors,
    validate: (request, context) => {
      const device = readDevice(request, context, readService);
      const added = readChannels(request, 'add');
      if (added.length > 0) requireAppleToken(device);
      return { device, added, removed: readChannels(request, 'remove') };
    },
    access: ({ added, removed }) => needs('channel', 'read', [...added, ...removed]),
    handle: async ({ stores, journal }, { device, added, removed }) => {
      if (added.length + removed.length === 0) {
        return javascriptReply(JSON.stringify(stores.pushDevices.channelsOf(device)));
      }
      await journal.write(() => {
        for (const channel of added) stores.pushDevices.add(device, channel);
        for (const channel of removed) stores.pushDevices.remove(device, channel);
        if (stores.pushDevices.channelsOf(device).length > MAX_PUSH_CHANNELS) {
          throw new ServiceError('tooManyPushChannels');
        }
      });
      return javascriptReply('[1,"Modified Channels"]');
    },
  });
}

function removeDevice(path: string, readService: ReadService): Operation {
  return defineOperation({
    name: 'pushRemoveDevice',
    method: 'GET',
    path: `${path}/remove`,
    errors: pushErrors,
    validate: (request, context) => readDevice(request, context, readService),
    access: noAccessNeeded,
    handle: async ({ stores, journal }, device) => {
      await journal.write(() => stores.pushDevices.forget(device));
      return javascriptReply('[1,"Removed Device"]');
    },
  });
}

/** @throws ServiceError when the device or its push service is not named */
function readDevice(
  request: OperationRequest,
  context: ServiceContext,
  readService: ReadService,
): PushDevice {
  requireSubscribeKey(request, context);
  const token = request.segment('device').trim();
  if (token === '' || token.length > MAX_PUSH_NAME_LENGTH) throw new ServiceError('invalidDevice');
  return { token, service: readService(request) };
}

function readType({ query }: OperationRequest): string {
  const type = query.get('type') ?? '';
  if (!PUSH_TYPES.has(type)) throw new ServiceError('invalidPushType');
  return type === 'fcm' ? 'gcm' : type;
}

/** The same device has registrations of its own for each app (`topic`) and environment. */
function readTopic({ query }: OperationRequest): string {
  const environment = query.get('environment') ?? 'development';
  const topic = query.get('topic') ?? '';
  const isKnown = environment === 'development' || environment === 'production';
  if (!isKnown || topic.length > MAX_PUSH_NAME_LENGTH) throw new ServiceError('invalidArguments');
  return `apns2:${environment}:${topic}`;
}

/** Apple's tokens are bytes in hexadecimal; the network asks for that only when channels are added. */
function requireAppleToken({ token, service }: PushDevice): void {
  if (service.startsWith('apns') && !APPLE_TOKEN.test(token)) {
    throw new ServiceError('invalidDevice');
  }
}

function readChannels({ query }: OperationRequest, name: 'add' | 'remove'): string[] {
  const channels = splitNames(query.get(name));
  if (!channels.every(isChannelName)) throw new ServiceError('invalidChannel');
  return channels;
}
