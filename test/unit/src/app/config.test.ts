import {
  hashWithoutToken,
  readConfig,
  readModerators,
  readServerUrl,
} from '../../../../src/app/config';
import { SAMPLE_USER_IDS } from '../../../../src/domain/sampleUsers';

const ENV = { publishKey: 'pub-build', subscribeKey: 'sub-build', origin: '' };

function createMemory(remembered: string | null = null, last: string | null = null) {
  let value = remembered;
  let lastUser = last;
  const tokens = new Map<string, string>();
  return {
    get: () => value,
    set: (userId: string) => void (value = userId),
    getLast: () => lastUser,
    setLast: (userId: string) => void (lastUser = userId),
    getToken: (userId: string) => tokens.get(userId) ?? null,
    setToken: (userId: string, token: string) => void tokens.set(userId, token),
  };
}

function read(hash: string, env = ENV, memory = createMemory(), random = 0) {
  const address = { hash, host: 'localhost:4000', protocol: 'http:' };
  return readConfig(env, address, memory, { ids: SAMPLE_USER_IDS, random: () => random });
}

describe('readConfig', () => {
  describe('keys', () => {
    it('are those of the build [2.5] [9.13]', () => {
      expect(read('#?uuid=ann')).toEqual({
        publishKey: 'pub-build',
        subscribeKey: 'sub-build',
        userId: 'ann',
        isSecure: true,
      });
    });

    it('are overridden by the address, each on its own [2.2] [2.5]', () => {
      expect(read('#?pubkey=pub-x')).toMatchObject({
        publishKey: 'pub-x',
        subscribeKey: 'sub-build',
      });
      expect(read('#?subkey=sub-x')).toMatchObject({
        publishKey: 'pub-build',
        subscribeKey: 'sub-x',
      });
    });

    it.each(['../../v2/objects', 'a/b', 'a?b', 'a#b', '<b>', 'x'.repeat(1_000)])(
      'of the address are as if absent when they are none: %s',
      (key) => {
        const text = encodeURIComponent(key);
        expect(read(`#?pubkey=${text}&subkey=${text}`)).toMatchObject({
          publishKey: 'pub-build',
          subscribeKey: 'sub-build',
        });
      },
    );

    it.each([
      ['the build has no publish key', '', { ...ENV, publishKey: '' }],
      ['the build has no subscribe key', '', { ...ENV, subscribeKey: '' }],
      ['the build has only blanks', '', { ...ENV, publishKey: '  ' }],
      ['the address empties one', '#?subkey=', ENV],
    ])('are missing when %s', (_title, hash, env) => {
      expect(read(hash, env)).toBeNull();
    });

    it('of the address make up for missing ones', () => {
      const env = { publishKey: '', subscribeKey: '', origin: '' };
      expect(read('#?pubkey=p&subkey=s', env)).toMatchObject({
        publishKey: 'p',
        subscribeKey: 's',
      });
    });
  });

  it('takes the token that the address carries', () => {
    expect(read('#?uuid=ann&token=abc')).toMatchObject({ userId: 'ann', token: 'abc' });
    expect(read('#?uuid=ann&token=')).not.toHaveProperty('token');
  });

  it.each([
    ['http:', false],
    ['https:', true],
  ])('asks where a page of %s came from', (protocol, isSecure) => {
    const env = { ...ENV, origin: 'self' };
    const address = { hash: '', host: 'localhost:4000', protocol };
    expect(
      readConfig(env, address, createMemory(), { ids: SAMPLE_USER_IDS, random: () => 0 }),
    ).toMatchObject({
      origin: 'localhost:4000',
      isSecure,
    });
  });

  it('asks a custom domain over TLS, and PubNub without an origin', () => {
    expect(read('', { ...ENV, origin: 'chat.pubnubapi.com' })).toMatchObject({
      origin: 'chat.pubnubapi.com',
      isSecure: true,
    });
    expect(read('')).not.toHaveProperty('origin');
  });

  describe('user', () => {
    it.each([
      ['#?uuid=ann', 'ann'],
      ['#room?uuid=ann', 'ann'],
      ['#?uuid=a%20b%2Fc', 'a b/c'],
      ['#?uuid=first&uuid=second', 'first'],
      ['#?uuid=%F0%9F%8E%89', '🎉'],
      ['#?uuid=__proto__', '__proto__'],
    ])('is named by the address %s', (hash, userId) => {
      expect(read(hash)?.userId).toBe(userId);
    });

    it.each([
      ['is not there', ''],
      ['has no parameters', '#room'],
      ['names nobody', '#?uuid='],
      ['names only blanks', '#?uuid=%20%20'],
      ['names somebody before the question mark', '#uuid=ann'],
      ['names a control character', '#?uuid=%00'],
      ['names what would be two channels', '#?uuid=ann%2Cbob'],
      ['names what would be many channels', '#?uuid=space.*'],
      ['names an id that is too long', `#?uuid=${'x'.repeat(93)}`],
    ])('is a sample user when the address %s', (_title, hash) => {
      expect(read(hash)?.userId).toBe(SAMPLE_USER_IDS[0]);
    });

    it('may have an id of the full length [2.3]', () => {
      expect(read(`#?uuid=${'x'.repeat(92)}`)?.userId).toHaveLength(92);
    });

    it('may be any of the thirty sample users [2.4] [3.8] [9.11]', () => {
      const picked = SAMPLE_USER_IDS.map(
        (_id, i) => read('', ENV, createMemory(), i / SAMPLE_USER_IDS.length)?.userId,
      );
      expect(picked).toEqual(SAMPLE_USER_IDS);
      expect(new Set(picked).size).toBe(30);
    });

    it('stays the sample user that was picked before', () => {
      const memory = createMemory();
      const first = read('', ENV, memory, 0.5)?.userId;
      expect(read('', ENV, memory, 0.9)?.userId).toBe(first);
    });

    it('is picked anew when what is remembered is no id', () => {
      expect(read('', ENV, createMemory('a,b'))?.userId).toBe(SAMPLE_USER_IDS[0]);
    });

    it('is the last one of the browser in a new tab, and stays that when another tab shows somebody else', () => {
      const ann = createMemory();
      read('#?uuid=ann', ENV, ann);
      expect(ann.getLast()).toBe('ann');
      const tab = createMemory(null, ann.getLast());
      expect(read('', ENV, tab)?.userId).toBe('ann');
      tab.setLast('bob');
      expect(read('', ENV, tab)?.userId).toBe('ann');
    });

    it('of the address is not remembered', () => {
      const memory = createMemory();
      read('#?uuid=ann', ENV, memory);
      expect(memory.get()).toBeNull();
    });
  });
});

describe('the token of a link', () => {
  it('is remembered for its user, and given to nobody else', () => {
    const memory = createMemory();
    expect(read('#?uuid=ann&token=t1', ENV, memory)).toMatchObject({ token: 't1' });
    expect(read('#?uuid=ann', ENV, memory)).toMatchObject({ token: 't1' });
    expect(read('#?uuid=bob', ENV, memory)).not.toHaveProperty('token');
    expect(read('#?uuid=ann&token=t2', ENV, memory)).toMatchObject({ token: 't2' });
  });

  it.each([
    ['#?uuid=ann&token=a%3D%3D', '#?uuid=ann'],
    ['#room?token=a&uuid=a%20b&record', '#room?uuid=a+b&record='],
    ['#?uuid=ann', undefined],
    ['', undefined],
  ])('is taken out of the address %s', (hash, expected) => {
    expect(hashWithoutToken({ hash })).toBe(expected);
  });
});

describe('readModerators', () => {
  it('are the configured ids, none by default', () => {
    expect(readModerators({ moderatorIds: '' })).toEqual([]);
    expect(readModerators({ moderatorIds: 'mo, user_2 ,' })).toEqual(['mo', 'user_2']);
  });
});

describe('readServerUrl', () => {
  const serverUrl = 'https://moderation.example.com/';

  it('is the address of the build without a slash at its end', () => {
    expect(readServerUrl({ serverUrl }, { hash: '#?uuid=ann' })).toBe(serverUrl.slice(0, -1));
    expect(readServerUrl({ serverUrl: '' }, { hash: '#?uuid=ann' })).toBeUndefined();
  });

  it.each(['#?pubkey=a', '#?subkey=b', '#room?uuid=ann&subkey='])(
    'is none where the address names keys: %s',
    (hash) => {
      expect(readServerUrl({ serverUrl }, { hash })).toBeUndefined();
    },
  );
});
