import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { EVERY, type AccessNeed, type Permission } from './access';
import {
  decodeCbor,
  encodeCbor,
  encodeKey,
  encodeMap,
  encodeMapHead,
  type CborMap,
  type CborValue,
} from './cbor';
import { compilePattern } from './linearPattern';

/** What tokens and grants say of a permission (protocol reference 12.1). */
const PERMISSION_BITS: Readonly<Record<Permission, number>> = {
  read: 1,
  write: 2,
  manage: 4,
  delete: 8,
  get: 32,
  update: 64,
  join: 128,
};

/** Every permission there is, together. */
export const ALL_PERMISSIONS = Object.values(PERMISSION_BITS).reduce((all, bit) => all | bit, 0);

type ResourceKind = 'channels' | 'groups' | 'users';

/** Permission bits by name, or by pattern. */
type Permissions = ReadonlyMap<string, number>;
export type PermissionsByKind = Readonly<Record<ResourceKind, Permissions>>;

/** What an administrator allows the bearer of a token. */
export interface TokenGrant {
  /** Minutes. */
  readonly ttl: number;
  /** The only user who may use the token; anybody when undefined. */
  readonly authorizedUserId: string | undefined;
  readonly resources: PermissionsByKind;
  /** Regular expressions, see `linearPattern.ts`. */
  readonly patterns: PermissionsByKind;
  readonly meta: ReadonlyMap<string, string | number | boolean | null>;
}

export interface AccessToken extends TokenGrant {
  /** Seconds since the epoch. */
  readonly issuedAt: number;
  /** Names the token: no two have the same. */
  readonly signature: Uint8Array;
}

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

const SIGNATURE_HEAD = Buffer.concat([
  encodeKey('sig', 'bytes'),
  encodeCbor(Buffer.alloc(SIGNATURE_LENGTH)).subarray(0, 2),
]);

/** A pattern that covers this takes names of any length with any sign. */
const EVERY_PROBE = `${EVERY}aZ0_-.é`.repeat(5);

/**
 * Writes a token as the network does: a CBOR map in base64url, its signature at the end.
 *
 * @param issuedAt seconds since the epoch
 */
export function signToken(grant: TokenGrant, issuedAt: number, secretKey: string): string {
  const fields: [string, Buffer][] = [
    ['v', encodeCbor(VERSION)],
    ['t', encodeCbor(issuedAt)],
    ['ttl', encodeCbor(grant.ttl)],
    ['res', encodePermissions(grant.resources)],
    ['pat', encodePermissions(grant.patterns)],
    ['meta', encodeCbor(grant.meta)],
    ...(grant.authorizedUserId === undefined
      ? []
      : ([['uuid', encodeCbor(grant.authorizedUserId)]] satisfies [string, Buffer][])),
  ];
  const signed = Buffer.concat([
    encodeMapHead(fields.length + 1),
    ...fields.flatMap(([name, value]) => [encodeKey(name, 'bytes'), value]),
    SIGNATURE_HEAD,
  ]);
  const signature = signatureOf(signed, randomBytes(NONCE_LENGTH), secretKey);
  return padded(Buffer.concat([signed, signature]).toString('base64url'));
}

/** Python's decoder, unlike Node's, refuses base64 whose length is not a multiple of 4. */
function padded(base64: string): string {
  return base64.padEnd(Math.ceil(base64.length / 4) * 4, '=');
}

/** Reads a token; undefined when it was not signed with this key, or is no token at all. */
export function verifyToken(text: string, secretKey: string): AccessToken | undefined {
  const bytes = Buffer.from(text, 'base64url');
  const split = bytes.length - SIGNATURE_LENGTH;
  if (split <= SIGNATURE_HEAD.length) return undefined;
  const [signed, signature] = [bytes.subarray(0, split), bytes.subarray(split)];
  const expected = signatureOf(signed, signature.subarray(0, NONCE_LENGTH), secretKey);
  if (!timingSafeEqual(signature, expected)) return undefined;
  return toToken(decodeCbor(bytes) as CborMap, signature);
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
 * A nonce, so that the same grant given twice is two tokens and taking one back leaves the other,
 * and as much of the HMAC as fits beside it.
 */
function signatureOf(signed: Uint8Array, nonce: Uint8Array, secretKey: string): Buffer {
  const mac = createHmac('sha256', secretKey).update(nonce).update(signed).digest();
  return Buffer.concat([nonce, mac]).subarray(0, SIGNATURE_LENGTH);
}

function encodePermissions(permissions: PermissionsByKind): Buffer {
  const kinds = Object.entries(CBOR_NAMES) as [ResourceKind, string][];
  const fields: [string, CborValue][] = kinds.map(([kind, name]) => [name, permissions[kind]]);
  const unused: [string, CborValue][] = UNUSED_NAMES.map((name) => [name, new Map()]);
  return encodeMap(new Map([...fields, ...unused]), 'bytes');
}

function toToken(fields: CborMap, signature: Uint8Array): AccessToken {
  return {
    issuedAt: fields.get('t') as number,
    ttl: fields.get('ttl') as number,
    authorizedUserId: fields.get('uuid') as string | undefined,
    resources: toPermissions(fields.get('res') as CborMap),
    patterns: toPermissions(fields.get('pat') as CborMap),
    meta: fields.get('meta') as TokenGrant['meta'],
    signature,
  };
}

function toPermissions(fields: CborMap): PermissionsByKind {
  const kinds = Object.entries(CBOR_NAMES) as [ResourceKind, string][];
  return Object.fromEntries(
    kinds.map(([kind, name]) => [kind, fields.get(name) as Permissions]),
  ) as PermissionsByKind;
}
