import { randomBytes } from 'node:crypto';
import type { Sql } from '../storage/database';
import { expiryOf, permitsOf, signToken, verifyToken } from './accessToken';
import {
  AccessDenied,
  EVERY,
  type AccessNeed,
  type AccessPolicy,
  type AccessProblem,
  type AccessToken,
  type Caller,
  type TokenGrant,
} from './access';
import type { Journal } from '../subscribe/journal';
import { ServiceError } from '../protocol/serviceError';

const SECRET_KEY_BYTES = 32;

export type AccessStore = ReturnType<typeof createAccessStore>;

export function createAccessStore(sql: Sql) {
  const insertSecretKey = sql.prepare(
    'INSERT OR IGNORE INTO secret_key (id, secret_key) VALUES (1, ?)',
  );
  const selectSecretKey = sql.prepare<[], string>('SELECT secret_key FROM secret_key').pluck();
  const revoke = sql.prepare(
    'INSERT OR IGNORE INTO revoked_tokens (signature, expires_at) VALUES (?, ?)',
  );
  const selectRevoked = sql.prepare<[Uint8Array]>(
    'SELECT 1 FROM revoked_tokens WHERE signature = ?',
  );
  const removeExpired = sql.prepare('DELETE FROM revoked_tokens WHERE expires_at <= ?');

  return {
    /** Made when it is asked for first, and the same from then on. */
    secretKey(): string {
      insertSecretKey.run(`sec-local-${randomBytes(SECRET_KEY_BYTES).toString('base64url')}`);
      return selectSecretKey.get() ?? '';
    },

    /** @param expiresAt when the token would have ended by itself, ms since the epoch */
    revoke(signature: Uint8Array, expiresAt: number): void {
      revoke.run(signature, expiresAt);
    },

    isRevoked(signature: Uint8Array): boolean {
      return selectRevoked.get(signature) !== undefined;
    },

    /** Forgets tokens that have ended by themselves. @param now ms since the epoch */
    removeExpired(now: number): void {
      removeExpired.run(now);
    },
  };
}

/** The longest time that a revocation takes on the network, ms. */
const MAX_REVOKE_DELAY_MS = 60_000;

/** Issues, reads and takes back tokens (protocol reference 12), whether or not they are asked for. */
export class AccessManager {
  /** Revocations on their way, by signature: when they take effect, ms since the epoch. */
  private readonly delayed = new Map<string, number>();

  /**
   * @param secretKey signs tokens, and proves that a request is an administrator's
   * @param now the clock, ms since the epoch
   * @param revokeDelayMs how long a revoked token is still taken
   */
  constructor(
    readonly secretKey: string,
    private readonly store: AccessStore,
    private readonly now: () => number,
    private readonly revokeDelayMs = 0,
  ) {
    if (!(revokeDelayMs >= 0 && revokeDelayMs <= MAX_REVOKE_DELAY_MS)) {
      throw new Error('A revocation takes 0 to 60 seconds.');
    }
  }

  grant(grant: TokenGrant): string {
    return signToken(grant, Math.floor(this.now() / 1_000), this.secretKey);
  }

  /** Validates a request's `auth` for a user. Auth keys of Access Manager v2 are never valid. */
  inspect(text: string, userId: string | undefined): Pick<Caller, 'token' | 'tokenProblem'> {
    const token = verifyToken(text, this.secretKey);
    const tokenProblem = token ? this.problemOf(token, userId) : 'forbidden';
    return tokenProblem ? { token: undefined, tokenProblem } : { token, tokenProblem };
  }

  /** Decodes a token, whoever its user is; undefined when another secret key signed it. */
  describe(text: string): { token: AccessToken; problem: AccessProblem | undefined } | undefined {
    const token = verifyToken(text, this.secretKey);
    return token && { token, problem: this.problemOf(token, token.authorizedUserId) };
  }

  /**
   * Takes a token back for good.
   *
   * @throws (rejects) ServiceError when it is none of ours, or has ended by itself
   */
  async revoke(journal: Journal, text: string): Promise<void> {
    const token = verifyToken(text, this.secretKey);
    if (!token) throw irrevocable('The token was not issued by this service.');
    if (this.isExpired(token)) throw irrevocable('Token is expired.');
    await journal.write(() => {
      if (!this.store.isRevoked(token.signature)) this.delay(token);
      this.store.revoke(token.signature, expiryOf(token));
    });
  }

  private problemOf(token: AccessToken, userId: string | undefined): AccessProblem | undefined {
    if (this.isExpired(token)) return 'tokenExpired';
    if (this.isRevoked(token)) return 'tokenRevoked';
    const { authorizedUserId } = token;
    return authorizedUserId === undefined || authorizedUserId === userId ? undefined : 'forbidden';
  }

  /** A restart ends the delay. */
  private isRevoked({ signature }: AccessToken): boolean {
    if (!this.store.isRevoked(signature)) return false;
    const key = keyOf(signature);
    if (this.now() < (this.delayed.get(key) ?? 0)) return false;
    this.delayed.delete(key);
    return true;
  }

  private delay({ signature }: AccessToken): void {
    if (this.revokeDelayMs === 0) return;
    this.delayed.set(keyOf(signature), this.now() + this.revokeDelayMs);
  }

  private isExpired(token: AccessToken): boolean {
    return expiryOf(token) <= this.now();
  }
}

function keyOf(signature: Uint8Array): string {
  return Buffer.from(signature).toString('base64');
}

function irrevocable(message: string): ServiceError {
  return new ServiceError('invalidToken', [{ message, location: 'token', locationType: 'path' }]);
}

/**
 * Nothing without a token that allows it.
 *
 * @param listable the kinds of records of which any token may list all, as an option of a keyset permits it
 */
export function createTokenPolicy(listable: readonly AccessNeed['resource'][] = []): AccessPolicy {
  const isListable = ({ resource, permission, name }: AccessNeed) =>
    name === EVERY && permission === 'get' && listable.includes(resource);
  return {
    authorise({ isAdministrator, token, tokenProblem }, needs) {
      if (isAdministrator || needs.length === 0) return;
      if (tokenProblem) throw new AccessDenied(tokenProblem, needs);
      const isPermitted = token ? permitsOf(token) : () => false;
      const refused = needs.filter((need) => !isPermitted(need) && !(token && isListable(need)));
      if (refused.length > 0) throw new AccessDenied('forbidden', refused);
    },
  };
}
