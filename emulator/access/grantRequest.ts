import { isRecord } from '../../shared/isRecord';
import { ALL_PERMISSIONS } from './accessToken';
import type { PermissionsByKind, TokenGrant } from './access';
import { parseJson } from '../http/parameters';
import { MAX_TOKEN_MINUTES } from '../protocol/limits';
import { MAX_ID_LENGTH } from '../../shared/protocol';
import { compilePattern, PatternError } from './namePattern';
import { ServiceError, type ErrorCode } from '../protocol/serviceError';
import type { JsonObject } from '../objects/objectsRequest';

const KINDS = { channels: 'channels', groups: 'groups', users: 'uuids' } as const;

/**
 * Reads the body of a grant (protocol reference 12.1).
 *
 * @throws ServiceError that names the first part it cannot use
 */
export function readGrant(text: string): TokenGrant {
  const body = parseObject(text);
  const ttl = readTtl(body.ttl);
  const at = 'permissions';
  const permissions = readObject(body, at, at);
  const resources = readPermissions(permissions, 'resources');
  const patterns = readPermissions(permissions, 'patterns');
  for (const [kind, name] of Object.entries(KINDS)) {
    for (const source of patterns[kind as keyof typeof KINDS].keys()) {
      requirePattern(source, `${at}.patterns.${name}.${source}`);
    }
  }
  const granted = [...Object.values(resources), ...Object.values(patterns)];
  if (granted.every((names) => names.size === 0)) {
    throw invalidGrant('invalidPermissions', at, `Unexpected value: \`${at}\` must not be empty.`);
  }
  return {
    ttl,
    authorizedUserId: readUserId(permissions.uuid),
    resources,
    patterns,
    meta: new Map(Object.entries(readObject(permissions, 'meta', `${at}.meta`))),
  };
}

function parseObject(text: string): JsonObject {
  const value = parseJson(text, 'invalidJson');
  if (!isRecord(value)) throw new ServiceError('invalidJson');
  return value;
}

function readTtl(ttl: unknown): number {
  if (typeof ttl === 'number' && Number.isInteger(ttl) && ttl >= 1 && ttl <= MAX_TOKEN_MINUTES) {
    return ttl;
  }
  throw invalidGrant('invalidTtl', 'ttl', `Range should be 1 to ${MAX_TOKEN_MINUTES} minute(s).`);
}

function readPermissions(source: JsonObject, name: 'resources' | 'patterns'): PermissionsByKind {
  const at = `permissions.${name}`;
  const kinds = readObject(source, name, at);
  const read = (kind: string) =>
    readBits(readObject(kinds, kind, `${at}.${kind}`), `${at}.${kind}`);
  return {
    channels: read(KINDS.channels),
    groups: read(KINDS.groups),
    users: read(KINDS.users),
  };
}

function readBits(source: JsonObject, at: string): ReadonlyMap<string, number> {
  const entries = Object.entries(source);
  for (const [name, bits] of entries) {
    const location = `${at}.${name}`;
    if (typeof bits !== 'number' || !Number.isInteger(bits) || bits <= 0) {
      const reason = `Unexpected value: \`${location}\` must be positive and non-zero.`;
      throw invalidGrant('invalidPermissions', location, reason);
    }
    if ((bits & ~ALL_PERMISSIONS) !== 0) {
      const reason = `Unexpected value: \`${location}\` has unknown permissions.`;
      throw invalidGrant('invalidPermissions', location, reason);
    }
  }
  return new Map(entries as [string, number][]);
}

function requirePattern(source: string, location: string): void {
  try {
    compilePattern(source);
  } catch (cause) {
    if (!(cause instanceof PatternError)) throw cause;
    throw invalidGrant('invalidPattern', location, cause.message, cause);
  }
}

function readUserId(uuid: unknown): string | undefined {
  if (uuid === undefined) return undefined;
  if (typeof uuid === 'string' && uuid !== '' && Array.from(uuid).length <= MAX_ID_LENGTH) {
    return uuid;
  }
  const reason = `Unexpected value: \`permissions.uuid\` must have 1 to ${MAX_ID_LENGTH} characters.`;
  throw invalidGrant('invalidPermissions', 'permissions.uuid', reason);
}

/** An object that may be left out. */
function readObject(source: JsonObject, name: string, at: string): JsonObject {
  const value = source[name] ?? {};
  if (isRecord(value)) return value;
  throw invalidGrant('invalidPermissions', at, `Unexpected value: \`${at}\` must be an object.`);
}

function invalidGrant(
  code: ErrorCode,
  location: string,
  message: string,
  cause?: unknown,
): ServiceError {
  return new ServiceError(code, [{ message, location, locationType: 'body' }], { cause });
}
