import { createServer, request as callServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Whoever stands before servers that do not answer. */
const BAD_GATEWAY = 502;

/**
 * A plain proxy before several servers: each call goes to the next one, whoever makes it, and also to one that is down.
 *
 * @param urlOf where the server of that turn is at the moment
 */
export async function startRoundRobin(urlOf: (turn: number) => string) {
  let turn = 0;
  const server = createServer((request, response) => {
    const { method, headers, url = '/' } = request;
    const onward = callServer(new URL(url, urlOf(turn++)), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? BAD_GATEWAY, answer.headers);
      answer.on('error', () => response.destroy()).pipe(response);
    });
    onward.on('error', () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(BAD_GATEWAY).end('{}');
    });
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
