import type PubNub from 'pubnub';
import { waitFor } from './waitFor';

/** Everything a client's listeners were handed, in order. */
export interface Subscriber {
  readonly messages: PubNub.Subscription.Message[];
  readonly signals: PubNub.Subscription.Signal[];
  readonly presence: PubNub.Subscription.Presence[];
  readonly files: PubNub.Subscription.File[];
  readonly objects: PubNub.Subscription.AppContextObject[];
  readonly actions: PubNub.Subscription.MessageAction[];
  readonly statuses: (PubNub.Status | PubNub.StatusEvent)[];
}

/** Keeps what the client hears from now on. */
export function listen(client: PubNub): Subscriber {
  const heard: Subscriber = {
    messages: [],
    signals: [],
    presence: [],
    files: [],
    objects: [],
    actions: [],
    statuses: [],
  };
  client.addListener({
    message: (event) => heard.messages.push(event),
    signal: (event) => heard.signals.push(event),
    presence: (event) => heard.presence.push(event),
    file: (event) => heard.files.push(event),
    objects: (event) => heard.objects.push(event),
    messageAction: (event) => heard.actions.push(event),
    status: (event) => heard.statuses.push(event),
  });
  return heard;
}

/** Subscribes a client to its first channels and groups; resolves once it is connected. */
export async function subscribe(
  client: PubNub,
  channels: string[],
  options: { withPresence?: boolean; channelGroups?: string[] } = {},
): Promise<Subscriber> {
  const heard = listen(client);
  client.subscribe({ channels, ...options });
  await waitForStatus(heard, 'PNConnectedCategory');
  return heard;
}

/** Resolves with the first status of that category. @throws when none comes */
export function waitForStatus(heard: Subscriber, category: string) {
  return waitFor(
    () => heard.statuses.find((status: { category: string }) => status.category === category),
    category,
  );
}
