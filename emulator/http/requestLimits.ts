import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_BODY_BYTES, MAX_DISCARDED_BYTES } from '../protocol/limits';
import { type ErrorCode, ServiceError } from '../protocol/serviceError';
import type { Timetoken } from '../../shared/protocol';
import { CORS_HEADERS } from './hostCheck';
import { balancerErrors } from './errorFamilies';

/** Time limits for a body that is read as a stream. */
export interface StreamTimes {
  /** Between two chunks, ms. */
  readonly idleMs: number;
  /** For the whole body, ms. */
  readonly totalMs: number;
}

/**
 * Streams the body of a request, no faster than it is read.
 *
 * @param limit bytes
 * @throws (while it is read) ServiceError `bodyTooLarge`, or an error when the caller is gone or too
 * slow; in the last case the connection is cut
 */
export async function* readStream(
  request: IncomingMessage,
  limit: number,
  times: StreamTimes,
): AsyncGenerator<Uint8Array, void> {
  if (declaredSize(request) > limit) throw new ServiceError('bodyTooLarge');
  let size = 0;
  for await (const chunk of readChunks(request, times)) {
    size += chunk.length;
    if (size > limit) throw new ServiceError('bodyTooLarge');
    yield chunk;
  }
}

/**
 * Leaves the bodies of a scope's requests to its operations. The unread rest is discarded before the answer:
 * many clients read an answer only after they have sent everything, and lose it when the connection is
 * closed before.
 */
export function leaveBodiesUnread(scope: FastifyInstance, times: StreamTimes): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.addHook('onSend', async (request, reply) => {
    if (!(await discardRest(request.raw, times))) reply.header('connection', 'close');
  });
}

/** Whether the caller has sent everything; false when that would be too much, or it has gone. */
async function discardRest(request: IncomingMessage, times: StreamTimes): Promise<boolean> {
  if (request.readableEnded) return true;
  if (declaredSize(request) > MAX_DISCARDED_BYTES) return false;
  let size = 0;
  try {
    for await (const chunk of readChunks(request, times)) {
      size += chunk.length;
      if (size > MAX_DISCARDED_BYTES) return false;
    }
    return true;
  } catch {
    return false;
  }
}

/** Bytes; 0 when the caller does not say. */
function declaredSize(request: IncomingMessage): number {
  return Number(request.headers['content-length'] ?? 0);
}

async function* readChunks(
  request: IncomingMessage,
  { idleMs, totalMs }: StreamTimes,
): AsyncGenerator<Uint8Array, void> {
  const cut = () => request.destroy();
  const idle = setTimeout(cut, idleMs);
  const total = setTimeout(cut, totalMs);
  // Abandoning a body must keep the connection open, since the refusal still has to be sent.
  const chunks: AsyncIterable<Uint8Array> = request.iterator({ destroyOnReturn: false });
  try {
    for await (const chunk of chunks) {
      idle.refresh();
      yield chunk;
    }
  } finally {
    clearTimeout(idle);
    clearTimeout(total);
  }
}

/** Time limits for sending a request. */
export interface RequestTimes {
  /** From the connection or the end of the last request to the end of the head, ms. */
  readonly headMs: number;
  /** From there to the end of a body of the usual size, ms. Uploads have times of their own. */
  readonly bodyMs: number;
}

/** Limit for any request, ms: clients abort uploads after 300 s. */
const REQUEST_LIMIT_MS = 310_000;

/** Time limits that the HTTP server itself enforces. */
export function timeLimits({ headMs }: RequestTimes) {
  return {
    requestTimeout: REQUEST_LIMIT_MS,
    http: { headersTimeout: headMs, connectionsCheckingInterval: headMs / 2 },
  };
}

/** Closes connections on which a body of normal size is not completed in time. */
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

/** Errors for Node's codes. Every other code means that the request is not HTTP. */
const CODES: ReadonlyMap<unknown, ErrorCode> = new Map([
  ['HPE_HEADER_OVERFLOW', 'urlTooLong'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'requestTimeout'],
]);

/**
 * Answers requests that Node's parser rejects before routing: a head that is too large (a URL that is far too
 * long) or incomplete, or input that is not HTTP.
 */
export function answerUnreadable(error: Error, socket: Socket, now: Timetoken): void {
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  const code = 'code' in error ? error.code : undefined;
  const failure = new ServiceError(CODES.get(code) ?? 'malformedRequest');
  const { status = failure.status, contentType, body } = balancerErrors(failure, now);
  const headers = {
    ...CORS_HEADERS,
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const reason = STATUS_CODES[status] ?? '';
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`);
}
