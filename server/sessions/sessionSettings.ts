import { readUrl, SettingsError, type SettingOf } from '../settingsError';
import type { ProofSettings } from './proof';

export interface SessionSettings {
  readonly proof: ProofSettings;
  /** How long a token is valid, minutes. */
  readonly minutes: number;
}

const DEFAULT_MINUTES = '30';
/** A restriction is felt everywhere when the longest token has ended, even if it could not be taken back. */
const MIN_MINUTES = 5;
const MAX_MINUTES = 60;
/** Characters of a shared secret; shorter ones can be guessed from a token. */
const MIN_SECRET = 32;

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

/**
 * @param host the address on which the server listens
 * @throws SettingsError
 */
export function readSessionSettings(value: SettingOf, host: string): SessionSettings {
  const minutes = Number(value('SERVER_TOKEN_MINUTES') ?? DEFAULT_MINUTES);
  if (!Number.isInteger(minutes) || minutes < MIN_MINUTES || minutes > MAX_MINUTES) {
    throw new SettingsError(
      `SERVER_TOKEN_MINUTES must be a number from ${MIN_MINUTES} to ${MAX_MINUTES}.`,
    );
  }
  return { proof: readProof(value, host), minutes };
}

function readProof(value: SettingOf, host: string): ProofSettings {
  switch (value('SERVER_IDENTITY') ?? 'open') {
    case 'open':
      return readOpen(value, host);
    case 'jwt':
      return readJwt(value);
    default:
      throw new SettingsError('SERVER_IDENTITY must be open or jwt.');
  }
}

function readOpen(value: SettingOf, host: string): ProofSettings {
  const isConfirmed = value('SERVER_OPEN_TO_ANYBODY') === 'yes';
  if (isConfirmed || LOOPBACK.includes(host)) return { kind: 'open' };
  throw new SettingsError(
    "SERVER_IDENTITY=open lets anybody be anybody. On another address than this machine's own it needs SERVER_OPEN_TO_ANYBODY=yes.",
  );
}

function readJwt(value: SettingOf): ProofSettings {
  const [issuer, audience] = [value('SERVER_JWT_ISSUER'), value('SERVER_JWT_AUDIENCE')];
  return {
    kind: 'jwt',
    key: readKey(value('SERVER_JWT_SECRET'), value('SERVER_JWT_KEYS')),
    userClaim: value('SERVER_JWT_USER_CLAIM') ?? 'sub',
    roleClaim: value('SERVER_JWT_ROLE_CLAIM') ?? 'role',
    ...(issuer !== undefined && { issuer }),
    ...(audience !== undefined && { audience }),
  };
}

function readKey(secret: string | undefined, keys: string | undefined) {
  if ((secret === undefined) === (keys === undefined)) {
    throw new SettingsError(
      'SERVER_IDENTITY=jwt needs either SERVER_JWT_SECRET or SERVER_JWT_KEYS, the address of a JSON Web Key Set.',
    );
  }
  if (secret !== undefined) {
    if (secret.length >= MIN_SECRET) return { secret };
    throw new SettingsError(`SERVER_JWT_SECRET must have ${MIN_SECRET} characters or more.`);
  }
  const jwksUrl = readUrl(keys ?? '');
  const isSafe = jwksUrl?.protocol === 'https:' || LOOPBACK.includes(jwksUrl?.hostname ?? '');
  if (jwksUrl && isSafe) return { jwksUrl };
  throw new SettingsError('SERVER_JWT_KEYS must be an address that begins with https://.');
}
