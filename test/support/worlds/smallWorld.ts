import type PubNub from 'pubnub';
import type { TestService } from './testService';

export const ANN = 'user_ann';
export const BOB = 'user_bob';
export const GENERAL = 'space.general';
export const RANDOM = 'space.random';
export const DIRECT = `direct.${ANN}@${BOB}`;

/** Ann and Bob, two public channels and a direct chat, written through the SDK. */
export async function createSmallWorld(service: TestService): Promise<void> {
  const sdk = administrator(service);
  const people = [
    { uuid: ANN, data: { name: 'Ann Archer', custom: { title: 'Gardener' } } },
    { uuid: BOB, data: { name: 'Bob Baker', custom: { title: 'Baker' } } },
  ];
  for (const person of people) await sdk.objects.setUUIDMetadata(person);
  const channels = [
    { channel: GENERAL, data: { name: 'General', description: 'Everything and nothing' } },
    { channel: RANDOM, data: { name: 'random', description: 'The rest' } },
    { channel: DIRECT, data: { name: 'Ann Archer and Bob Baker' } },
  ];
  for (const channel of channels) {
    await sdk.objects.setChannelMetadata(channel);
    await sdk.objects.setChannelMembers({ channel: channel.channel, uuids: [ANN, BOB] });
  }
}

/** A client to which nothing is refused, whatever rules the service has. */
export function administrator(service: TestService): PubNub {
  return service.client('user_setup', { secretKey: service.context.accessManager.secretKey });
}

/** Publishes texts one after the other; their order on the wire is the order given. */
export async function publishAll(
  service: TestService,
  userId: string,
  channel: string,
  texts: readonly string[],
): Promise<void> {
  const sdk = service.client(userId);
  for (const text of texts) {
    await sdk.publish({ channel, message: { text, type: 'default' } });
  }
}

/** Stores and delivers texts as one burst: for a conversation too long to be published text by text. */
export async function deliverAll(
  { context }: TestService,
  userId: string,
  channel: string,
  texts: readonly string[],
): Promise<void> {
  await context.journal.write((entry) => {
    for (const text of texts) {
      const payload = JSON.stringify({ text, type: 'default' });
      const event = { channel, kind: 'message' as const, publisher: userId, payload };
      context.stores.messages.insert(entry.append(event), null);
    }
  });
}

/** `prefix 001`, `prefix 002`, … */
export function numbered(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${prefix} ${String(i + 1).padStart(3, '0')}`);
}
