import type { Timetoken } from './timetoken';

/** What a subscriber can receive; the wire's event types are in `routes/subscribe.ts`. */
export type ChannelEventKind = 'message' | 'signal' | 'objects' | 'action' | 'file' | 'presence';

/**
 * One thing that happened on a channel. JSON texts are kept as the client sent them: the service
 * must treat payloads as opaque, and a round trip through JavaScript would change large numbers.
 */
export interface ChannelEvent {
  readonly timetoken: Timetoken;
  readonly channel: string;
  readonly kind: ChannelEventKind;
  /** The user id of the caller; absent on presence and App Context events. */
  readonly publisher?: string | undefined;
  /** JSON text. */
  readonly payload: string;
  /** JSON text of the publish's `meta`. */
  readonly meta?: string | undefined;
  readonly customMessageType?: string | undefined;
}

export type NewChannelEvent = Omit<ChannelEvent, 'timetoken'>;
