import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CuttableProxy {
  readonly url: string;
  /** Destroys what is open and refuses what comes, until `mend`. */
  cut(): void;
  mend(): void;
  /**
   * Leaves pending requests without an answer for ever, as after a machine's sleep; other connections
   * are closed, and new ones work.
   */
  strand(): void;
  close(): Promise<void>;
}

/** A plain TCP relay in front of a service, so that one client's connection can really be cut. */
export async function startCuttableProxy(targetPort: number): Promise<CuttableProxy> {
  const sockets = new Set<Socket>();
  const waiting = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const target = connect(targetPort, '127.0.0.1');
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      // A destroyed peer shows as an error on the other side; that is what cutting means.
      socket.on('error', () => socket.destroy());
    }
    client.pipe(target).pipe(client);
    client.on('data', () => waiting.add(client).add(target));
    target.on('data', () => [client, target].forEach((socket) => waiting.delete(socket)));
    client.on('close', () => target.destroy());
    target.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    strand() {
      for (const socket of sockets) {
        if (waiting.has(socket)) socket.unpipe().resume();
        else socket.destroy();
      }
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
