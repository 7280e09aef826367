import type { ChannelId } from '../domain/ids';
import type { Custom } from '../domain/moderation/decision';
import { type ClientConfig, NETWORK_ORIGIN } from './client';

/**
 * Writes data of the user's own memberships while the page closes. The browser completes this call after the page has
 * closed; it ends those of the SDK, which has no option for that. Nobody learns the answer.
 */
export function sendMemberships(
  { subscribeKey, userId, origin = NETWORK_ORIGIN, isSecure, token }: ClientConfig,
  memberships: readonly { readonly channelId: ChannelId; readonly custom: Custom }[],
  request: (url: string, options: RequestInit) => Promise<unknown>,
): void {
  if (memberships.length === 0) return;
  const path = `/v2/objects/${encodeURIComponent(subscribeKey)}/uuids/${encodeURIComponent(userId)}/channels`;
  const query = new URLSearchParams({
    uuid: userId,
    limit: '1',
    ...(token !== undefined && { auth: token }),
  });
  const set = memberships.map(({ channelId: id, custom }) => ({ channel: { id }, custom }));
  request(`${isSecure ? 'https' : 'http'}://${origin}${path}?${query}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ set, delete: [] }),
    keepalive: true,
  }).catch(() => {
    // The marks are stored in the browser, and written in the next visit.
  });
}
