/**
 * The events that a listener can have, in the order in which PubNub's documentation lists them (event sources of
 * Events & Actions). Signals are none, as on the network.
 */
export const EVENT_NAMES = [
  'message.sent',
  'messageAction.created',
  'messageAction.deleted',
  'file.sent',
  'user.stateChanged',
  'user.created',
  'user.updated',
  'user.deleted',
  'channel.subscribed',
  'channel.unsubscribed',
  'channel.timedOut',
  'channel.firstSubscribed',
  'channel.lastLeft',
  'channel.occupancyCounted',
  'channel.created',
  'channel.updated',
  'channel.deleted',
  'membership.created',
  'membership.updated',
  'membership.deleted',
] as const;

export type EventName = (typeof EVENT_NAMES)[number];

export const ENVELOPE_VERSIONS = ['1.0', '2.0', '2.1'] as const;

export type EnvelopeVersion = (typeof ENVELOPE_VERSIONS)[number];

/** Which events of a listener are delivered. */
export type EventFilter =
  | { readonly field: 'channel' | 'sender'; readonly is: string }
  | { readonly field: 'channel' | 'sender'; readonly contains: string }
  /** `$[?(…)]` with the operators of PubNub's examples. */
  | { readonly jsonPath: string };

export interface EventListenerOptions {
  /** Letters, digits, `-`, `_` and `.`. */
  readonly id: string;
  /** On the network a listener has one; with several it stands for as many listeners. */
  readonly events: readonly EventName[];
  /** Everything when omitted. */
  readonly filter?: EventFilter | undefined;
  /** The ids of its actions. */
  readonly actions: readonly string[];
}

/** A webhook. */
export interface EventActionOptions {
  /** Letters, digits, `-`, `_` and `.`. */
  readonly id: string;
  /** On this machine, unless `allowedHosts` has its host. */
  readonly url: string;
  /** Sent with each request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Of the envelope; 2.1 when omitted. */
  readonly version?: EnvelopeVersion | undefined;
  /** Whether the events come with what the network tells of listener and action; they do not when omitted. */
  readonly isEnveloped?: boolean | undefined;
  /** Each event has a request of its own when omitted; with `{}` up to 100 events or 5 seconds are collected. */
  readonly batching?:
    | {
        /** 1 to 10,000; 100 when omitted. */
        readonly items?: number | undefined;
        /** 1 to 300; 5 when omitted. */
        readonly seconds?: number | undefined;
      }
    | undefined;
  readonly retries?:
    | {
        /** 0 to 4; 2 when omitted. The free plan has none. */
        readonly count?: number | undefined;
        /** The base of the growing pauses, 10 to 900; 450 when omitted. */
        readonly seconds?: number | undefined;
      }
    | undefined;
  /** How long the target may take to answer, 1 to 60; 10 when omitted. */
  readonly timeoutSeconds?: number | undefined;
}

/** Listeners and actions of Events & Actions. */
export interface EventsOptions {
  readonly listeners: readonly EventListenerOptions[];
  readonly actions: readonly EventActionOptions[];
  /** Hosts that may be called besides this machine. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Shortens the times of batching and retries, more than 0 to 1: with 0.001 ten seconds are ten milliseconds. */
  readonly timeFactor?: number | undefined;
}

/** A request to a target, or what became of events without one. */
export interface Delivery {
  /** The same for each attempt to deliver the same events. */
  readonly id: string;
  readonly listener: string;
  readonly action: string;
  readonly event: EventName;
  /** How many events it has. */
  readonly items: number;
  /** 1 is the first; 0 for events that were dropped because too many waited. */
  readonly attempt: number;
  readonly outcome: 'delivered' | 'retrying' | 'lost' | 'dropped';
  /** The target's answer; missing when there was none. */
  readonly status?: number | undefined;
  /** Why there was no answer: `timeout`, `refused` for a forbidden host, `redirects`, `fault`, or the code of an error. */
  readonly error?: string | undefined;
  /** By the keyset's clock, ms since the epoch. */
  readonly at: number;
  /** From the request to the answer. */
  readonly ms: number;
  /** When the next attempt is due, by the keyset's clock; only with `retrying`. */
  readonly retryAt?: number | undefined;
}
