import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request of Events & Actions. */
interface ReceivedEvents {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: unknown;
}

type Answer = (response: ServerResponse, request: ReceivedEvents) => void;

export type EventReceiver = Awaited<ReturnType<typeof startEventReceiver>>;

const take: Answer = (response) => response.writeHead(204).end();

/** A target of webhooks on this machine, which keeps what it is told. */
export async function startEventReceiver(port = 0) {
  const received: ReceivedEvents[] = [];
  let answer = take;
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const taken = { path, headers, text, body: JSON.parse(text) as unknown };
      received.push(taken);
      answer(response, taken);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}/events`,
    received,
    /** Answers like this from now on. */
    answer: (next: Answer) => void (answer = next),
    /** Answers with this status from now on. */
    status: (status: number, headers = {}) => {
      answer = (response) => response.writeHead(status, headers).end();
    },
    /** The entries of `data` of all bodies without an envelope, in the order of their arrival. */
    items: () =>
      received.flatMap(({ body }) => (body as { data: Readonly<Record<string, unknown>>[] }).data),
    forget: () => void received.splice(0),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
