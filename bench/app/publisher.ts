import PubNub from 'pubnub';
import type { Service } from '../../service/createService';
import { FIRST_CHANNEL, textOf, userAt } from './world';

const AUTHORS = 10;
const TICK_MS = 5;

interface Publishing {
  readonly series: string;
  readonly count: number;
  readonly perSecond: number;
}

/** Publishes numbered messages of several users at an even rate. Resolves when all are published. */
export async function publishEvenly(
  service: Service,
  { series, count, perSecond }: Publishing,
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
      if (client) published.push(client.publish({ channel: FIRST_CHANNEL.id, message }));
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(published);
  for (const client of clients) client.destroy(true);
}

function clientOf(service: Service, index: number): PubNub {
  return new PubNub({
    ...service.context.keys,
    origin: service.origin,
    ssl: false,
    userId: userAt(index),
  });
}
