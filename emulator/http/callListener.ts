import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '../api';
import type { Operation } from './operation';
import { Query } from './request';
import { bodyTextOf } from './wireRequest';

/** @param subscribeKey the one in the path */
export type CallListener = (call: Call, subscribeKey: string | undefined) => void;

/** The operations that carry a message. */
const PUBLISHING: readonly string[] = ['publish', 'publishFile', 'signal'];

/** Tells of every call of the protocol once its answer is sent. To be added before the routes. */
export function addCallListener(server: FastifyInstance, listener: CallListener): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { operation } = request.routeOptions.config;
    if (operation) {
      const call = {
        operation: operation.name,
        userId: userIdOf(request),
        channels: channelsOf(request),
        message: messageOf(request, operation),
        method: request.method,
        url: request.raw.url ?? '',
        status: reply.statusCode,
        ms: reply.elapsedTime,
      };
      listener(call, subscribeKeyOf(request));
    }
    done();
  });
}

/** The decoded segments of a path by name; `*` has the rest of it. */
function paramsOf({ params }: FastifyRequest): Readonly<Record<string, string | undefined>> {
  return params as Record<string, string>;
}

export function subscribeKeyOf(request: FastifyRequest): string | undefined {
  return paramsOf(request)['subscribeKey'];
}

export function channelsOf(request: FastifyRequest): readonly string[] {
  const { channel, channels } = paramsOf(request);
  return (channels ?? channel ?? '').split(',').filter((name) => name !== '');
}

export function userIdOf({ raw }: FastifyRequest): string | undefined {
  const [, ...query] = (raw.url ?? '').split('?');
  try {
    return Query.parse(query.join('?')).get('uuid');
  } catch {
    // The operation refuses such a URL itself.
    return undefined;
  }
}

function messageOf(request: FastifyRequest, operation: Operation): string | undefined {
  if (!PUBLISHING.includes(operation.name)) return undefined;
  try {
    return paramsOf(request)['*'] ?? bodyTextOf(request, operation);
  } catch {
    return undefined;
  }
}
