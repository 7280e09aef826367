import type PubNub from 'pubnub';
import type { BuildEnv } from '../app/config';
import { isAcceptableId, toUserId } from '../domain/ids';
import { readHashParameters, type TextStorage } from '../lib/browser';
import type { ClientConfig } from '../pubnub/client';

const KEY = 'appeal';

/** Reads user and token from the opened link, or else from the one that this tab remembers. */
export function readSignIn(
  env: BuildEnv,
  address: Pick<Location, 'hash' | 'host' | 'protocol'>,
  memory: TextStorage,
): (ClientConfig & { readonly token: string }) | null {
  const given = readHashParameters(address.hash);
  const parameters = given.has('uuid') ? given : new URLSearchParams(memory.get(KEY) ?? '');
  const userId = parameters.get('uuid') ?? '';
  const token = parameters.get('token');
  if (!isAcceptableId(userId) || !token) return null;
  memory.set(KEY, parameters.toString());
  const { publishKey, subscribeKey, isLocalService } = env;
  return {
    ...{ publishKey, subscribeKey, userId: toUserId(userId), token },
    ...(isLocalService && { origin: address.host }),
    isSecure: isLocalService ? address.protocol === 'https:' : true,
  };
}

/** When a token ends, ms since the epoch; undefined when it is none. Only the service can verify it. */
export function readTokenEnd(
  pubnub: Pick<PubNub, 'parseToken'>,
  token: string,
): number | undefined {
  try {
    const content = pubnub.parseToken(token);
    return content && (content.timestamp + content.ttl * 60) * 1_000;
  } catch {
    // The SDK throws for an invalid token.
    return undefined;
  }
}
