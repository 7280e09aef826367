import type PubNub from 'pubnub';
import { readOrigin, type BuildEnv } from '../../app/config';
import { isAcceptableId, toUserId } from '../../domain/ids';
import { readHashParameters } from '../../lib/browser';
import { readModeratorRole, type ModeratorRole } from '../../domain/moderation/role';
import { isRecord } from '../../../shared/isRecord';
import type { ClientConfig } from '../../pubnub/client';

const SECONDS_PER_MINUTE = 60;

/** Keeps the link until the tab is closed. */
export interface LinkMemory {
  get(): string | null;
  set(parameters: string): void;
}

type PageAddress = Pick<Location, 'hash' | 'host' | 'protocol'>;

/**
 * Reads the sign-in of the opened link, or else of the one that this tab remembers. Null when neither
 * names a user.
 */
export function readSignIn(
  env: BuildEnv,
  address: PageAddress,
  memory: LinkMemory,
): ClientConfig | null {
  const given = readHashParameters(address.hash);
  const parameters = given.has('uuid') ? given : new URLSearchParams(memory.get() ?? '');
  const userId = parameters.get('uuid') ?? '';
  const token = parameters.get('token');
  const publishKey = parameters.get('pubkey') ?? env.publishKey;
  const subscribeKey = parameters.get('subkey') ?? env.subscribeKey;
  if (!isAcceptableId(userId) || !publishKey.trim() || !subscribeKey.trim()) return null;
  memory.set(parameters.toString());
  return {
    publishKey,
    subscribeKey,
    userId: toUserId(userId),
    ...readOrigin(env, address),
    ...(token && { token }),
  };
}

/** The content of a token, which only the service can verify. */
interface TokenContent {
  /** Undefined for the token of a user. */
  readonly role: ModeratorRole | undefined;
  /** Whether the service verifies the identity of every user. */
  readonly areIdentitiesVerified: boolean;
  /** The only user who may use the token; undefined allows anyone. */
  readonly authorizedUserId: string | undefined;
  /** Ms since the epoch. */
  readonly expiresAt: number;
}

/** Parses a token; undefined when it is invalid. */
export function readToken(pubnub: Pick<PubNub, 'parseToken'>, token: string) {
  try {
    const content = pubnub.parseToken(token);
    return content && toContent(content);
  } catch {
    // The SDK throws for an invalid token.
    return undefined;
  }
}

function toContent({ meta, authorized_uuid, timestamp, ttl }: PubNub.PAM.Token): TokenContent {
  const fields: Readonly<Record<string, unknown>> = isRecord(meta) ? meta : {};
  return {
    role: readModeratorRole(fields['moderator']),
    areIdentitiesVerified: fields['areIdentitiesVerified'] === true,
    authorizedUserId: authorized_uuid,
    expiresAt: (timestamp + ttl * SECONDS_PER_MINUTE) * 1_000,
  };
}

/** Why a link does not open the console. */
export type LinkProblem = 'missing' | 'wrong' | 'expired';

/** The problem of a moderator's token; undefined when it is worth trying. @param now ms since the epoch */
export function findLinkProblem(
  content: TokenContent | undefined,
  userId: string,
  now: number,
): LinkProblem | undefined {
  if (content?.role === undefined) return 'wrong';
  const { authorizedUserId, expiresAt } = content;
  if (authorizedUserId !== undefined && authorizedUserId !== userId) return 'wrong';
  return expiresAt <= now ? 'expired' : undefined;
}
