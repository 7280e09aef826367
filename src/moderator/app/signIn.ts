import type PubNub from 'pubnub';
import type { BuildEnv } from '../../app/config';
import { isAcceptableUserId, toUserId } from '../../domain/ids';
import { readHashParameters } from '../../lib/hashParameters';
import { isRecord } from '../../lib/isRecord';
import type { ClientConfig } from '../../pubnub/client';

const SECONDS_PER_MINUTE = 60;

/** Remembers the link for as long as the tab is open. */
export interface LinkMemory {
  get(): string | null;
  set(parameters: string): void;
}

type PageAddress = Pick<Location, 'hash' | 'host' | 'protocol'>;

/**
 * What the console signs in with: the link that was opened, else the one that this tab remembers.
 * Null when there is none, or it names nobody.
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
  if (!isAcceptableUserId(userId) || !publishKey.trim() || !subscribeKey.trim()) return null;
  memory.set(parameters.toString());
  return {
    publishKey,
    subscribeKey,
    userId: toUserId(userId),
    ...(env.isLocalService && { origin: address.host }),
    ...(token && { token }),
    isSecure: env.isLocalService ? address.protocol === 'https:' : true,
  };
}

/** What a token says of itself; whether it is genuine only the service can tell. */
interface TokenContent {
  readonly isModerator: boolean;
  /** Whether the service proves of everybody who they are. */
  readonly areIdentitiesVerified: boolean;
  /** The only user who may use it; anybody when undefined. */
  readonly authorizedUserId: string | undefined;
  /** Ms since the epoch. */
  readonly expiresAt: number;
}

/** Reads a token; undefined when it is none. */
export function readToken(pubnub: Pick<PubNub, 'parseToken'>, token: string) {
  try {
    const content = pubnub.parseToken(token);
    return content && toContent(content);
  } catch {
    // The SDK throws for what is no token.
    return undefined;
  }
}

function toContent({ meta, authorized_uuid, timestamp, ttl }: PubNub.PAM.Token): TokenContent {
  const fields: Readonly<Record<string, unknown>> = isRecord(meta) ? meta : {};
  return {
    isModerator: fields['moderator'] === true,
    areIdentitiesVerified: fields['areIdentitiesVerified'] === true,
    authorizedUserId: authorized_uuid,
    expiresAt: (timestamp + ttl * SECONDS_PER_MINUTE) * 1_000,
  };
}

/** Why a link does not open the console. */
export type LinkProblem = 'missing' | 'wrong' | 'expired';

/** What is wrong with a moderator's token; undefined for one to try. @param now ms since the epoch */
export function findLinkProblem(
  content: TokenContent | undefined,
  userId: string,
  now: number,
): LinkProblem | undefined {
  if (!content?.isModerator) return 'wrong';
  const { authorizedUserId, expiresAt } = content;
  if (authorizedUserId !== undefined && authorizedUserId !== userId) return 'wrong';
  return expiresAt <= now ? 'expired' : undefined;
}
