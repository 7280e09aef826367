import PubNub from 'pubnub';
import type {
  Emulator,
  EventActionOptions,
  EventListenerOptions,
  EventName,
  EventsOptions,
  Keyset,
  KeysetOptions,
} from '../../../emulator/api';
import { startEmulator } from '../../../emulator/startEmulator';
import { type EventReceiver, startEventReceiver } from '../drivers/eventReceiver';
import { waitFor } from '../drivers/waitFor';

/** An emulator whose keysets tell a receiver of their events. */
export interface EventsWorld {
  readonly emulator: Emulator;
  readonly receiver: EventReceiver;
  /** A keyset with one listener, `all`, for these events, and one action, `hook`. */
  keyset(given: KeysetWithEvents): Promise<Keyset>;
  /** An unmodified SDK client, destroyed by `reset`. */
  client(keyset: Keyset, userId: string, options?: object): PubNub;
  /** Resolves with the first entries of `data` that were received. */
  items(count: number): Promise<readonly Readonly<Record<string, unknown>>[]>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

interface KeysetWithEvents extends Omit<KeysetOptions, 'events'> {
  readonly events: readonly EventName[];
  readonly action?: Partial<EventActionOptions>;
  readonly listener?: Partial<EventListenerOptions>;
  readonly timeFactor?: number;
}

export async function startEventsWorld(): Promise<EventsWorld> {
  const emulator = await startEmulator();
  const receiver = await startEventReceiver();
  const clients: PubNub[] = [];
  const keysets: Keyset[] = [];
  return {
    emulator,
    receiver,
    keyset: async ({ events, action, listener, timeFactor, ...options }) => {
      const configuration: EventsOptions = {
        listeners: [{ id: 'all', events, actions: ['hook'], ...listener }],
        actions: [{ id: 'hook', url: receiver.url, ...action }],
        timeFactor,
      };
      const keyset = await emulator.createKeyset({ ...options, events: configuration });
      keysets.push(keyset);
      return keyset;
    },
    client: (keyset, userId, options = {}) => {
      const client = new PubNub({ ...keyset.sdk, userId, keepAlive: true, ...options });
      clients.push(client);
      return client;
    },
    items: (count) =>
      waitFor(() => receiver.items().length >= count && receiver.items(), `${count} events`),
    reset: async () => {
      clients.splice(0).forEach((client) => client.destroy(true));
      await Promise.all(keysets.splice(0).map((keyset) => keyset.close()));
      receiver.forget();
      receiver.status(204);
    },
    close: async () => {
      await emulator.close();
      await receiver.close();
    },
  };
}
