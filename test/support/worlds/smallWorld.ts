import type PubNub from 'pubnub';
import type { TestService } from './testService';

export const ANN = 'user_ann';
export const BOB = 'user_bob';
export const GENERAL = 'space.general';
export const RANDOM = 'space.random';
export const DIRECT = `direct.${ANN}@${BOB}`;

/** Ann and Bob, two public channels and a direct chat, written straight into the stores, as sample data is. */
export async function createSmallWorld({ context }: Pick<TestService, 'context'>): Promise<void> {
  const { journal, stores } = context;
  const users = [
    { id: ANN, name: 'Ann Archer', custom: { title: 'Gardener' } },
    { id: BOB, name: 'Bob Baker', custom: { title: 'Baker' } },
  ];
  const channels = [
    { id: GENERAL, name: 'General', description: 'Everything and nothing' },
    { id: RANDOM, name: 'random', description: 'The rest' },
    { id: DIRECT, name: 'Ann Archer and Bob Baker' },
  ];
  await journal.write((entry) => {
    for (const { id, ...user } of users) stores.users.set(id, user, entry.nextTimetoken());
    for (const { id: channelId, ...channel } of channels) {
      stores.channels.set(channelId, channel, entry.nextTimetoken());
      for (const { id: userId } of users) {
        stores.memberships.set({ channelId, userId }, {}, entry.nextTimetoken());
      }
    }
  });
}

/** A client to which nothing is refused, whatever rules the service has. */
export function administrator(service: TestService, userId = 'user_setup'): PubNub {
  return service.client(userId, { secretKey: service.context.accessManager.secretKey });
}

/** Publishes texts one after the other; their order on the wire is the order given. */
export async function publishAll(
  service: TestService,
  userId: string,
  channel: string,
  texts: readonly string[],
): Promise<void> {
  const sdk = administrator(service, userId);
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
