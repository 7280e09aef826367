import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A secret as `WEBHOOK_SECRETS` has it. */
export const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 'k').toString('base64')}`;

export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
}

/** Answers one webhook; 204 unless it is given. */
type Answer = (response: ServerResponse, webhook: ReceivedWebhook) => void;

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

/** Another system on this machine, which keeps what it is told. */
export async function startWebhookReceiver(
  answer: Answer = (response) => response.writeHead(204).end(),
  wantedPort = 0,
) {
  const received: ReceivedWebhook[] = [];
  const state = { answer };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const event = JSON.parse(body || '{}') as ReceivedWebhook['event'];
      const webhook = { headers: request.headers, body, event };
      received.push(webhook);
      state.answer(response, webhook);
    });
  });
  server.listen(wantedPort, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** Answers differently from now on. */
    answer: (next: Answer) => void (state.answer = next),
    ofType: (type: string) => received.filter(({ event }) => event.type === type),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** So that tests do not wait. */
export const WEBHOOK_TIMES = { timeoutMs: 1_000, firstPauseMs: 20 };

/** The options that let a service send to these receivers. */
export function webhooksTo(...urls: readonly string[]) {
  return {
    targets: urls.map((url) => ({ url, secrets: [WEBHOOK_SECRET] })),
    privateAddresses: ['127.0.0.1'],
    times: WEBHOOK_TIMES,
  };
}
