import { createHmac } from 'node:crypto';
import type PubNub from 'pubnub';
import type { ServiceOptions } from '../../../emulator/serviceOptions';
import { startTestService, type TestService } from './testService';

export type Grant = Parameters<PubNub['grantToken']>[0];

/** A service on which calls need a token that allows them. */
export function startGuardedService(
  options: ServiceOptions = {},
  Sdk?: typeof PubNub,
): Promise<TestService> {
  return startTestService({ ...options, accessManager: { isEnforced: true } }, Sdk);
}

/** A client that signs its requests. */
export function administrator(service: TestService, userId = 'admin'): PubNub {
  return service.client(userId, { secretKey: service.context.accessManager.secretKey });
}

/** A client with a token that an administrator has granted. */
export async function clientWith(
  service: TestService,
  userId: string,
  grant: Omit<Grant, 'ttl'> & { ttl?: number },
): Promise<PubNub> {
  const client = service.client(userId);
  client.setToken(await administrator(service).grantToken({ ttl: 60, ...grant }));
  return client;
}

/** A request as the SDK signs it, for what the SDK would not send. @param at ms since the epoch */
export function signedRequestOf(
  { url, context }: TestService,
  method: 'POST' | 'DELETE',
  path: string,
  body: string,
  at = Date.now(),
): Request {
  const query = `timestamp=${Math.floor(at / 1_000)}&uuid=admin`;
  const text = [method, context.keys.publishKey, path, query, body].join('\n');
  const mac = createHmac('sha256', context.accessManager.secretKey).update(text);
  const address = `${url}${path}?${query}&signature=v2.${mac.digest('base64url')}`;
  return new Request(address, { method, ...(body !== '' && { body }) });
}

/** The answer to it. */
export function signedRequest(...request: Parameters<typeof signedRequestOf>): Promise<Response> {
  return fetch(signedRequestOf(...request));
}
