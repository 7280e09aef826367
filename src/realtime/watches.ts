import type PubNub from 'pubnub';
import { MAX_EVENTS_PER_RESPONSE } from '../domain/protocol';

/**
 * Detects full responses: the service silently drops older events. The SDK emits all events of a
 * response in one synchronous loop, so they are counted until the current task ends.
 *
 * @param onFull called in that loop, before any event of the response is dispatched
 */
export function watchOverflow(listener: PubNub.Listener, onFull: () => void): PubNub.Listener {
  let count = 0;
  const counted =
    <Event>(handle: ((event: Event) => void) | undefined) =>
    (event: Event): void => {
      if (count === 0) queueMicrotask(() => (count = 0));
      count += 1;
      if (count === MAX_EVENTS_PER_RESPONSE) onFull();
      handle?.(event);
    };
  const { message, file, objects, messageAction, presence, signal } = listener;
  return {
    ...listener,
    message: counted(message),
    file: counted(file),
    objects: counted(objects),
    messageAction: counted(messageAction),
    presence: counted(presence),
    signal: counted(signal),
  };
}

const CHECK_MS = 10_000;
/** Browsers run the timers of a hidden page once a minute; a longer pause means sleep. */
const ASLEEP_MS = 150_000;

/**
 * Detects that the page or the machine slept: timers stood still while the clock went on. Connections
 * may be dead then without an error.
 *
 * @param now the clock, ms since the epoch
 * @returns stops the watch
 */
export function watchSleep(now: () => number, onWoken: () => void): () => void {
  let last = now();
  const timer = setInterval(() => {
    const time = now();
    if (time - last > ASLEEP_MS) onWoken();
    last = time;
  }, CHECK_MS);
  return () => clearInterval(timer);
}

interface PageEvents {
  /** The page is going away: closed, or put into the back/forward cache. */
  readonly onHidden: () => void;
  /** It is back from that cache; its requests have been cut off. */
  readonly onRestored: () => void;
  readonly onOnline: () => void;
  /** The browser lost its network; a service on this machine may still answer. */
  readonly onOffline: () => void;
}

/** @returns stops the watch */
export function watchPage({ onHidden, onRestored, onOnline, onOffline }: PageEvents): () => void {
  const handleShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onRestored();
  };
  globalThis.addEventListener('pagehide', onHidden);
  globalThis.addEventListener('pageshow', handleShow);
  globalThis.addEventListener('online', onOnline);
  globalThis.addEventListener('offline', onOffline);
  return () => {
    globalThis.removeEventListener('pagehide', onHidden);
    globalThis.removeEventListener('pageshow', handleShow);
    globalThis.removeEventListener('online', onOnline);
    globalThis.removeEventListener('offline', onOffline);
  };
}
