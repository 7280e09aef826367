import { createTracker } from '../features/tracker/tracker';
import { createTrackerListeners } from '../features/tracker/trackerListeners';
import { createTextStorage } from '../lib/browser';
import { NETWORK_ORIGIN, type ClientConfig } from '../pubnub/client';
import { buildEnv } from './buildEnv';

/** The listeners of the demo tracker, which reports to the session's service what this identifier did. */
export function openTracker(
  { publishKey, subscribeKey, origin, isSecure }: ClientConfig,
  identifier: string,
  warn: (message: string, cause: unknown) => void,
) {
  const config = {
    serviceUrl: `${isSecure ? 'https' : 'http'}://${origin ?? NETWORK_ORIGIN}`,
    publishKey,
    subscribeKey,
    identifier,
    blocksDuplicates: buildEnv.blocksTrackerDuplicates,
  };
  const session = createTextStorage(() => window.sessionStorage, warn);
  return createTrackerListeners(createTracker(config, (url) => fetch(url), session));
}
