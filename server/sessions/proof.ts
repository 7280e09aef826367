import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { MODERATOR_ROLES, type ModeratorRole } from '../../src/domain/moderation/role';
import { Problem } from '../http/problem';

/** How users prove who they are. */
export type ProofSettings =
  /** Not at all: anybody may be anybody, for demonstrations. */
  { readonly kind: 'open' } | ({ readonly kind: 'jwt' } & JwtSettings);

interface JwtSettings {
  /** The key: a secret that both sides have, or where the public keys are. */
  readonly key: { readonly secret: string } | { readonly jwksUrl: URL };
  /** The claim with the user's id. */
  readonly userClaim: string;
  /** The claim with the role of a moderator. */
  readonly roleClaim: string;
  /** The only issuer and audience that are taken; any where missing. */
  readonly issuer?: string;
  readonly audience?: string;
}

/**
 * Finds out who wants a session.
 *
 * @param authorization the header of that name
 * @param asked the user id that was asked for
 * @returns the user's id as it was proven
 * @throws (rejects) Problem `notSignedIn` without a proof, `forbidden` when it is of another user, `unavailable` when the
 *   public keys cannot be had
 */
export type Proof = (
  authorization: string | undefined,
  asked: string | undefined,
) => Promise<string>;

/** Algorithms with a secret, and with public keys; never both, or a public key could be used as a secret. */
const SECRET_ALGORITHMS = ['HS256', 'HS384', 'HS512'];
const PUBLIC_KEY_ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'];

const JWKS_TIMEOUT_MS = 5_000;
/** Tolerated difference of the clocks, s. */
const CLOCK_TOLERANCE = 10;

/** @param now the clock, ms since the epoch */
export function createProof(settings: ProofSettings, now: () => number): Proof {
  return settings.kind === 'open' ? believe : verifyJwt(settings, now);
}

const believe: Proof = (_authorization, asked) =>
  asked === undefined
    ? Promise.reject(new Problem('invalidInput', 'body.userId is missing.'))
    : Promise.resolve(asked);

/** A moderator as the integrator's login knows them. */
interface Member {
  readonly userId: string;
  readonly role: ModeratorRole;
  /** When the proof was issued, s since the epoch; 0 when it does not say. */
  readonly issuedAt: number;
  /** When the proof ends, s since the epoch. */
  readonly endsAt: number;
}

/**
 * Finds out who wants to moderate; undefined where identities are not proven.
 *
 * @returns a function that takes the header `authorization` and rejects like a `Proof`, with `forbidden` for somebody
 *   without a role
 * @param now the clock, ms since the epoch
 */
export function createRoleProof(
  settings: ProofSettings,
  now: () => number,
): ((authorization: string | undefined) => Promise<Member>) | undefined {
  if (settings.kind === 'open') return undefined;
  const readPayload = createReader(settings, now);
  return async (authorization) => {
    const { payload, userId } = await readPayload(authorization);
    const role = MODERATOR_ROLES.find((known) => known === payload[settings.roleClaim]);
    if (!role) throw new Problem('forbidden');
    // A login from the future would seem later than the removal from the team.
    const isEarly = (payload.iat ?? 0) > now() / 1_000 + CLOCK_TOLERANCE;
    if (isEarly) throw new Problem('notSignedIn');
    return { userId, role, issuedAt: payload.iat ?? 0, endsAt: payload.exp ?? 0 };
  };
}

function verifyJwt(settings: JwtSettings, now: () => number): Proof {
  const readPayload = createReader(settings, now);
  return async (authorization, asked) => {
    const { userId } = await readPayload(authorization);
    if (asked !== undefined && asked !== userId) throw new Problem('forbidden');
    return userId;
  };
}

function createReader(settings: JwtSettings, now: () => number) {
  const { key, userClaim, issuer, audience } = settings;
  const isSecret = 'secret' in key;
  const getKey = isSecret ? secretKey(key.secret) : publicKeys(key.jwksUrl);
  return async (authorization: string | undefined) => {
    const [, token] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? [];
    if (token === undefined) throw new Problem('notSignedIn');
    const payload = await read(token, getKey, {
      algorithms: isSecret ? SECRET_ALGORITHMS : PUBLIC_KEY_ALGORITHMS,
      currentDate: new Date(now()),
      clockTolerance: CLOCK_TOLERANCE,
      requiredClaims: ['exp', userClaim],
      ...(issuer !== undefined && { issuer }),
      ...(audience !== undefined && { audience }),
    });
    const userId = payload[userClaim];
    if (typeof userId !== 'string') throw new Problem('notSignedIn');
    return { payload, userId };
  };
}

function secretKey(secret: string): JWTVerifyGetKey {
  const bytes = new TextEncoder().encode(secret);
  return () => bytes;
}

function publicKeys(url: URL): JWTVerifyGetKey {
  return createRemoteJWKSet(url, { timeoutDuration: JWKS_TIMEOUT_MS });
}

async function read(
  token: string,
  getKey: JWTVerifyGetKey,
  options: Parameters<typeof jwtVerify>[2],
): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, getKey, options)).payload;
  } catch (cause) {
    // Somebody who guesses tokens must not learn what is wrong with one.
    throw new Problem(isOfToken(cause) ? 'notSignedIn' : 'unavailable');
  }
}

/** Whether the token is at fault, and not the server with the public keys. */
function isOfToken(cause: unknown): boolean {
  const isOfKeys =
    cause instanceof errors.JWKSTimeout ||
    cause instanceof errors.JWKSInvalid ||
    (cause instanceof errors.JOSEError && cause.code === 'ERR_JOSE_GENERIC');
  return cause instanceof errors.JOSEError && !isOfKeys;
}
