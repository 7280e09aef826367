import type { ChannelEvent, ChannelEventKind } from '../protocol/channels';
import { DeliveryLog } from './deliveryLog';
import type { Delivery, EventName } from './eventsOptions';
import { Lane, type LaneSurroundings } from './lane';
import type { Occurrence } from './occurrence';
import type { EventListener, EventsConfiguration } from './readEventsOptions';
import { readOccurrences } from './readOccurrences';
import type { WaitingDelivery } from './waitingDeliveryStore';

/** The parts of the keyset that deliveries use. */
type Surroundings = Pick<LaneSurroundings, 'now' | 'log' | 'faultsOf'> & {
  readonly subscribeKey: string;
};

/** A listener with one of its events, and the ways to its actions. */
interface Tap {
  readonly event: EventName;
  readonly listener: EventListener;
  readonly lanes: readonly Lane[];
}

/**
 * Events & Actions: tells webhooks of what happens in a keyset. It hears of every write after its commit, does
 * its work in a later turn of the event loop, and so neither delays a call nor makes one fail.
 */
export class EventsAndActions {
  private readonly taps: readonly Tap[];
  private readonly lanes: readonly Lane[];
  private readonly kinds: ReadonlySet<ChannelEventKind>;
  private readonly log = new DeliveryLog();
  private heard: ChannelEvent[] = [];
  private isClosed = false;

  constructor(
    { listeners, mayCall, timeFactor }: EventsConfiguration,
    private readonly surroundings: Surroundings,
  ) {
    const { subscribeKey, ...lent } = surroundings;
    const deps = { ...lent, mayCall, timeFactor, deliveries: this.log };
    this.taps = listeners.flatMap((listener) =>
      listener.events.map((event) => {
        const routes = listener.actions.map((action) => ({
          listener: listener.id,
          event,
          action,
          subscribeKey,
        }));
        return { event, listener, lanes: routes.map((route) => new Lane(route, deps)) };
      }),
    );
    this.lanes = this.taps.flatMap(({ lanes }) => lanes);
    this.kinds = new Set(this.taps.map(({ event }) => kindOf(event)));
  }

  /** Hears of events. What listeners may want is looked at in a later turn of the event loop. */
  hear(events: readonly ChannelEvent[]): void {
    const wanted = events.filter((event) => this.kinds.has(event.kind) && isTold(event));
    if (wanted.length === 0 || this.isClosed) return;
    if (this.heard.length === 0) setImmediate(() => this.settle());
    this.heard.push(...wanted);
  }

  /** Does what is due by the clock, which may have been moved. */
  sweep(): void {
    for (const lane of this.lanes) lane.run();
  }

  /** The newest deliveries, in the order of their answers. */
  deliveries(): readonly Delivery[] {
    return this.log.newest();
  }

  /** Takes up what waited at the last end; what is for a listener or an action that is gone is lost. */
  restore(waiting: readonly WaitingDelivery[]): void {
    for (const lane of this.lanes) {
      lane.restore(waiting.filter(({ route }) => route === nameOf(lane)).map(({ batch }) => batch));
    }
  }

  /** Ends what is under way. Gives what was not delivered, for the next start. */
  close(): readonly WaitingDelivery[] {
    this.settle();
    this.isClosed = true;
    return this.lanes.flatMap((lane) =>
      lane.close().map((batch) => ({ route: nameOf(lane), batch })),
    );
  }

  /** Looks at what was heard, without waiting for a later turn. */
  settle(): void {
    const events = this.heard;
    this.heard = [];
    for (const event of events) {
      const occurrences = readOccurrences(event, this.surroundings.subscribeKey);
      for (const occurrence of occurrences) this.tell(occurrence);
    }
  }

  private tell(occurrence: Occurrence): void {
    for (const { event, listener, lanes } of this.taps) {
      if (event !== occurrence.event || !listener.matches(occurrence)) continue;
      for (const lane of lanes) lane.add(occurrence);
    }
  }
}

const KINDS: Readonly<Record<string, ChannelEventKind>> = {
  'message.sent': 'message',
  'file.sent': 'file',
  'messageAction.created': 'action',
  'messageAction.deleted': 'action',
  'user.stateChanged': 'presence',
  'channel.subscribed': 'presence',
  'channel.unsubscribed': 'presence',
  'channel.timedOut': 'presence',
  'channel.firstSubscribed': 'presence',
  'channel.lastLeft': 'presence',
  'channel.occupancyCounted': 'presence',
};

/** The events of a channel that can be such an event. */
function kindOf(event: EventName): ChannelEventKind {
  return KINDS[event] ?? 'objects';
}

/** A record's event goes to many channels and counts once. */
function isTold({ kind, change }: ChannelEvent): boolean {
  return kind !== 'objects' || change !== undefined;
}

function nameOf({ route: { listener, event, action } }: Lane): string {
  return [listener, event, action.id].join('/');
}
