import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Network } from './visit';

export interface SlowProxy {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A TCP relay in front of a service that is as slow as a network, also for service workers, for which a browser
 * cannot emulate one. All connections share the rate of what they receive.
 */
export async function startSlowProxy(
  targetPort: number,
  { roundTripMs, bitsPerSecond }: Network,
): Promise<SlowProxy> {
  const sockets = new Set<Socket>();
  const bytesPerMs = bitsPerSecond / 8_000;
  let freeAt = 0;
  /** The chunks on their way to each socket, in order: timers of nearly the same time may end in another order. */
  const underWay = new WeakMap<Socket, Buffer[]>();
  const later = (to: Socket, chunk: Buffer, sentAt: number) => {
    const chunks = underWay.get(to) ?? [];
    underWay.set(to, chunks);
    chunks.push(chunk);
    const deliver = () => to.write(chunks.shift() ?? '');
    setTimeout(deliver, sentAt + roundTripMs / 2 - performance.now());
  };
  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1');
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      // Each side ends the other; that is no failure.
      socket.on('error', () => socket.destroy());
    }
    client.on('data', (chunk) => later(target, chunk, performance.now()));
    target.on('data', (chunk) => {
      freeAt = Math.max(freeAt, performance.now()) + chunk.length / bytesPerMs;
      later(client, chunk, freeAt);
    });
    client.on('close', () => target.destroy());
    target.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
