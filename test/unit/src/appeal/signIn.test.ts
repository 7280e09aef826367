import { readSignIn } from '../../../../src/appeal/signIn';

const ENV = { publishKey: 'pub', subscribeKey: 'sub', origin: 'self' };
const at = (hash: string) => ({ hash, host: 'localhost:8080', protocol: 'http:' });
const memoryOf = (stored: string | null) => ({ get: () => stored, set: jest.fn() });

describe('the link of the page of appeals', () => {
  it('names the user and the token, and is remembered', () => {
    const memory = memoryOf(null);
    expect(readSignIn(ENV, at('#?uuid=ann&token=abc'), memory)).toEqual({
      publishKey: 'pub',
      subscribeKey: 'sub',
      userId: 'ann',
      token: 'abc',
      origin: 'localhost:8080',
      isSecure: false,
    });
    expect(memory.set).toHaveBeenCalledWith('appeal', 'uuid=ann&token=abc');
  });

  it('is the remembered one after a reload', () => {
    const memory = memoryOf('uuid=ann&token=abc');
    expect(readSignIn(ENV, at(''), memory)).toMatchObject({ userId: 'ann', token: 'abc' });
    expect(readSignIn(ENV, at('#?uuid=bob&token=x'), memory)).toMatchObject({ userId: 'bob' });
  });

  it.each(['', '#?token=abc', '#?uuid=%20&token=abc'])(
    'opens nothing without a user: %s',
    (hash) => {
      expect(readSignIn(ENV, at(hash), memoryOf(null))).toBeNull();
    },
  );

  it('needs no token, and takes the proof that the tab has', () => {
    const stored = new Map<string, string>();
    const memory = {
      get: (key: string) => stored.get(key) ?? null,
      set: (key: string, text: string) => void stored.set(key, text),
    };
    expect(readSignIn(ENV, at(''), memory)).toBeNull();
    expect(readSignIn(ENV, at('#?uuid=ann'), memory)).toEqual({
      publishKey: 'pub',
      subscribeKey: 'sub',
      userId: 'ann',
      origin: 'localhost:8080',
      isSecure: false,
    });
    stored.set('token ann', 'login');
    expect(readSignIn(ENV, at(''), memory)).toMatchObject({ token: 'login' });
    const given = readSignIn(ENV, at('#?uuid=ann&token=newer'), memory);
    expect(given).toMatchObject({ token: 'newer' });
    expect(stored.get('token ann')).toBe('newer');
    expect(readSignIn(ENV, at('#?uuid=bob'), memory)).not.toHaveProperty('token');
  });
});
