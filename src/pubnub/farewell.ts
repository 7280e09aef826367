import { NETWORK_ORIGIN, type ClientConfig } from './client';

/** Tells the service that the user leaves the channels, while the page is going away. */
export type SayFarewell = (channels: readonly string[]) => void;

/** Channels in one call: their names are in its address, which must not become too long. */
const CHANNELS_PER_CALL = 50;

/**
 * The SDK tells nothing when a tab is closed, and its requests end with the page. This is the one
 * call that goes past it: a request that the browser finishes by itself.
 *
 * A leave is about the user, not about a tab. The local service takes it back when another tab of
 * theirs is listening; on PubNub's network that tab's next heartbeat does, at the latest a minute
 * later.
 */
export function createFarewell(
  { subscribeKey, userId, origin = NETWORK_ORIGIN, isSecure }: ClientConfig,
  request: (url: string, options: RequestInit) => Promise<unknown>,
): SayFarewell {
  const path = `${isSecure ? 'https' : 'http'}://${origin}/v2/presence/sub-key/${encodeURIComponent(subscribeKey)}/channel`;
  const query = new URLSearchParams({ uuid: userId });
  return (channels) => {
    for (let start = 0; start < channels.length; start += CHANNELS_PER_CALL) {
      const names = channels.slice(start, start + CHANNELS_PER_CALL).map(encodeURIComponent);
      request(`${path}/${names.join(',')}/leave?${query}`, { keepalive: true }).catch(() => {
        // The page is gone; without the call the service notices by itself, only later.
      });
    }
  };
}
