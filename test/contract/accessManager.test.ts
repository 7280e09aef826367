import type PubNub from 'pubnub';
import {
  administrator,
  clientWith,
  signedRequest,
  signedRequestOf,
  startGuardedService,
  type Grant,
} from '../support/worlds/accessManager';
import { failureOf } from '../support/matchers/sdkFailure';
import { startTestService, type TestService } from '../support/worlds/testService';
import { temporaryFolder } from '../support/worlds/temporaryFolders';
import { get } from '../support/matchers/wire';

const GRANT_PATH = '/v3/pam/sub-local/grant';
const READ = { resources: { channels: { lobby: { read: true } } } };

describe('a grant', () => {
  let service: TestService;
  let admin: PubNub;

  beforeAll(async () => {
    service = await startTestService();
    admin = administrator(service);
  });
  afterAll(() => service.close());

  it('gives a token that the SDK reads', async () => {
    const allBits = {
      read: true,
      write: true,
      manage: true,
      delete: true,
      get: true,
      update: true,
      join: true,
    };
    const before = Math.floor(Date.now() / 1_000);
    const token = await admin.grantToken({
      ttl: 43_200,
      authorized_uuid: 'ann',
      resources: {
        channels: { lobby: allBits, '🎉 97,98': { read: true } },
        groups: { 'my-groups': { manage: true } },
        uuids: { ann: { get: true, update: true } },
      },
      patterns: { channels: { '^room\\..*$': { read: true } }, uuids: { '.*': { get: true } } },
      meta: { role: 'moderator', level: 300, share: -1.5, isNew: false },
    });
    expect(token).toMatch(/^[\w-]+={0,2}$/);
    const none = Object.fromEntries(Object.keys(allBits).map((name) => [name, false]));
    const parsed = admin.parseToken(token);
    expect(parsed).toEqual({
      version: 2,
      timestamp: expect.any(Number),
      ttl: 43_200,
      authorized_uuid: 'ann',
      signature: expect.any(Uint8Array),
      resources: {
        channels: { lobby: allBits, '🎉 97,98': { ...none, read: true } },
        groups: { 'my-groups': { ...none, manage: true } },
        uuids: { ann: { ...none, get: true, update: true } },
      },
      patterns: {
        channels: { '^room\\..*$': { ...none, read: true } },
        uuids: { '.*': { ...none, get: true } },
      },
      meta: { role: 'moderator', level: 300, share: -1.5, isNew: false },
    });
    expect(parsed?.timestamp).toBeGreaterThanOrEqual(before);
  });

  it('keeps lists and objects in the meta, as the network does', async () => {
    const meta = { roles: ['admin', 'user'], app: { version: '1.0', limits: { files: 3 } } };
    const grant = { ttl: 1, ...READ, meta } as unknown as Grant;
    expect(admin.parseToken(await admin.grantToken(grant))).toMatchObject({ meta });
  });

  it('gives another token every time, so that taking one back leaves the other', async () => {
    const tokens = await Promise.all([1, 2].map(() => admin.grantToken({ ttl: 1, ...READ })));
    expect(new Set(tokens).size).toBe(2);
  });

  const none = { read: false };
  it.each<[string, unknown, string, string, string]>([
    [
      'a life of no time',
      { ttl: 0, ...READ },
      'Invalid ttl',
      'ttl',
      'Range should be 1 to 43200 minute(s).',
    ],
    [
      'a life of more than 30 days',
      { ttl: 43_201, ...READ },
      'Invalid ttl',
      'ttl',
      'Range should be 1 to 43200 minute(s).',
    ],
    [
      'a permission for nothing',
      { ttl: 1, resources: { uuids: { 'uuid-1': { get: false } } } },
      'Invalid permissions',
      'permissions.resources.uuids.uuid-1',
      'Unexpected value: `permissions.resources.uuids.uuid-1` must be positive and non-zero.',
    ],
    [
      'a pattern for nothing',
      { ttl: 1, patterns: { channels: { '.*': none } } },
      'Invalid permissions',
      'permissions.patterns.channels..*',
      'Unexpected value: `permissions.patterns.channels..*` must be positive and non-zero.',
    ],
    [
      'a pattern with a mistake',
      { ttl: 1, patterns: { uuids: { '!<[^>]+>++': { get: true } } } },
      'Invalid RegExp',
      'permissions.patterns.uuids.!<[^>]+>++',
      'Syntax error: multiple repeat.',
    ],
    [
      'a pattern that captures',
      { ttl: 1, patterns: { uuids: { '(!<[^>]+>)+': { get: true } } } },
      'Invalid RegExp',
      'permissions.patterns.uuids.(!<[^>]+>)+',
      'Only non-capturing groups are allowed. Try replacing `(` with `(?:`.',
    ],
  ])('is refused with %s', async (_what, grant, message, location, detail) => {
    expect(await failureOf(admin.grantToken(grant as Grant))).toEqual({
      statusCode: 400,
      category: 'PNBadRequestCategory',
      errorData: {
        error: {
          message,
          source: 'grant',
          details: [{ message: detail, location, locationType: 'body' }],
        },
        service: 'Access Manager',
        status: 400,
      },
    });
  });

  it.each([
    ['no JSON', 'ttl=1'],
    ['a list', '[]'],
    ['no permissions', '{"ttl":1}'],
    ['unknown permissions', '{"ttl":1,"permissions":{"resources":{"channels":{"c":256}}}}'],
    ['a fraction of a permission', '{"ttl":1,"permissions":{"resources":{"channels":{"c":1.5}}}}'],
    ['a list of resources', '{"ttl":1,"permissions":{"resources":["c"]}}'],
    ['an empty user', '{"ttl":1,"permissions":{"uuid":"","resources":{"channels":{"c":1}}}}'],
    ['a life that is no number', '{"ttl":"1","permissions":{"resources":{"channels":{"c":1}}}}'],
  ])('is refused with a body of %s', async (_what, body) => {
    const response = await signedRequest(service, 'POST', GRANT_PATH, body);
    expect(response.status).toBe(400);
  });

  it('is refused when it is signed with another key, or not at all', async () => {
    const impostor = service.client('eve', { secretKey: 'sec-guessed' });
    expect(await failureOf(impostor.grantToken({ ttl: 1, ...READ }))).toMatchObject({
      statusCode: 403,
      category: 'PNAccessDeniedCategory',
      errorData: {
        error: { message: 'Invalid signature', source: 'grant' },
        service: 'Access Manager',
        status: 403,
      },
    });
    const unsigned = await fetch(`${service.url}${GRANT_PATH}?uuid=eve`, {
      method: 'POST',
      body: JSON.stringify({ ttl: 1, permissions: { resources: { channels: { lobby: 1 } } } }),
    });
    expect(unsigned.status).toBe(403);
  });

  it('is refused when what was signed is not what arrives, or arrives late', async () => {
    const body = '{"ttl":1,"permissions":{"resources":{"channels":{"lobby":1}}}}';
    const { url } = signedRequestOf(service, 'POST', GRANT_PATH, body);
    const send = async (address: string, text: string) =>
      (await fetch(address, { method: 'POST', body: text })).status;
    expect(await send(url, body)).toBe(200);
    expect(await send(url, body.replace('"ttl":1', '"ttl":9'))).toBe(403);
    expect(await send(url.replace('uuid=admin', 'uuid=eve'), body)).toBe(403);
    const late = signedRequestOf(service, 'POST', GRANT_PATH, body, Date.now() - 61_000);
    expect(await send(late.url, body)).toBe(403);
  });

  it('is refused for another keyset', async () => {
    const response = await fetch(`${service.url}/v3/pam/sub-other/grant`, { method: 'POST' });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      message: 'Invalid Subscribe Key',
      error: true,
      service: 'Access Manager',
      status: 400,
    });
  });

  it.each(['grant', 'audit'])('of the former kind is not available (%s)', async (call) => {
    const response = await get(service, `/v2/auth/${call}/sub-key/sub-local`);
    expect(response.status).toBe(501);
    expect(await response.json()).toMatchObject({ error: true, service: 'Access Manager' });
  });
});

describe('a service that does not ask for tokens', () => {
  it('lets everybody in, whatever they bring', async () => {
    const service = await startTestService();
    try {
      const ann = service.client('ann', { authKey: 'an-old-key' });
      await expect(ann.publish({ channel: 'lobby', message: 'hi' })).resolves.toBeDefined();
      const bob = await clientWith(service, 'bob', READ);
      await expect(bob.publish({ channel: 'lobby', message: 'hi' })).resolves.toBeDefined();
    } finally {
      await service.close();
    }
  });
});

describe('a service that asks for tokens', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startGuardedService();
  });
  afterAll(() => service.close());

  const fetchLobby = (client: PubNub) => client.fetchMessages({ channels: ['lobby'] });
  const refusal = (channels: string[]) => ({
    message: 'Forbidden',
    payload: { channels },
    error: true,
    service: 'Access Manager',
    status: 403,
  });

  it('lets in who brings a token with the permission', async () => {
    const ann = await clientWith(service, 'ann', READ);
    await expect(fetchLobby(ann)).resolves.toBeDefined();
  });

  it('names the channels that it refuses, and only those', async () => {
    const ann = await clientWith(service, 'ann', READ);
    const call = ann.fetchMessages({ channels: ['lobby', 'cellar', 'attic'] });
    expect(await failureOf(call)).toEqual({
      statusCode: 403,
      category: 'PNAccessDeniedCategory',
      errorData: refusal(['cellar', 'attic']),
    });
  });

  it('stores and delivers nothing that it refuses', async () => {
    const ann = await clientWith(service, 'ann', READ);
    const failure = await failureOf(ann.publish({ channel: 'lobby', message: 'unheard' }));
    expect(failure).toMatchObject({ statusCode: 403, errorData: refusal(['lobby']) });
    expect((await fetchLobby(administrator(service))).channels).toEqual({});
    const { events } = service.context.stores;
    expect(events.newest(100).filter(({ channel }) => channel === 'lobby')).toEqual([]);
  });

  it('refuses who brings nothing, or something that is no token', async () => {
    for (const client of [service.client('eve'), service.client('eve', { authKey: 'let-me-in' })]) {
      expect(await failureOf(fetchLobby(client))).toMatchObject({
        statusCode: 403,
        errorData: refusal(['lobby']),
      });
    }
  });

  it('refuses a token of another service, and one that was changed', async () => {
    const other = await startTestService();
    const eve = service.client('eve');
    eve.setToken(await administrator(other).grantToken({ ttl: 60, ...READ }));
    await other.close();
    expect(await failureOf(fetchLobby(eve))).toMatchObject({ statusCode: 403 });
    const token = await administrator(service).grantToken({ ttl: 60, ...READ });
    const bytes = Buffer.from(token, 'base64url');
    // The permissions of the one channel.
    bytes[bytes.indexOf('lobby') + 'lobby'.length] = 3;
    eve.setToken(bytes.toString('base64url'));
    expect(eve.parseToken(bytes.toString('base64url'))).toMatchObject({
      resources: { channels: { lobby: { read: true, write: true } } },
    });
    expect(await failureOf(fetchLobby(eve))).toMatchObject({ statusCode: 403 });
  });

  it('refuses a token that another user was given', async () => {
    const grant = { ...READ, authorized_uuid: 'ann' };
    await expect(fetchLobby(await clientWith(service, 'ann', grant))).resolves.toBeDefined();
    const failure = await failureOf(fetchLobby(await clientWith(service, 'eve', grant)));
    expect(failure).toMatchObject({ statusCode: 403, errorData: refusal(['lobby']) });
  });

  it('takes patterns for whole names, and adds them to what is listed', async () => {
    const ann = await clientWith(service, 'ann', {
      resources: { channels: { lobby: { write: true } } },
      patterns: { channels: { 'room[.](?:red|blue)-\\d{1,2}': { read: true } } },
    });
    const read = (channel: string) => ann.fetchMessages({ channels: [channel] });
    await expect(read('room.red-7')).resolves.toBeDefined();
    await expect(read('room.blue-42')).resolves.toBeDefined();
    for (const name of ['room.green-7', 'room.red-123', 'a room.red-7', 'roomxred-7', 'lobby']) {
      expect(await failureOf(read(name))).toMatchObject({ statusCode: 403 });
    }
    await expect(ann.publish({ channel: 'lobby', message: 1 })).resolves.toBeDefined();
  });

  it('answers at once whatever a pattern is like', async () => {
    const patterns = { channels: { '(?:a+)+': { read: true }, '(?:a|a)*b': { read: true } } };
    const ann = await clientWith(service, 'ann', { patterns });
    // Trying all ways to read it would take longer than a test may.
    const call = ann.fetchMessages({ channels: [`${'a'.repeat(91)}!`] });
    expect(await failureOf(call)).toMatchObject({ statusCode: 403 });
  });

  it('asks administrators for nothing', async () => {
    const admin = administrator(service);
    const message = "it's (100%) *fine*! ~ a/b?c#d";
    await expect(admin.publish({ channel: "a b/c'd", message })).resolves.toBeDefined();
    const sent = { channel: 'cellar', message: { a: 1 }, sendByPost: true, meta: { é: '1' } };
    await expect(admin.publish(sent)).resolves.toBeDefined();
    await admin.objects.setUUIDMetadata({ uuid: 'bob', data: { name: 'Bob' } });
    await admin.objects.setChannelMembers({ channel: 'cellar', uuids: ['bob', 'ann'] });
    const { data } = await admin.objects.getChannelMembers({
      channel: 'cellar',
      sort: { updated: 'desc', 'uuid.id': 'asc' },
    });
    expect(data.map(({ uuid }) => uuid.id).sort()).toEqual(['ann', 'bob']);
  });

  it('tells everybody the time', async () => {
    await expect(service.client('eve').time()).resolves.toBeDefined();
  });

  it('keeps refusing a token that was revoked, after a restart, too', async () => {
    const dataFolder = temporaryFolder();
    const first = await startGuardedService({ dataFolder });
    const admin = administrator(first);
    const [revoked, kept] = await Promise.all(
      [1, 2].map(() => admin.grantToken({ ttl: 60, ...READ })),
    );
    await expect(admin.revokeToken(revoked ?? '')).resolves.toEqual({});
    const enter = (target: TestService, token = '') => {
      const ann = target.client('ann');
      ann.setToken(token);
      return fetchLobby(ann);
    };
    const refused = {
      message: 'Token is revoked',
      error: true,
      service: 'Access Manager',
      status: 403,
    };
    expect((await failureOf(enter(first, revoked))).errorData).toEqual(refused);
    expect((await failureOf(enter(first, `${revoked}==`))).errorData).toEqual(refused);
    await expect(enter(first, kept)).resolves.toBeDefined();
    await first.close();
    const second = await startGuardedService({ dataFolder });
    expect((await failureOf(enter(second, revoked))).errorData).toEqual(refused);
    await expect(enter(second, kept)).resolves.toBeDefined();
    await second.close();
  });

  it('revokes nothing that is no token of its own', async () => {
    const failure = await failureOf(administrator(service).revokeToken('no/token+at all'));
    expect(failure).toEqual({
      statusCode: 400,
      category: 'PNBadRequestCategory',
      errorData: {
        error: {
          message: 'Invalid token',
          source: 'revoke',
          details: [
            {
              message: 'The token was not issued by this service.',
              location: 'token',
              locationType: 'path',
            },
          ],
        },
        service: 'Access Manager',
        status: 400,
      },
    });
  });

  it('lets only administrators revoke', async () => {
    const token = await administrator(service).grantToken({ ttl: 60, ...READ });
    const path = `${GRANT_PATH}/${token}`;
    const response = await get(service, path, {}, { method: 'DELETE' });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      error: { message: 'Invalid signature', source: 'revoke' },
    });
  });

  it('has a secret key that no other service has, unless it was given one', async () => {
    const { secretKey } = service.context.accessManager;
    const other = await startTestService();
    expect(other.context.accessManager.secretKey).not.toBe(secretKey);
    await other.close();
    const own = await startTestService({ accessManager: { secretKey: 'sec-mine' } });
    expect(own.context.accessManager.secretKey).toBe('sec-mine');
    await own.close();
  });
});

describe('a token that has ended', () => {
  it('is refused, and cannot be revoked any more', async () => {
    let ahead = 0;
    const service = await startGuardedService({ now: () => Date.now() + ahead });
    try {
      const ann = await clientWith(service, 'ann', { ttl: 1, ...READ });
      await expect(ann.fetchMessages({ channels: ['lobby'] })).resolves.toBeDefined();
      ahead = 55_000;
      await expect(ann.fetchMessages({ channels: ['lobby'] })).resolves.toBeDefined();
      ahead = 61_000;
      expect(await failureOf(ann.fetchMessages({ channels: ['lobby'] }))).toEqual({
        statusCode: 403,
        category: 'PNAccessDeniedCategory',
        errorData: {
          message: 'Token is expired.',
          error: true,
          service: 'Access Manager',
          status: 403,
        },
      });
      const path = `${GRANT_PATH}/${ann.getToken() ?? ''}`;
      const revoked = await signedRequest(service, 'DELETE', path, '', Date.now() + ahead);
      expect(revoked.status).toBe(400);
      expect(await revoked.json()).toMatchObject({
        error: {
          message: 'Invalid token',
          source: 'revoke',
          details: [{ message: 'Token is expired.', location: 'token', locationType: 'path' }],
        },
      });
    } finally {
      await service.close();
    }
  });
});
