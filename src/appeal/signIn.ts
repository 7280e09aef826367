import type PubNub from 'pubnub';
import type { buildEnv } from '../app/buildEnv';
import { readOrigin, tokenKeyOf, type BuildEnv } from '../app/config';
import { isAcceptableId, toUserId } from '../domain/ids';
import { readHashParameters, type TextStorage } from '../lib/browser';
import { isRecord, textField } from '../../shared/isRecord';
import type { ClientConfig } from '../pubnub/client';

const KEY = 'appeal';

/**
 * Reads user and token from the opened link, or else from the one that this tab remembers. With a moderation server the
 * token is a proof of identity for it, which the tab may have from the chat, and which not every server asks for.
 */
export function readSignIn(
  env: BuildEnv & Pick<typeof buildEnv, 'serverUrl'>,
  address: Pick<Location, 'hash' | 'host' | 'protocol'>,
  memory: TextStorage,
): ClientConfig | null {
  const given = readHashParameters(address.hash);
  const parameters = given.has('uuid') ? given : new URLSearchParams(memory.get(KEY) ?? '');
  const userId = parameters.get('uuid') ?? '';
  if (!isAcceptableId(userId)) return null;
  const { publishKey, subscribeKey, serverUrl } = env;
  const hasServer = serverUrl !== '';
  const own = parameters.get('token');
  const token = own || (hasServer && memory.get(tokenKeyOf(userId)));
  if (!token && !hasServer) return null;
  memory.set(KEY, parameters.toString());
  // The chat, to which the page leads back, proves the same.
  if (own && hasServer) memory.set(tokenKeyOf(userId), own);
  return {
    ...{ publishKey, subscribeKey, userId: toUserId(userId) },
    ...(token && { token }),
    ...readOrigin(env, address),
  };
}

/** The content of a token, which only the service can verify. */
interface TokenContent {
  /** Ms since the epoch. */
  readonly end: number;
  /** Id of the user; null when the token does not name one. */
  readonly name: string | null;
}

/** Parses a token; undefined when it is none. */
export function readToken(
  pubnub: Pick<PubNub, 'parseToken'>,
  token: string,
): TokenContent | undefined {
  try {
    const content = pubnub.parseToken(token);
    if (!content) return undefined;
    const { timestamp, ttl, meta } = content;
    const name = isRecord(meta) ? textField(meta, 'name') : undefined;
    return { end: (timestamp + ttl * 60) * 1_000, name: name || null };
  } catch {
    // The SDK throws for an invalid token.
    return undefined;
  }
}
