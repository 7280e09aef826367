import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AppFiles } from './appFiles';
import type { StartOptions } from './startOptions';

export interface NetworkChat {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the app alone: messages go over PubNub's network. */
export function startNetworkChat(
  { host, port }: StartOptions,
  app: AppFiles,
): Promise<NetworkChat> {
  const server = createServer((request, response) =>
    app.handle(request, response, () => response.writeHead(404).end()),
  );
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address() as AddressInfo;
      resolve({
        url: `http://localhost:${address.port}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}
