import { readOrigin, tokenKeyOf, type BuildEnv } from '../app/config';
import { isAcceptableId, toUserId } from '../domain/ids';
import { readHashParameters, type TextStorage } from '../lib/browser';
import type { ClientConfig } from '../pubnub/client';

const KEY = 'appeal';

/**
 * Reads the user from the opened link, or else from the one that this tab remembers. The token is a proof of identity for
 * the moderation server, which the tab may have from the chat, and which not every server asks for.
 */
export function readSignIn(
  env: BuildEnv,
  address: Pick<Location, 'hash' | 'host' | 'protocol'>,
  memory: TextStorage,
): ClientConfig | null {
  const given = readHashParameters(address.hash);
  const parameters = given.has('uuid') ? given : new URLSearchParams(memory.get(KEY) ?? '');
  const userId = parameters.get('uuid') ?? '';
  if (!isAcceptableId(userId)) return null;
  const { publishKey, subscribeKey } = env;
  const own = parameters.get('token');
  const token = own || memory.get(tokenKeyOf(userId));
  memory.set(KEY, parameters.toString());
  // The chat, to which the page leads back, proves the same.
  if (own) memory.set(tokenKeyOf(userId), own);
  return {
    publishKey,
    subscribeKey,
    userId: toUserId(userId),
    ...(token && { token }),
    ...readOrigin(env, address),
  };
}
