import { fc } from '../../../support/drivers/randomRuns';
import { permitsOf, signToken, verifyToken } from '../../../../emulator/access/accessToken';
import type { TokenGrant } from '../../../../emulator/access/access';

const KEY = 'sec-test';
const ISSUED_AT = 1_763_700_000;

const permissions = fc
  .dictionary(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 239 }))
  .map((entries) => new Map(Object.entries(entries)));
const byKind = fc.record({ channels: permissions, groups: permissions, users: permissions });
const scalar = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.maxSafeInteger(),
  // A token has one zero.
  fc.double({ noNaN: true }).map((value) => value + 0),
  fc.boolean(),
  fc.constant(null),
);
const grants: fc.Arbitrary<TokenGrant> = fc.record({
  ttl: fc.integer({ min: 1, max: 43_200 }),
  authorizedUserId: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
  resources: byKind,
  patterns: byKind,
  meta: fc.dictionary(fc.string(), scalar).map((entries) => new Map(Object.entries(entries))),
});

const NONE: TokenGrant['resources'] = { channels: new Map(), groups: new Map(), users: new Map() };

function tokenWith(grant: Partial<TokenGrant>) {
  const all = { ttl: 1, authorizedUserId: undefined, resources: NONE, patterns: NONE };
  const text = signToken({ ...all, meta: new Map(), ...grant }, ISSUED_AT, KEY);
  const token = verifyToken(text, KEY);
  if (!token) throw new Error('the token cannot be read');
  return token;
}

describe('an access token', () => {
  it('says what was granted', () => {
    fc.assert(
      fc.property(grants, (grant) => {
        const token = verifyToken(signToken(grant, ISSUED_AT, KEY), KEY);
        expect(token).toEqual({ ...grant, issuedAt: ISSUED_AT, signature: expect.any(Uint8Array) });
      }),
    );
  });

  it('is written as the network writes it', () => {
    const all = { ttl: 1, authorizedUserId: 'ann', patterns: NONE, meta: new Map([['a', 0.5]]) };
    const resources = { ...NONE, channels: new Map([['c', 3]]) };
    const bytes = Buffer.from(signToken({ ...all, resources }, ISSUED_AT, KEY), 'base64url');
    const names = '43677270a0 4475756964a0 43757372a0 43737063a0'.replaceAll(' ', '');
    expect(bytes.subarray(0, -32).toString('hex')).toBe(
      [
        'a8',
        '417602',
        '41741a691fed20',
        '4374746c01',
        '43726573',
        'a5',
        '446368616e',
        'a1',
        '616303',
        names,
        '43706174',
        'a5',
        '446368616ea0',
        names,
        '446d657461',
        'a1',
        '6161',
        'fb3fe0000000000000',
        '4475756964',
        '63616e6e',
        '43736967',
        '5820',
      ].join(''),
    );
  });

  it('is worth nothing when any of its bytes is another one, or with another key', () => {
    const changes = fc.record({ position: fc.nat(), by: fc.integer({ min: 1, max: 255 }) });
    fc.assert(
      fc.property(grants, changes, (grant, { position, by }) => {
        const text = signToken(grant, ISSUED_AT, KEY);
        const bytes = Buffer.from(text, 'base64url');
        const at = position % bytes.length;
        bytes[at] = ((bytes[at] ?? 0) + by) % 256;
        expect(verifyToken(bytes.toString('base64url'), KEY)).toBeUndefined();
        expect(verifyToken(text, 'sec-other')).toBeUndefined();
      }),
    );
  });

  it('is not made of any other text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String({ minLength: 40 })), (text) => {
        expect(verifyToken(text, KEY)).toBeUndefined();
      }),
    );
  });

  it('permits on groups under their name with and without the colon', () => {
    const read = { resource: 'group', permission: 'read' } as const;
    const named = permitsOf(
      tokenWith({
        resources: {
          ...NONE,
          groups: new Map([
            ['g1', 1],
            [':g2', 1],
          ]),
        },
      }),
    );
    const matched = permitsOf(
      tokenWith({ patterns: { ...NONE, groups: new Map([['^:g.$', 1]]) } }),
    );
    for (const name of ['g1', 'g2']) {
      expect(named({ ...read, name })).toBe(true);
      expect(matched({ ...read, name })).toBe(true);
    }
    expect(named({ ...read, name: 'g3' })).toBe(false);
    expect(named({ ...read, name: 'g1', permission: 'manage' })).toBe(false);
    expect(named({ ...read, name: 'g1', resource: 'channel' })).toBe(false);
  });
});
