import { readSettings } from '../../../server/settings';

const KEYS = {
  SERVER_PUBNUB_PUBLISH_KEY: 'pub',
  SERVER_PUBNUB_SUBSCRIBE_KEY: 'sub',
  SERVER_PUBNUB_SECRET_KEY: 'sec',
};
const JWT = { ...KEYS, SERVER_IDENTITY: 'jwt' };
const SECRET = 'x'.repeat(32);

describe('the settings of sessions', () => {
  const pubnubOf = (environment: Record<string, string>) => readSettings(environment).pubnub;

  it('are missing without keys, and have defaults with them', () => {
    expect(pubnubOf({})).toBeUndefined();
    expect(pubnubOf(KEYS)).toEqual({
      keyset: {
        publishKey: 'pub',
        subscribeKey: 'sub',
        secretKey: 'sec',
        userId: 'moderation-server',
      },
      sessions: { proof: { kind: 'open' }, minutes: 30 },
      eventSecrets: [],
      searchDays: 7,
    });
  });

  it('say for how long messages can be searched', () => {
    const daysOf = (days: string) => pubnubOf({ ...KEYS, SERVER_SEARCH_DAYS: days })?.searchDays;
    expect(['0', '30', '3650'].map(daysOf)).toEqual([0, 30, 3650]);
    for (const days of ['-1', '1.5', '3651', 'all']) {
      expect(() => daysOf(days)).toThrow('SERVER_SEARCH_DAYS must');
    }
  });

  it('name the functions and how they ask', () => {
    const secret = Buffer.alloc(32, 'x').toString('base64');
    const functionsOf = (more: Record<string, string>) =>
      pubnubOf({ ...KEYS, SERVER_FUNCTION_SECRETS: secret, ...more })?.functions;
    const path = '/v1/blocks/sub-key/sub/moderation-keys';
    expect(functionsOf({})).toEqual({ secrets: [secret], keysUrl: `https://ps.pndsn.com${path}` });
    expect(
      functionsOf({
        SERVER_FUNCTION_SECRETS: `${secret}, ${secret}`,
        SERVER_PUBNUB_ORIGIN: 'http://localhost:8091',
        SERVER_FILE_CHECK_URL: 'https://check.example',
        SERVER_URL: 'https://moderation.example/',
      }),
    ).toEqual({
      secrets: [secret, secret],
      keysUrl: `http://localhost:8091${path}`,
      fileCheckUrl: 'https://check.example',
      verdicts: { url: 'https://moderation.example', withoutVerdict: 'pass' },
    });
    const asked = { SERVER_URL: 'http://localhost:8095', SERVER_WITHOUT_VERDICT: 'refuse' };
    expect(functionsOf(asked)?.verdicts).toEqual({
      url: 'http://localhost:8095',
      withoutVerdict: 'refuse',
    });
    for (const [wrong, sentence] of [
      [{ SERVER_FUNCTION_SECRETS: 'short' }, 'SERVER_FUNCTION_SECRETS must'],
      [
        { SERVER_FUNCTION_SECRETS: `${secret},${secret},${secret}` },
        'SERVER_FUNCTION_SECRETS must',
      ],
      [{ SERVER_FUNCTION_SECRETS: `${secret}!` }, 'SERVER_FUNCTION_SECRETS must'],
      [{ SERVER_FILE_CHECK_URL: 'here' }, 'SERVER_FILE_CHECK_URL must'],
      [{ SERVER_URL: 'here' }, 'SERVER_URL must'],
      [{ SERVER_URL: 'https://a.example/path' }, 'SERVER_URL must'],
      [{ ...asked, SERVER_WITHOUT_VERDICT: 'ask' }, 'SERVER_WITHOUT_VERDICT must'],
    ] as [Record<string, string>, string][]) {
      expect(() => functionsOf(wrong)).toThrow(sentence);
    }
  });

  it('name another service and the login of an integrator', () => {
    const local = { SERVER_PUBNUB_ORIGIN: 'http://localhost:8091', SERVER_USER_ID: 'keeper' };
    expect(pubnubOf({ ...KEYS, ...local })?.keyset).toMatchObject({
      origin: 'localhost:8091',
      ssl: false,
      userId: 'keeper',
    });
    const claims = {
      SERVER_JWT_USER_CLAIM: 'uid',
      SERVER_JWT_ISSUER: 'us',
      SERVER_JWT_AUDIENCE: 'chat',
    };
    expect(
      pubnubOf({ ...JWT, SERVER_JWT_SECRET: SECRET, ...claims, SERVER_TOKEN_MINUTES: '60' })
        ?.sessions,
    ).toEqual({
      proof: {
        kind: 'jwt',
        key: { secret: SECRET },
        userClaim: 'uid',
        roleClaim: 'role',
        issuer: 'us',
        audience: 'chat',
      },
      minutes: 60,
    });
    const keys = { ...JWT, SERVER_JWT_KEYS: 'https://login.example/keys' };
    expect(pubnubOf(keys)?.sessions.proof).toEqual({
      kind: 'jwt',
      key: { jwksUrl: new URL('https://login.example/keys') },
      userClaim: 'sub',
      roleClaim: 'role',
    });
  });

  it('let anybody be anybody on this machine only, unless that is confirmed', () => {
    const outside = { ...KEYS, SERVER_HOST: '0.0.0.0' };
    expect(() => pubnubOf(outside)).toThrow('SERVER_OPEN_TO_ANYBODY');
    expect(pubnubOf({ ...outside, SERVER_OPEN_TO_ANYBODY: 'yes' })).toBeDefined();
    expect(pubnubOf({ ...outside, ...JWT, SERVER_JWT_SECRET: SECRET })).toBeDefined();
  });

  it.each([
    ['SERVER_PUBNUB_SECRET_KEY', { ...KEYS, SERVER_PUBNUB_SECRET_KEY: ' ' }],
    ['SERVER_PUBNUB_ORIGIN', { ...KEYS, SERVER_PUBNUB_ORIGIN: 'localhost:8091' }],
    ['SERVER_PUBNUB_ORIGIN', { ...KEYS, SERVER_PUBNUB_ORIGIN: 'nonsense' }],
    ['SERVER_PUBNUB_ORIGIN', { ...KEYS, SERVER_PUBNUB_ORIGIN: 'http://localhost/chat' }],
    ['SERVER_EVENTS_SECRETS', { ...KEYS, SERVER_EVENTS_SECRETS: 'short' }],
    ['SERVER_EVENTS_SECRETS', { ...KEYS, SERVER_EVENTS_SECRETS: [SECRET, SECRET, SECRET].join() }],
    ['SERVER_USER_ID', { ...KEYS, SERVER_USER_ID: 'the server' }],
    ['SERVER_TOKEN_MINUTES', { ...KEYS, SERVER_TOKEN_MINUTES: '4' }],
    ['SERVER_TOKEN_MINUTES', { ...KEYS, SERVER_TOKEN_MINUTES: '61' }],
    ['SERVER_TOKEN_MINUTES', { ...KEYS, SERVER_TOKEN_MINUTES: 'long' }],
    ['SERVER_IDENTITY', { ...KEYS, SERVER_IDENTITY: 'password' }],
    ['SERVER_JWT_SECRET or SERVER_JWT_KEYS', JWT],
    ['SERVER_JWT_SECRET', { ...JWT, SERVER_JWT_SECRET: 'x'.repeat(31) }],
    ['SERVER_JWT_KEYS', { ...JWT, SERVER_JWT_KEYS: 'http://login.example/keys' }],
    ['either', { ...JWT, SERVER_JWT_SECRET: SECRET, SERVER_JWT_KEYS: 'https://a.example' }],
  ])('name what is wrong: %s', (name, environment) => {
    expect(() => pubnubOf(environment)).toThrow(name);
  });
});
