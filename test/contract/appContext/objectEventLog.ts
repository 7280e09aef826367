import type PubNub from 'pubnub';
import { waitFor } from '../../support/drivers/waitFor';

/** An App Context event as a listener of the SDK gets it. */
export interface ReceivedEvent {
  readonly channel: string;
  readonly message: {
    readonly source: string;
    readonly version: string;
    readonly event: string;
    readonly type: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
}

export interface ObjectEventLog {
  /** All events so far, in the order of their arrival. */
  readonly events: readonly ReceivedEvent[];
  /** Resolves with all events as soon as there are `count` of them. */
  waitForCount(count: number): Promise<readonly ReceivedEvent[]>;
}

/** Subscribes and collects; resolves when the client is connected. */
export async function listenForObjects(
  client: PubNub,
  channels: string[],
): Promise<ObjectEventLog> {
  const events: ReceivedEvent[] = [];
  let isConnected = false;
  client.addListener({
    status: ({ category }: { category: string }) => {
      if (category === 'PNConnectedCategory') isConnected = true;
    },
    objects: ({ channel, message }) => {
      events.push({ channel, message: message });
    },
  });
  client.subscribe({ channels });
  await waitFor(() => isConnected, 'the subscription');
  return {
    events,
    waitForCount: (count) =>
      waitFor(() => events.length >= count && events, `${count} App Context events`),
  };
}
