import { grantFor } from '../../../support/drivers/userGrants';
import { signToken } from '../../../../emulator/access/accessToken';
import { readOpenChannels } from '../../../../src/pubnub/tokenMeta';

const ISSUED_AT = 1_764_000_000;
const sign = (grant: ReturnType<typeof grantFor>) => signToken(grant, ISSUED_AT, 'secret');
const text = (bytes: readonly number[]) => Buffer.from(bytes).toString('base64url');

describe('readOpenChannels', () => {
  const opens = (
    listed: readonly (readonly [string, number])[],
    patterns: readonly (readonly [string, number])[] = [],
  ) => {
    const grant = grantFor('user_1');
    const channels = new Map(listed);
    return readOpenChannels(
      sign({
        ...grant,
        resources: { ...grant.resources, channels },
        patterns: { ...grant.patterns, channels: new Map(patterns) },
      }),
    );
  };

  it('are those that are listed for reading', () => {
    const isOpen = opens([
      ['space.a', 1],
      ['space.ä', 3],
      ['space.b', 2],
    ]);
    expect(['space.a', 'space.ä', 'space.b', 'space.a-pnpres'].map(isOpen)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('are those that a pattern for reading matches as a whole', () => {
    const isOpen = opens(
      [],
      [
        ['space\\.[a-c]', 1],
        ['group\\..*', 255],
        ['secret.*', 2],
      ],
    );
    expect(['space.a', 'space.ab', 'group.1', 'my group.1', 'secret.1'].map(isOpen)).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
    expect(readOpenChannels(sign(grantFor('user_1')))('anything')).toBe(true);
    const classes = opens([], [['^space\\.(?:[^a*{]|[^b*+]|\\*)[^\\]*]*$', 1]]);
    expect(['space.a', 'space.c1', 'space.c]', 'group.1'].map(classes)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('are all when the token or a pattern cannot be read', () => {
    expect(readOpenChannels('an auth key')('space.a')).toBe(true);
    const hostile = ['(?:a+)+b', 'a*a*a*a*a*b', '(?i)x'];
    for (const pattern of hostile) expect(opens([], [[pattern, 1]])('a'.repeat(92))).toBe(true);
  });

  it('are all of what is no token', () => {
    const whole = sign(grantFor('user_1'));
    const cut = Array.from({ length: whole.length - 50 }, (_, i) => whole.slice(0, i));
    const hostile = [
      '',
      'text',
      'true',
      '%',
      'p0F2AkF0Gl',
      '__proto__',
      text([0xa1, 0x63]),
      // A length beyond the end, and nesting.
      text([0x9b, 255, 255, 255, 255, 255, 255, 255, 255]),
      text(Array<number>(100_000).fill(0x81)),
    ];
    const isOpen = (token: string) => readOpenChannels(token)('space.a');
    expect([...cut, ...hostile].filter((token) => !isOpen(token))).toEqual([]);
  });
});
