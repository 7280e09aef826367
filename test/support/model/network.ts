import { toChannelId } from '../../../src/domain/ids';
import { isTimetoken, type Timetoken } from '../../../shared/protocol';
import { sdkRejection } from '../../builders/buildSdk';
import type { FakePubnub } from '../fakes/fakePubnub';
import { ME, type HistoryService } from './historyService';

/** The service hands over no more at once, and drops what is older. */
const MAX_EVENTS_PER_RESPONSE = 100;

/** The fault that the network applies to one answer. */
export type Delivery = 'whole' | 'doubled' | 'reversed' | 'halved' | 'again';

interface Call {
  /** Performs the call on the service. @throws the SDK's rejection */
  readonly run: () => unknown;
  outcome?: { readonly value: unknown } | { readonly error: unknown };
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The way between the app's SDK and the service: calls reach it and are answered when the test says
 * so, and so are events.
 */
export class Network {
  isUp = true;
  private isConnected = false;
  private hasStarted = false;
  private cursor: Timetoken | undefined;
  private readonly subscribed = new Set<string>();
  private calls: Call[] = [];

  constructor(
    private readonly pubnub: FakePubnub,
    private readonly service: HistoryService,
  ) {
    this.connectStream();
    this.connectCalls();
  }

  /** Nothing is on its way any more, in either direction. */
  get isQuiet(): boolean {
    return this.isConnected && this.calls.length === 0 && this.waiting().length === 0;
  }

  /** The connection breaks; what is asked for until `isUp` gets no answer. */
  lose(): void {
    this.isUp = false;
    if (!this.isConnected) return;
    this.isConnected = false;
    this.tell('PNDisconnectedUnexpectedlyCategory', 'PNNetworkIssuesCategory');
  }

  /** One answer of the subscription, if there is anything to tell. */
  deliver(delivery: Delivery): void {
    if (!this.isConnected || !this.isUp) return;
    if (delivery === 'again') this.goBack();
    const waiting = this.waiting();
    // Half of what would be dropped in part is no half of an answer.
    const isHalved = delivery === 'halved' && waiting.length < MAX_EVENTS_PER_RESPONSE;
    const events = isHalved
      ? waiting.slice(0, Math.ceil(waiting.length / 2))
      : waiting.slice(-MAX_EVENTS_PER_RESPONSE);
    this.cursor = events.at(-1)?.timetoken ?? this.cursor;
    for (const { kind, event } of arrange(events, delivery)) this.pubnub.emit(kind, event);
  }

  /** The calls reach the service; their answers are still on the way. */
  process(): void {
    if (!this.isUp) return;
    for (const call of this.calls) runCall(call);
  }

  /** All calls are answered. */
  answer(): void {
    if (!this.isUp) {
      this.fail();
      return;
    }
    this.process();
    for (const { outcome, resolve, reject } of this.take()) {
      if (outcome && 'value' in outcome) resolve(outcome.value);
      else reject(outcome?.error);
    }
  }

  /** No call gets an answer; what reached the service before stands there. */
  fail(): void {
    for (const { reject } of this.take()) reject(sdkRejection(0, 'PNNetworkIssuesCategory'));
  }

  private take(): readonly Call[] {
    const calls = this.calls;
    this.calls = [];
    return calls;
  }

  private waiting() {
    const { cursor } = this;
    if (cursor === undefined) return [];
    return this.service.events.filter(
      ({ timetoken, channel }) => timetoken > cursor && this.subscribed.has(channel),
    );
  }

  /** The cursor of some answers ago. */
  private goBack(): void {
    const { cursor } = this;
    const past = this.service.events.filter(({ timetoken }) => timetoken <= (cursor ?? ''));
    this.cursor = past.at(-10)?.timetoken ?? cursor;
  }

  private tell(category: string, error?: string): void {
    this.pubnub.emit('status', { category, operation: 'PNSubscribeOperation', error });
  }

  private connect(): void {
    if (!this.isUp) {
      this.tell('PNConnectionErrorCategory', 'PNNetworkIssuesCategory');
      return;
    }
    this.isConnected = true;
    this.cursor ??= this.service.now();
    this.tell('PNConnectedCategory');
  }

  private connectStream(): void {
    this.pubnub.subscribe.mockImplementation(({ channels = [] }) => {
      for (const channel of channels) this.subscribed.add(channel);
      if (!this.hasStarted) setTimeout(() => this.connect());
      this.hasStarted = true;
      this.pubnub.answerHeartbeat();
      return undefined;
    });
    this.pubnub.unsubscribe.mockImplementation(({ channels = [] }) => {
      for (const channel of channels) this.subscribed.delete(channel);
      this.pubnub.answerHeartbeat();
      return undefined;
    });
    this.pubnub.reconnect.mockImplementation(() => {
      setTimeout(() => this.connect());
    });
  }

  private connectCalls(): void {
    const { pubnub, service } = this;
    pubnub.fetchMessages.mockImplementation(({ channels: [channel = ''], count = 25, start }) =>
      this.call(() => service.page(toChannelId(channel), count, start?.toString())),
    );
    pubnub.history.mockImplementation(({ channel, count, start = '' }) =>
      this.call(() => service.following(toChannelId(channel), start, count)),
    );
    pubnub.time.mockImplementation(() => this.call(() => ({ timetoken: service.now() })));
    pubnub.getMemberships.mockImplementation(() => this.call(() => service.memberships()));
    pubnub.getUUIDMetadata.mockImplementation(() => this.call(() => service.ownUser()));
    pubnub.removeMemberships.mockImplementation(({ channels }) =>
      this.call(() => {
        for (const channel of channels) service.setMembership(toChannelId(channel), false);
        return { data: [] };
      }),
    );
    pubnub.publish.mockImplementation(({ channel, message }) =>
      this.call(() => ({
        timetoken: service.publish(toChannelId(channel), ME, message as { text: string }),
      })),
    );
    pubnub.addMessageAction.mockImplementation(({ channel, messageTimetoken, action }) =>
      this.call(() => {
        if (isTimetoken(messageTimetoken)) {
          service.act(toChannelId(channel), messageTimetoken, ME, action.type, action.value);
        }
        return { data: {} };
      }),
    );
    pubnub.removeMessageAction.mockImplementation(({ actionTimetoken }) =>
      this.call(() => {
        if (isTimetoken(actionTimetoken)) service.remove(actionTimetoken);
        return {};
      }),
    );
  }

  private call(run: () => unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.calls.push({ run, resolve, reject });
    });
  }
}

function runCall(call: Call): void {
  if (call.outcome) return;
  try {
    call.outcome = { value: call.run() };
  } catch (error) {
    call.outcome = { error };
  }
}

function arrange<Event extends { readonly kind: string }>(
  events: readonly Event[],
  delivery: Delivery,
): readonly Event[] {
  if (delivery === 'doubled') return events.flatMap((event) => [event, event]);
  if (delivery !== 'reversed') return events;
  // Records tell what they became; of two changes of one record the later must come later.
  const objects = events.filter(({ kind }) => kind === 'objects');
  return [...events.filter(({ kind }) => kind !== 'objects').toReversed(), ...objects];
}
