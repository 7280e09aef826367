import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_BODY_BYTES } from '../domain/limits';
import { ServiceError } from '../domain/serviceError';

/** How long a caller may take to send a request; one that takes longer only blocks a connection. */
export interface RequestTimes {
  /** From the connection or the end of the last request to the end of the head, ms. */
  readonly headMs: number;
  /** From there to the end of a body of the usual size, ms. Uploads have times of their own. */
  readonly bodyMs: number;
}

/** Whatever a request is, it has been sent by then, ms: clients give uploads up after 300 s. */
const REQUEST_LIMIT_MS = 310_000;

/** What the HTTP server itself watches. */
export function timeLimits({ headMs }: RequestTimes) {
  return {
    requestTimeout: REQUEST_LIMIT_MS,
    http: { headersTimeout: headMs, connectionsCheckingInterval: headMs / 2 },
  };
}

/** Cuts connections on which a body of the usual size does not come to its end. */
export function addBodyTimer(server: FastifyInstance, { bodyMs }: RequestTimes): void {
  server.addHook('preParsing', (request, _reply, payload, done) => {
    const { raw } = request;
    if (hasBody(raw) && isUsual(request)) {
      const timer = setTimeout(() => {
        if (!raw.complete) raw.destroy(new ServiceError('requestTimeout'));
      }, bodyMs);
      raw.once('end', () => clearTimeout(timer));
      raw.once('close', () => clearTimeout(timer));
    }
    done(null, payload);
  });
}

function isUsual({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config.operation?.bodyLimit ?? 0) <= MAX_BODY_BYTES;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}
