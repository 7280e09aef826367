import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '../api';
import type { Operation } from './operation';
import { Query } from './request';
import { INSPECTOR_HEADER } from './hostCheck';
import { bodyTextOf } from './wireRequest';

/** @param subscribeKey the one in the path */
export type CallListener = (call: Call, subscribeKey: string | undefined) => void;

/** The operations that carry a message. */
const PUBLISHING: readonly string[] = ['publish', 'publishFile', 'signal'];

/**
 * Tells of every call of the protocol once its answer is sent. To be added before the routes.
 *
 * @param inspectorKey whoever reads with it looks at the service, which is no call of a client
 */
export function addCallListener(
  server: FastifyInstance,
  listener: CallListener,
  inspectorKey: string | undefined,
): void {
  const isInspection = ({ method, headers }: FastifyRequest, operation: Operation) =>
    operation.isInspection ||
    (inspectorKey !== undefined && method === 'GET' && headers[INSPECTOR_HEADER] === inspectorKey);
  server.addHook('onResponse', (request, reply, done) => {
    const { operation } = request.routeOptions.config;
    if (operation && !isInspection(request, operation)) {
      const body = readText(() => bodyTextOf(request, operation)) ?? '';
      const call = {
        operation: operation.name,
        userId: userIdOf(request),
        channels: channelsOf(request),
        message: PUBLISHING.includes(operation.name) ? (payloadOf(request) ?? body) : undefined,
        body: body === '' ? undefined : body,
        method: request.method,
        url: request.raw.url ?? '',
        status: reply.statusCode,
        at: Math.round(Date.now() - reply.elapsedTime),
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

/** The message in the path. */
function payloadOf(request: FastifyRequest): string | undefined {
  return paramsOf(request)['*'];
}

/** Undefined for a text that cannot be read: the operation itself refuses it. */
function readText(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
