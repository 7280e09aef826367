import type {
  ResourceKind,
  Permissions,
  PermissionsByKind,
  TokenGrant,
  AccessToken,
} from './access';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { decode, encode } from 'cborg';
import { EVERY, type AccessNeed, type Permission } from './access';
import { compilePattern } from './namePattern';

/** The bit of each permission in tokens and grants (protocol reference 12.1). */
const PERMISSION_BITS: Readonly<Record<Permission, number>> = {
  read: 1,
  write: 2,
  manage: 4,
  delete: 8,
  get: 32,
  update: 64,
  join: 128,
};

/** To create records, which SDKs in C and Go can grant. No call needs it. */
const CREATE_BIT = 16;

/** The bits of all permissions. */
export const ALL_PERMISSIONS = Object.values(PERMISSION_BITS).reduce(
  (all, bit) => all | bit,
  CREATE_BIT,
);

const VERSION = 2;
const SECONDS_PER_MINUTE = 60;
const NONCE_LENGTH = 8;
const SIGNATURE_LENGTH = 32;

const KIND_OF_RESOURCE = { channel: 'channels', group: 'groups', user: 'users' } as const;
const CBOR_NAMES: Readonly<Record<ResourceKind, string>> = {
  channels: 'chan',
  groups: 'grp',
  users: 'uuid',
};
/** Later names for users and channels, which clients translate; parsers expect the fields. */
const UNUSED_NAMES = ['usr', 'spc'];

/** The network writes the keys of tokens in a fixed order, as byte strings, and numbers as doubles. */
const ENCODING = { float64: true, mapSorter: () => 0 };

/** A pattern that matches this is taken to match every name. */
const EVERY_PROBE = `${EVERY}aZ0_-.é`.repeat(5);

/**
 * Writes a token as the network does: a CBOR map in base64url, its signature at the end.
 *
 * @param issuedAt seconds since the epoch
 */
export function signToken(grant: TokenGrant, issuedAt: number, secretKey: string): string {
  const fields = withByteKeys([
    ['v', VERSION],
    ['t', issuedAt],
    ['ttl', grant.ttl],
    ['res', fieldsOf(grant.resources)],
    ['pat', fieldsOf(grant.patterns)],
    ['meta', grant.meta],
    ...(grant.authorizedUserId === undefined ? [] : [['uuid', grant.authorizedUserId] as const]),
    ['sig', new Uint8Array(SIGNATURE_LENGTH)],
  ]);
  const signed = encode(fields, ENCODING).subarray(0, -SIGNATURE_LENGTH);
  const signature = signatureOf(signed, randomBytes(NONCE_LENGTH), secretKey);
  return padded(Buffer.concat([signed, signature]).toString('base64url'));
}

/** Python's decoder rejects base64 whose length is not a multiple of 4. */
function padded(base64: string): string {
  return base64.padEnd(Math.ceil(base64.length / 4) * 4, '=');
}

/** Reads a token; undefined unless it was signed with this key. Only signed bytes are decoded. */
export function verifyToken(text: string, secretKey: string): AccessToken | undefined {
  const bytes = Buffer.from(text, 'base64url');
  const split = bytes.length - SIGNATURE_LENGTH;
  if (split <= 0) return undefined;
  const [signed, signature] = [bytes.subarray(0, split), bytes.subarray(split)];
  const expected = signatureOf(signed, signature.subarray(0, NONCE_LENGTH), secretKey);
  if (!timingSafeEqual(signature, expected)) return undefined;
  return toToken(withTextKeys(decode(bytes, { useMaps: true })), signature);
}

/** When the token ends, ms since the epoch. */
export function expiryOf({ issuedAt, ttl }: AccessToken): number {
  return (issuedAt + ttl * SECONDS_PER_MINUTE) * 1_000;
}

/** Whether a token lists a resource with a permission, or has a pattern that covers it. */
export function permitsOf(token: AccessToken): (need: AccessNeed) => boolean {
  const compiled = new Map<string, (name: string) => boolean>();
  const covers = (pattern: string, name: string) => {
    const matches = compiled.get(pattern) ?? compilePattern(pattern);
    compiled.set(pattern, matches);
    return matches(name);
  };
  return ({ resource, name, permission }) => {
    const kind = KIND_OF_RESOURCE[resource];
    const hasBit = (bits = 0) => (bits & PERMISSION_BITS[permission]) !== 0;
    // The network writes the name of a group with a colon in front, in some places.
    const names = resource === 'group' ? [name, `:${name}`] : [name === EVERY ? EVERY_PROBE : name];
    const patterns = [...token.patterns[kind]].filter(([, bits]) => hasBit(bits));
    return names.some(
      (each) =>
        hasBit(token.resources[kind].get(each)) ||
        patterns.some(([pattern]) => covers(pattern, each)),
    );
  };
}

/**
 * A nonce, then as much of the HMAC as fits beside it. The nonce makes two tokens of equal grants
 * different, so that revoking one leaves the other valid.
 */
function signatureOf(signed: Uint8Array, nonce: Uint8Array, secretKey: string): Buffer {
  const mac = createHmac('sha256', secretKey).update(nonce).update(signed).digest();
  return Buffer.concat([nonce, mac]).subarray(0, SIGNATURE_LENGTH);
}

function fieldsOf(permissions: PermissionsByKind): Map<Uint8Array, unknown> {
  const kinds = Object.entries(CBOR_NAMES) as [ResourceKind, string][];
  return withByteKeys([
    ...kinds.map(([kind, name]) => [name, permissions[kind]] as const),
    ...UNUSED_NAMES.map((name) => [name, new Map()] as const),
  ]);
}

function toPermissions(fields: Map<string, unknown>): PermissionsByKind {
  const kinds = Object.entries(CBOR_NAMES) as [ResourceKind, string][];
  return Object.fromEntries(
    kinds.map(([kind, name]) => [kind, fields.get(name) as Permissions]),
  ) as PermissionsByKind;
}

function toToken(fields: Map<string, unknown>, signature: Uint8Array): AccessToken {
  return {
    issuedAt: fields.get('t') as number,
    ttl: fields.get('ttl') as number,
    authorizedUserId: fields.get('uuid') as string | undefined,
    resources: toPermissions(withTextKeys(fields.get('res'))),
    patterns: toPermissions(withTextKeys(fields.get('pat'))),
    meta: fields.get('meta') as TokenGrant['meta'],
    signature,
  };
}

function withByteKeys(fields: readonly (readonly [string, unknown])[]): Map<Uint8Array, unknown> {
  return new Map(fields.map(([name, value]) => [Buffer.from(name), value]));
}

function withTextKeys(fields: unknown): Map<string, unknown> {
  const entries = [...(fields as Map<Uint8Array, unknown>)];
  return new Map(entries.map(([name, value]) => [Buffer.from(name).toString(), value]));
}
