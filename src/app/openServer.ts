import type { TextStorage } from '../lib/browser';
import { createUuid } from '../lib/random';
import type { ClientConfig } from '../pubnub/client';
import { createServerSession, type ServerSession } from '../server/serverSession';
import { buildEnv } from './buildEnv';
import { readServerUrl } from './config';

interface Surroundings {
  readonly address: Pick<Location, 'hash'>;
  /** Keeps the session for this tab. */
  readonly memory: TextStorage;
  readonly warn: (message: string, cause: unknown) => void;
}

/** The session on the moderation server; null where the build has none. A token is what the user proves to the server. */
export function openServer(
  { token: proof, ...client }: ClientConfig,
  { address, memory, warn }: Surroundings,
): ServerSession | null {
  const url = readServerUrl(buildEnv, address);
  if (url === undefined) return null;
  return createServerSession({
    url,
    client,
    memory,
    now: Date.now,
    createId: createUuid,
    warn,
    ...(proof !== undefined && { proof }),
  });
}

/** The settings of the client, whose token is the server's to give where there is one. */
export function withoutProof(
  { token, ...config }: ClientConfig,
  tokens: ServerSession | null,
): ClientConfig {
  return tokens || token === undefined ? config : { ...config, token };
}
