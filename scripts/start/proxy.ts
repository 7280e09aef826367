import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';

/** Headers of one connection, which the next one has of its own (RFC 9110, section 7.6.1). */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer'];

/**
 * Hands calls to another program of this machine, which learns the address of the caller by `X-Forwarded-For`.
 *
 * @param path the beginning of the calls' path, which the other program does not see
 * @param port on which that program listens at 127.0.0.1
 */
export function createProxy(path: string, port: number) {
  return (call: IncomingMessage, answer: ServerResponse): void => {
    const { method, url = '', headers, socket } = call;
    const { host: _host, ...others } = withoutConnection(headers);
    const passed = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: url.slice(path.length) || '/',
        agent: false,
        // A caller can forge `X-Forwarded-For`, so only the socket's address is passed on.
        headers: { ...others, 'x-forwarded-for': socket.remoteAddress ?? '' },
      },
      (answered) => {
        answer.writeHead(answered.statusCode ?? 502, withoutConnection(answered.headers));
        answered.pipe(answer);
        answered.on('error', () => answer.destroy());
      },
    );
    passed.on('error', () => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    });
    answer.on('close', () => passed.destroy());
    call.pipe(passed);
  };
}

function withoutConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OF_CONNECTION.includes(name)),
  );
}
