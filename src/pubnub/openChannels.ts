import type PubNub from 'pubnub';
import type { OpensChannel } from './tokenMeta';

/**
 * Finds out which channels the session's token opens; all, without a token. With Access Manager one channel that is not
 * open makes the service refuse a whole call, and the SDK does not tell which one that was. Only the service verifies
 * tokens: what it refuses beyond that is refused.
 */
export async function loadOpenChannels(pubnub: Pick<PubNub, 'getAuthKey'>): Promise<OpensChannel> {
  const token = pubnub.getAuthKey();
  if (token === undefined) return () => true;
  try {
    // Most sessions have no token.
    return (await import('./tokenMeta')).readOpenChannels(token);
  } catch {
    return () => true;
  }
}
