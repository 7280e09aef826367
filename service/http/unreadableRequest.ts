import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ServiceError } from '../domain/serviceError';
import type { Timetoken } from '../domain/timetoken';
import { CORS_HEADERS } from './cors';
import { balancerErrors } from './errorFamilies';

/**
 * Answers what Node's parser gives up on before there is a request to route: a head that is too
 * large, i.e. a URL that is far too long, or something that is not HTTP.
 */
export function answerUnreadable(error: Error, socket: Socket, now: Timetoken): void {
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  const isTooLong = 'code' in error && error.code === 'HPE_HEADER_OVERFLOW';
  const failure = new ServiceError(isTooLong ? 'urlTooLong' : 'malformedRequest');
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
