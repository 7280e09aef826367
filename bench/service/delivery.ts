import { setTimeout as pause } from 'node:timers/promises';
import { Connection } from './connection';
import { publishPath, subscribePath } from './paths';
import { quantile } from './statistics';

interface Envelope {
  readonly t: { readonly t: string };
  readonly m: readonly { readonly d: { readonly sentAt: number } }[];
}

/** Users who listen to a channel by long polls. */
class Audience {
  /** From the sending of each message to its delivery to each user, ms. */
  readonly latencies: number[] = [];

  private constructor(
    private readonly connections: readonly Connection[],
    private readonly channel: string,
  ) {}

  /** Everybody listens when this resolves. */
  static async gather(url: string, channel: string, size: number): Promise<Audience> {
    const audience = new Audience(await Connection.openMany(url, size), channel);
    const cursors = await Promise.all(
      audience.connections.map((_, user) => audience.poll(user, '0')),
    );
    cursors.forEach(({ t }, user) => void audience.listen(user, t.t));
    await pause(500);
    return audience;
  }

  leave(): void {
    for (const connection of this.connections) connection.close();
  }

  private async listen(user: number, from: string): Promise<void> {
    let cursor = from;
    for (;;) {
      const { t, m } = await this.poll(user, cursor);
      const now = performance.now();
      for (const { d } of m) this.latencies.push(now - d.sentAt);
      cursor = t.t;
    }
  }

  private async poll(user: number, cursor: string): Promise<Envelope> {
    const path = subscribePath(this.channel, `user-${user}`, cursor);
    const body = await this.connections[user]?.get(path);
    return JSON.parse(body ?? '') as Envelope;
  }
}

interface Load {
  readonly subscribers: number;
  readonly publishesPerSecond: number;
  readonly seconds: number;
}

/** From publish to delivery at a steady pace. */
export async function measureLatency(url: string, load: Load) {
  const channel = `bench.latency-${load.subscribers}`;
  const audience = await Audience.gather(url, channel, load.subscribers);
  const publisher = await Connection.open(url);
  const publishes = load.publishesPerSecond * load.seconds;
  const startedAt = performance.now();
  for (let n = 0; n < publishes; n += 1) {
    const dueAt = startedAt + (1_000 * n) / load.publishesPerSecond;
    await pause(Math.max(0, dueAt - performance.now()));
    await publisher.get(publishPath(channel, { sentAt: performance.now() }));
  }
  await pause(500);
  publisher.close();
  audience.leave();
  const { latencies } = audience;
  if (latencies.length !== publishes * load.subscribers) {
    throw new Error(`${latencies.length} of ${publishes * load.subscribers} were delivered.`);
  }
  return { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
}

const FAN_OUT_SUBSCRIBERS = 100;
const FAN_OUT_MS = 4_000;

/** Deliveries per second when one publisher sends as fast as it is acknowledged. */
export async function measureFanOut(url: string): Promise<number> {
  const channel = 'bench.fan-out';
  const audience = await Audience.gather(url, channel, FAN_OUT_SUBSCRIBERS);
  const publisher = await Connection.open(url);
  const startedAt = performance.now();
  while (performance.now() < startedAt + FAN_OUT_MS) {
    await publisher.get(publishPath(channel, { sentAt: performance.now() }));
  }
  const rate = (1_000 * audience.latencies.length) / (performance.now() - startedAt);
  publisher.close();
  audience.leave();
  return rate;
}
