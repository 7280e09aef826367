import { findLinkProblem, readSignIn } from '../../../../src/moderator/app/signIn';

const ENV = { publishKey: 'pub', subscribeKey: 'sub', origin: 'self' };
const NOW = Date.UTC(2026, 10, 21, 12);

function memoryOf(stored: string | null) {
  const memory = { get: () => stored, set: jest.fn() };
  return memory;
}
const at = (hash: string) => ({ hash, host: 'localhost:8080', protocol: 'http:' });

describe('the link of the console', () => {
  it('says who signs in with which token, and is remembered', () => {
    const memory = memoryOf(null);
    expect(readSignIn(ENV, at('#?uuid=mo&token=abc'), memory)).toEqual({
      publishKey: 'pub',
      subscribeKey: 'sub',
      userId: 'mo',
      token: 'abc',
      origin: 'localhost:8080',
      isSecure: false,
    });
    expect(memory.set).toHaveBeenCalledWith('uuid=mo&token=abc');
  });

  it('counts more than what the tab remembers, which counts without one', () => {
    const memory = memoryOf('uuid=mo&token=abc');
    expect(readSignIn(ENV, at('#?uuid=pat&token=xyz'), memory)).toMatchObject({ userId: 'pat' });
    expect(readSignIn(ENV, at(''), memory)).toMatchObject({ userId: 'mo', token: 'abc' });
  });

  it('needs no token where keys of PubNub say whom to ask', () => {
    const env = { ...ENV, origin: '' };
    const config = readSignIn(env, at('#?uuid=mo&pubkey=pub-c&subkey=sub-c'), memoryOf(null));
    expect(config).toMatchObject({ publishKey: 'pub-c', subscribeKey: 'sub-c', isSecure: true });
    expect(config).not.toHaveProperty('token');
  });

  it.each([
    ['names nobody', '#?token=abc'],
    ['names an empty user', '#?uuid=%20'],
  ])('opens nothing when it %s', (_what, hash) => {
    expect(readSignIn(ENV, at(hash), memoryOf(null))).toBeNull();
  });
});

describe('a moderator’s token', () => {
  const content = {
    role: 'viewer' as const,
    areIdentitiesVerified: false,
    authorizedUserId: 'mo',
    expiresAt: NOW + 1,
  };

  it.each([
    ['is tried', content, undefined],
    [
      'is tried by anybody when it is bound to nobody',
      { ...content, authorizedUserId: undefined },
      undefined,
    ],
    ['is none', undefined, 'wrong'],
    ['is one of a user', { ...content, role: undefined }, 'wrong'],
    ['is one of somebody else', { ...content, authorizedUserId: 'pat' }, 'wrong'],
    ['is too old', { ...content, expiresAt: NOW }, 'expired'],
  ])('that %s', (_what, token, problem) => {
    expect(findLinkProblem(token, 'mo', NOW)).toBe(problem);
  });
});
