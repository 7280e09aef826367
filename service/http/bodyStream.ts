import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { MAX_DISCARDED_BYTES } from '../domain/limits';
import { ServiceError } from '../domain/serviceError';

/** How long somebody may take to send a body that is read while it comes. */
export interface StreamTimes {
  /** Between two pieces, ms. */
  readonly idleMs: number;
  /** For everything, ms. */
  readonly totalMs: number;
}

/**
 * A request's body as it comes, no faster than it is read.
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
 * Leaves the bodies of a scope's requests to its operations. What an operation leaves unread is read
 * and thrown away before the answer: many clients look for an answer only when they have sent
 * everything, and lose it when the connection is closed before.
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
  // Leaving a body early must leave the connection open: the refusal still has to be sent.
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
