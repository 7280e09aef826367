import type PubNub from 'pubnub';
import { MAX_EVENTS_PER_RESPONSE } from '../../shared/protocol';

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
  /** The browser stops a hidden page, to save power. */
  readonly onFrozen: () => void;
  /** The page is back from either; its requests may have been cut off. */
  readonly onBack: (reason: string) => void;
  readonly onOnline: () => void;
  /** The browser lost its network; a service on this machine may still answer. */
  readonly onOffline: () => void;
}

/** @returns stops the watch */
export function watchPage(on: PageEvents): () => void {
  // A page in the back/forward cache is frozen as well.
  let isAway = false;
  const goAway = (tell: () => void) => () => {
    if (!isAway) tell();
    isAway = true;
  };
  const comeBack = (reason: string) => {
    if (isAway) on.onBack(reason);
    isAway = false;
  };
  const stops = [
    listen(globalThis, 'pagehide', goAway(on.onHidden)),
    listen(globalThis, 'pageshow', (event) => {
      if ((event as PageTransitionEvent).persisted) comeBack('page restored');
    }),
    listen(document, 'freeze', goAway(on.onFrozen)),
    listen(document, 'resume', () => comeBack('page was frozen')),
    listen(globalThis, 'online', on.onOnline),
    listen(globalThis, 'offline', on.onOffline),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** @returns stops listening */
export function listen(
  target: EventTarget,
  type: string,
  handle: (event: Event) => void,
): () => void {
  target.addEventListener(type, handle);
  return () => target.removeEventListener(type, handle);
}
