import type { UnknownAction } from '@reduxjs/toolkit';
import type PubNub from 'pubnub';
import { createRecovery, isHeartbeatStatus, readStatus, type RecoveryState } from './recovery';
import { watchOverflow, watchSleep } from './watches';

export type EventKind = 'message' | 'file' | 'objects' | 'messageAction' | 'presence' | 'signal';

/** Takes what a stream delivers. */
export interface StreamOutput {
  /** An event as the SDK emits it. */
  readonly event: (kind: EventKind, event: unknown) => void;
  /** The events so far precede the next action. */
  readonly flush: () => void;
  /** How the connection is: `connectionEstablished`, `connectionLost`, … */
  readonly dispatch: (action: UnknownAction) => void;
}

/** Live delivery of the events of some channels. */
export interface Stream {
  /** Subscribes to exactly these channels; those already subscribed stay untouched. */
  setChannels(channels: ReadonlySet<string>): void;
  /** The page closes, or is frozen. @returns whether its user is no longer there */
  suspend(): boolean;
  /** The page goes on after it was suspended; its requests may have been cut off. */
  resume(reason: string): void;
  /** The browser has a network again. */
  online(): void;
  /** The browser lost its network; a service on this machine may still answer. */
  offline(): void;
  /** @param isLeaving whether the user leaves the channels; otherwise another tab goes on with them */
  close(isLeaving: boolean): void;
}

/** The subscription of this tab itself. */
export interface OwnStream extends Stream {
  readonly phase: RecoveryState['phase'];
  /** Delivers there from now on. */
  redirect(output: StreamOutput): void;
}

interface StreamOptions {
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  /** Of which channels to receive presence events; of all by default. */
  readonly hasPresence?: (channel: string) => boolean;
  /** Gets a new token when a poll was refused; without it the refusal ends the session. */
  readonly renewToken?: (() => Promise<boolean>) | undefined;
  /** A timetoken: delivers also what happened since then; by default what happens once it is subscribed. */
  readonly cursor?: string;
  /** `lost` when the session was connected before. */
  readonly phase?: RecoveryState['phase'];
}

/** A change of the channels waits so long for a heartbeat, ms. */
const MAX_HEARTBEAT_MS = 2_000;

/** Subscribes by the SDK, with one listener and with recovery. A client has one stream at a time. */
export function openStream(
  pubnub: PubNub,
  firstOutput: StreamOutput,
  options: StreamOptions,
): OwnStream {
  const { now, hasPresence = () => true, phase = 'connecting', renewToken } = options;
  let output = firstOutput;
  const subscriber = createSubscriber(pubnub, hasPresence, options.cursor);
  const recovery = createRecovery(
    {
      dispatch: (action) => output.dispatch(action),
      flush: () => output.flush(),
      disconnect: () => pubnub.disconnect(true),
      reconnect: () => pubnub.reconnect(),
      renewToken,
    },
    phase,
  );
  const interrupt = (reason: string) => recovery.send({ type: 'interrupted', reason });
  const stopWatchingSleep = watchSleep(now, () => interrupt('page slept'));
  const emit = (kind: EventKind) => (event: unknown) => output.event(kind, event);
  const listener = watchOverflow(
    {
      message: emit('message'),
      file: emit('file'),
      objects: emit('objects'),
      messageAction: emit('messageAction'),
      presence: emit('presence'),
      signal: emit('signal'),
      status: (status) => {
        output.flush();
        const event = readStatus(status);
        if (event) recovery.send(event);
        if (isHeartbeatStatus(status)) subscriber.heartbeatEnded();
      },
    },
    () => recovery.send({ type: 'overflowed' }),
  );
  pubnub.addListener(listener);
  return {
    setChannels: (channels) => subscriber.setChannels(channels),
    get phase() {
      return recovery.phase;
    },
    redirect(next) {
      output = next;
    },
    suspend: () => true,
    resume: interrupt,
    online: () => recovery.send({ type: 'online' }),
    offline: () => interrupt('the network is gone'),
    close(isLeaving) {
      stopWatchingSleep();
      subscriber.close();
      recovery.stop();
      pubnub.removeListener(listener);
      pubnub.destroy(!isLeaving);
    },
  };
}

/**
 * Each change of the channels sends a heartbeat, for whose end the next change waits: the SDK takes a late answer to
 * one heartbeat for the answer to the next, which it then cancels, and the user is absent from the new channels until
 * the one after that, a minute later. It does not wait for long: not every end of a heartbeat is announced.
 */
function createSubscriber(
  pubnub: PubNub,
  hasPresence: (channel: string) => boolean,
  cursor: string | undefined,
) {
  let wanted: ReadonlySet<string> = new Set();
  let subscribed: ReadonlySet<string> = new Set();
  let pending: ReturnType<typeof setTimeout> | undefined;
  const endHeartbeat = () => {
    clearTimeout(pending);
    pending = undefined;
  };
  const heartbeatEnded = () => {
    endHeartbeat();
    subscribe();
  };
  const subscribe = () => {
    const added = [...wanted].filter((channel) => !subscribed.has(channel));
    const removed = [...subscribed].filter((channel) => !wanted.has(channel));
    if (added.length === 0 && removed.length === 0) return;
    const start = cursor !== undefined && subscribed.size === 0 && { timetoken: cursor };
    subscribed = new Set(wanted);
    if (subscribed.size > 0) pending = setTimeout(heartbeatEnded, MAX_HEARTBEAT_MS);
    for (const withPresence of [true, false]) {
      const some = added.filter((channel) => hasPresence(channel) === withPresence);
      if (some.length > 0) pubnub.subscribe({ channels: some, withPresence, ...start });
    }
    if (removed.length > 0) pubnub.unsubscribe({ channels: removed });
  };
  return {
    setChannels(channels: ReadonlySet<string>): void {
      wanted = channels;
      if (pending === undefined) subscribe();
    },
    /** A heartbeat was answered, or failed. */
    heartbeatEnded,
    close: endHeartbeat,
  };
}
