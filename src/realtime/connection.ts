import type { UnknownAction } from '@reduxjs/toolkit';
import type PubNub from 'pubnub';
import { isRecord } from '../lib/isRecord';
import { FactBatch } from './batch';
import { accessDenied, connectionEstablished, connectionLost } from './facts';
import { createMessageTranslator } from './translateMessage';
import { createObjectTranslator } from './translateObject';

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 10_000;

export interface Connection {
  /** Makes these the channels that are delivered; what is already subscribed stays untouched. */
  setChannels(channels: ReadonlySet<string>): void;
  close(): void;
}

/**
 * Owns live delivery for a session: the one SDK listener, the set of subscribed channels and
 * recovery. Every SDK event leaves here as a fact. React knows nothing of it, so mounting twice
 * cannot subscribe twice.
 */
export function openConnection(
  pubnub: PubNub,
  dispatch: (action: UnknownAction) => void,
): Connection {
  const batch = new FactBatch(dispatch);
  const message = createMessageTranslator(pubnub, batch);
  const recovery = createRecovery(pubnub, dispatch);
  const listener: PubNub.Listener = {
    message: message('message'),
    file: message('file'),
    objects: createObjectTranslator(batch),
    status: (status) => recovery.handleStatus(status),
  };
  pubnub.addListener(listener);
  const subscribed = new Set<string>();
  return {
    setChannels(channels) {
      const added = [...channels].filter((channel) => !subscribed.has(channel));
      const removed = [...subscribed].filter((channel) => !channels.has(channel));
      for (const channel of added) subscribed.add(channel);
      for (const channel of removed) subscribed.delete(channel);
      if (added.length > 0) pubnub.subscribe({ channels: added, withPresence: true });
      if (removed.length > 0) pubnub.unsubscribe({ channels: removed });
    },
    close() {
      recovery.stop();
      pubnub.removeListener(listener);
      pubnub.destroy();
    },
  };
}

/**
 * Starts the subscription again when it failed: at once when the browser is back online, else after
 * a growing, jittered delay. The SDK keeps its cursor, so the service can hand over what it still
 * has; history fills the rest.
 */
function createRecovery(pubnub: PubNub, dispatch: (action: UnknownAction) => void) {
  let attempt = 0;
  let wasConnected = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const reconnect = () => {
    clearTimeout(timer);
    timer = undefined;
    pubnub.reconnect();
  };
  const reconnectNow = () => {
    if (timer !== undefined) reconnect();
  };
  const reconnectLater = () => {
    if (timer !== undefined) return;
    const delay = Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS);
    attempt += 1;
    timer = setTimeout(reconnect, delay * (0.5 + Math.random() / 2));
  };
  globalThis.addEventListener('online', reconnectNow);

  return {
    handleStatus(status: unknown): void {
      if (!isRecord(status)) return;
      const { category, error } = status;
      if (category === 'PNConnectedCategory') {
        attempt = 0;
        dispatch(connectionEstablished({ isRecovered: wasConnected }));
        wasConnected = true;
      } else if (isDenied(category, error)) {
        dispatch(accessDenied());
      } else if (isFailure(category)) {
        dispatch(connectionLost({ category: String(error ?? category) }));
        reconnectLater();
      } else if (error === true && status['operation'] === 'PNHeartbeatOperation') {
        // The presence engine stops after one failed heartbeat; reconnecting starts it again.
        reconnectLater();
      }
    },
    stop(): void {
      clearTimeout(timer);
      globalThis.removeEventListener('online', reconnectNow);
    },
  };
}

/** Since version 11 a refusal arrives as the error of a connection status, not as its category. */
function isDenied(category: unknown, error: unknown): boolean {
  return category === 'PNAccessDeniedCategory' || error === 'PNAccessDeniedCategory';
}

function isFailure(category: unknown): boolean {
  return (
    category === 'PNConnectionErrorCategory' || category === 'PNDisconnectedUnexpectedlyCategory'
  );
}
