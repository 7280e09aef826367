import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ServiceError, type ErrorCode } from '../domain/serviceError';
import type { Timetoken } from '../domain/timetoken';
import { CORS_HEADERS } from './cors';
import { balancerErrors } from './errorFamilies';

/** What Node's codes mean; any other is something that is not HTTP. */
const CODES: ReadonlyMap<unknown, ErrorCode> = new Map([
  ['HPE_HEADER_OVERFLOW', 'urlTooLong'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'requestTimeout'],
]);

/**
 * Answers what Node's parser gives up on before there is a request to route: a head that is too
 * large, i.e. a URL that is far too long, or does not come to its end, or something that is not HTTP.
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
