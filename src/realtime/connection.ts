import type { UnknownAction } from '@reduxjs/toolkit';
import type PubNub from 'pubnub';
import { isRecord } from '../lib/isRecord';
import type { SayFarewell } from '../pubnub/farewell';
import { FactBatch } from './batch';
import { accessDenied, connectionEstablished, connectionLost, keysRefused } from './facts';
import { createMessageTranslator } from './translateMessage';
import { createMessageActionTranslator } from './translateMessageAction';
import { createObjectTranslator } from './translateObject';
import { createPresenceTranslator } from './translatePresence';
import { createSignalTranslator } from './translateSignal';
import { watchOverflow } from './watchOverflow';
import { watchSleep } from './watchSleep';

const FIRST_DELAY_MS = 250;
/** However long an outage was, 3 s after its end everybody is back. */
const LONGEST_DELAY_MS = 2_500;
/** Where more is said than can be handed over, what was missed is asked for so often, ms. */
const OVERFLOW_PAUSE_MS = 1_000;

export interface Connection {
  /** Makes these the channels that are delivered; what is already subscribed stays untouched. */
  setChannels(channels: ReadonlySet<string>): void;
  close(): void;
}

interface ConnectionDeps {
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  readonly sayFarewell: SayFarewell;
  /** Takes message and file events; the chat's own unless another is given. */
  readonly createMessageTranslator?: typeof createMessageTranslator;
  /** Whether to hear who comes and goes; yes where this is missing. */
  readonly hasPresence?: boolean;
}

/**
 * Owns live delivery for a session: the one SDK listener, the set of subscribed channels and
 * recovery. Every SDK event leaves here as a fact. React knows nothing of it, so mounting twice
 * cannot subscribe twice.
 */
export function openConnection(
  pubnub: PubNub,
  dispatch: (action: UnknownAction) => void,
  deps: ConnectionDeps,
): Connection {
  const { now, sayFarewell, hasPresence = true } = deps;
  const batch = new FactBatch(dispatch);
  const message = (deps.createMessageTranslator ?? createMessageTranslator)(pubnub, batch);
  const recovery = createRecovery(pubnub, dispatch, batch, now);
  const subscribed = new Set<string>();
  const pageExit = watchPageExit(
    () => sayFarewell([...subscribed]),
    () => recovery.restart('page restored'),
  );
  const stopWatchingSleep = watchSleep(now, () => recovery.restart('page slept'));
  const listener = watchOverflow(
    {
      message: message('message'),
      file: message('file'),
      objects: createObjectTranslator(batch),
      messageAction: createMessageActionTranslator(batch),
      presence: createPresenceTranslator(batch, now),
      signal: createSignalTranslator(batch, now),
      status: (status) => recovery.handleStatus(status),
    },
    () => recovery.handleOverflow(),
  );
  pubnub.addListener(listener);
  return {
    setChannels(channels) {
      const added = [...channels].filter((channel) => !subscribed.has(channel));
      const removed = [...subscribed].filter((channel) => !channels.has(channel));
      for (const channel of added) subscribed.add(channel);
      for (const channel of removed) subscribed.delete(channel);
      if (added.length > 0) pubnub.subscribe({ channels: added, withPresence: hasPresence });
      if (removed.length > 0) pubnub.unsubscribe({ channels: removed });
    },
    close() {
      pageExit.stop();
      stopWatchingSleep();
      recovery.stop();
      pubnub.removeListener(listener);
      pubnub.destroy();
      batch.drop();
    },
  };
}

/**
 * A page that goes away says so. It may come back as it was, from the browser's back/forward cache:
 * then its requests have been cut off and it counts as gone.
 */
function watchPageExit(onLeft: () => void, onRestored: () => void) {
  const handleShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onRestored();
  };
  globalThis.addEventListener('pagehide', onLeft);
  globalThis.addEventListener('pageshow', handleShow);
  return {
    stop(): void {
      globalThis.removeEventListener('pagehide', onLeft);
      globalThis.removeEventListener('pageshow', handleShow);
    },
  };
}

/**
 * Starts the subscription again when it failed: at once when the browser is back online, else after
 * a growing, jittered delay. The SDK keeps its cursor, so the service can hand over what it still
 * has; history fills the rest.
 */
function createRecovery(
  pubnub: PubNub,
  dispatch: (action: UnknownAction) => void,
  batch: FactBatch,
  now: () => number,
) {
  let attempt = 0;
  let wasConnected = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let overflow: ReturnType<typeof setTimeout> | undefined;
  let followedUpAt = -Infinity;

  const reconnect = () => {
    clearTimeout(timer);
    timer = undefined;
    pubnub.reconnect();
  };
  const handleOnline = () => {
    if (timer !== undefined) reconnect();
    // The poll may hang on a way that is gone, which the SDK would notice minutes later.
    else if (wasConnected) restart('the network changed');
  };
  const reconnectLater = () => {
    if (timer !== undefined) return;
    const delay = Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS);
    attempt += 1;
    timer = setTimeout(reconnect, delay * (0.5 + Math.random() / 2));
  };
  /** Begins anew although nothing was noticed to fail, with a join on every channel. */
  const restart = (reason: string) => {
    lose(reason);
    // Stops what the SDK believes to be running; it would not start it again otherwise.
    pubnub.disconnect(true);
    reconnect();
  };
  const establish = () => {
    // What live delivery brought comes before the news that it works.
    batch.flush();
    clearTimeout(overflow);
    overflow = undefined;
    dispatch(connectionEstablished({ isRecovered: wasConnected }));
    wasConnected = true;
  };
  const lose = (category: string) => {
    clearTimeout(overflow);
    overflow = undefined;
    dispatch(connectionLost({ category }));
  };
  globalThis.addEventListener('online', handleOnline);

  return {
    handleStatus(status: unknown): void {
      if (!isRecord(status)) return;
      batch.flush();
      const { category, error } = status;
      if (category === 'PNConnectedCategory') {
        attempt = 0;
        establish();
      } else if (isDenied(category, error)) {
        dispatch(accessDenied());
      } else if (isFailure(category)) {
        lose(String(error ?? category));
        if (!wasConnected && error === 'PNBadRequestCategory') dispatch(keysRefused());
        reconnectLater();
      } else if (error === true && status['operation'] === 'PNHeartbeatOperation') {
        // The presence engine stops after one failed heartbeat; reconnecting starts it again.
        reconnectLater();
      }
    },
    restart,
    /**
     * More happened than the service hands over: as after an outage there may be a gap. The first
     * such answer is followed up at once, further ones together, so that a flood is not made worse.
     */
    handleOverflow(): void {
      dispatch(connectionLost({ category: 'more events than one answer holds' }));
      if (overflow !== undefined) return;
      followedUpAt = Math.max(now(), followedUpAt + OVERFLOW_PAUSE_MS);
      // Not longer, also when the clock was set back since.
      overflow = setTimeout(establish, Math.min(followedUpAt - now(), OVERFLOW_PAUSE_MS));
    },
    stop(): void {
      clearTimeout(timer);
      clearTimeout(overflow);
      globalThis.removeEventListener('online', handleOnline);
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
