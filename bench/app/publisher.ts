import PubNub from 'pubnub';
import type { Service } from '../../emulator/createService';
import { FIRST_CHANNEL, textOf, userAt } from './world';

const AUTHORS = 10;
const TICK_MS = 5;

interface Publishing {
  readonly series: string;
  readonly count: number;
  readonly perSecond: number;
  /** Messages go to these channels in turn; only to the first channel by default. */
  readonly channels?: readonly string[];
}

/** Publishes numbered messages of several users at an even rate. Resolves when all are published. */
export async function publishEvenly(
  service: Service,
  { series, count, perSecond, channels = [FIRST_CHANNEL.id] }: Publishing,
): Promise<void> {
  const clients = Array.from({ length: AUTHORS }, (_, index) => clientOf(service, index + 1));
  const begin = performance.now();
  const published: Promise<unknown>[] = [];
  while (published.length < count) {
    const due = Math.min(count, Math.ceil(((performance.now() - begin) / 1_000) * perSecond));
    while (published.length < due) {
      const number = published.length + 1;
      const message = { id: `${series}-${number}`, text: textOf(series, number), type: 'default' };
      const client = clients[number % AUTHORS];
      const channel = channels[(number - 1) % channels.length];
      if (!client || !channel) continue;
      published.push(publishSurely(() => client.publish({ channel, message })));
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(published);
  for (const client of clients) client.destroy(true);
}

/** Connections that were kept open may close at the moment they are used again. */
async function publishSurely(publish: () => Promise<unknown>, attempts = 10): Promise<void> {
  try {
    await publish();
  } catch (error) {
    if (attempts === 1) throw error;
    await publishSurely(publish, attempts - 1);
  }
}

function clientOf(service: Service, index: number): PubNub {
  return new PubNub({
    ...service.context.keys,
    origin: service.origin,
    ssl: false,
    userId: userAt(index),
  });
}
