import { CHANNELS_PER_CALL } from '../domain/protocol';
import { NETWORK_ORIGIN, type ClientConfig } from './client';

/** Tells the service that the user leaves the channels while the page closes. */
export type SendLeaveBeacon = (channels: readonly string[]) => void;

/**
 * Sends a leave request that the browser completes even after the page has closed. The SDK sends
 * nothing when a tab closes, and its requests end with the page. Only this call and the last read marks
 * (`membershipBeacon.ts`) bypass it.
 *
 * A leave concerns the user, not a tab, so it is for the last one (`realtime/sharedStream.ts`). When a tab
 * elsewhere is subscribed, the local service undoes the leave; on PubNub's network that tab's next heartbeat
 * does so, within a minute.
 */
export function createLeaveBeacon(
  { subscribeKey, userId, origin = NETWORK_ORIGIN, isSecure }: ClientConfig,
  request: (url: string, options: RequestInit) => Promise<unknown>,
): SendLeaveBeacon {
  const path = `${isSecure ? 'https' : 'http'}://${origin}/v2/presence/sub-key/${encodeURIComponent(subscribeKey)}/channel`;
  const query = new URLSearchParams({ uuid: userId });
  return (channels) => {
    for (let start = 0; start < channels.length; start += CHANNELS_PER_CALL) {
      const names = channels.slice(start, start + CHANNELS_PER_CALL).map(encodeURIComponent);
      request(`${path}/${names.join(',')}/leave?${query}`, { keepalive: true }).catch(() => {
        // The page is gone; without this call the service notices the leave later by itself.
      });
    }
  };
}
