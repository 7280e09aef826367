import type { OutgoingHttpHeaders } from 'node:http';
import { rawCall } from '../support/drivers/rawCall';
import { exchange } from '../support/drivers/rawConnection';
import { startTestService, type TestService } from '../support/worlds/testService';
import { fetchHistory } from '../support/matchers/wire';

const PUBLISH = '/publish/pub-local/sub-local/0/c/0/1?uuid=a';
const FOREIGN = 'https://attacker.example';

describe('a service on this machine', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({
      allowedHosts: ['chat.example', 'fd00::7'],
      fallback: (_request, response) => response.end('the app'),
    });
  });
  afterAll(() => service.close());

  const call = (headers: OutgoingHttpHeaders, path = '/time/0', method = 'GET') =>
    rawCall(service.port, { path, method, headers });

  it.each([
    'localhost',
    'LOCALHOST:8090',
    'localhost.:8090',
    'app.localhost:8090',
    '127.0.0.1',
    '127.8.9.10:8090',
    '[::1]:8090',
    'chat.example',
    'Chat.Example:8443',
    '[fd00::7]:8090',
  ])('answers to the name %s', async (host) => {
    expect(await call({ host })).toMatchObject({ status: 200 });
  });

  it.each([
    'attacker.example',
    'attacker.example:8090',
    'localhost.attacker.example',
    'notlocalhost',
    '127.0.0.1.attacker.example',
    '127.evil:8090',
    '192.168.1.5:8090',
    '0.0.0.0:8090',
    '[::]:8090',
    'localhost:port',
    'attacker.example@localhost',
    'localhost/../attacker.example',
    'localhost#attacker.example',
  ])('does not answer to the name %j', async (host) => {
    expect(await call({ host })).toMatchObject({ status: 421 });
  });

  it('takes the name in the target for that of the header (RFC 9112, 3.2.2)', async () => {
    const target = (name: string) => `http://${name}/time/0`;
    const [ours, foreign] = await Promise.all([
      call({ host: 'attacker.example' }, target(`localhost:${service.port}`)),
      call({ host: 'localhost' }, target('attacker.example')),
    ]);
    expect([ours.status, foreign.status]).toEqual([200, 421]);
  });

  it.each([
    ['two names', 'Host: localhost\r\nHost: attacker.example\r\n'],
    ['the same name twice', 'Host: localhost\r\nhost: localhost\r\n'],
  ])('does not answer to %s in one request (RFC 9112, 3.2)', async (_what, hosts) => {
    for (const target of ['/time/0', 'http://localhost/time/0']) {
      const request = `GET ${target} HTTP/1.1\r\n${hosts}\r\n`;
      const { statuses } = await exchange(service.port, [request]);
      expect(statuses).toEqual([400]);
    }
  });

  it('gives no file of the app to another name, and says so in the form of the balancer', async () => {
    const { status, text } = await call({ host: 'attacker.example' }, '/index.html');
    expect(status).toBe(421);
    expect(JSON.parse(text)).toEqual({
      status: 421,
      service: 'Balancer',
      error: true,
      message: 'Host Not Allowed',
    });
  });

  it('refuses in the form of the family that was called', async () => {
    const wrongHost = await call({ host: 'attacker.example' }, PUBLISH);
    expect(wrongHost.text).toMatch(/^\[0,"Host Not Allowed","\d{17}"\]$/);
    const wrongOrigin = await call({ origin: FOREIGN }, '/v3/history/sub-key/sub-local/channel/c');
    expect(JSON.parse(wrongOrigin.text)).toMatchObject({
      status: 403,
      error_message: 'Origin Not Allowed',
    });
  });

  it.each<[string, OutgoingHttpHeaders]>([
    ['that is no page', {}],
    ['of its own origin', { origin: 'http://localhost:8090', host: 'localhost:8090' }],
    ['of a development server', { origin: 'http://localhost:5173' }],
    ['of a development server under its address', { origin: 'http://127.0.0.1:5173' }],
    ['of an allowed host', { origin: 'https://chat.example' }],
    [
      'of a development server that shows an image',
      { referer: 'http://127.0.0.1:5173/', 'sec-fetch-site': 'cross-site' },
    ],
    ['that was typed in', { 'sec-fetch-site': 'none' }],
  ])('answers a caller %s', async (_case, headers) => {
    const answer = await call(headers);
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  });

  it.each<[string, OutgoingHttpHeaders]>([
    ['a page of another site', { origin: FOREIGN }],
    ['a page that pretends', { origin: 'http://localhost.attacker.example' }],
    ['a page that hides its origin', { origin: 'null' }],
    ['an extension', { origin: 'chrome-extension://localhost' }],
    ['nonsense', { origin: 'localhost' }],
    ['an image on a page of another site', { referer: `${FOREIGN}/page` }],
    ['an image on a page that hides where it is', { 'sec-fetch-site': 'cross-site' }],
  ])('neither obeys nor answers %s', async (_case, headers) => {
    const answer = await call(headers, PUBLISH);
    expect(answer.status).toBe(403);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect((await fetchHistory(service, 'c')).channels).toEqual({});
  });

  it('lets links on other sites lead to the app', async () => {
    const headers = { referer: `${FOREIGN}/wiki`, 'sec-fetch-site': 'cross-site' };
    expect(await call(headers, '/')).toMatchObject({ status: 200, text: 'the app' });
  });

  it('refuses the preflight of another site, and lets an allowed one call a private network [S18]', async () => {
    const ask = (origin: string) =>
      call(
        {
          origin,
          'access-control-request-method': 'PATCH',
          'access-control-request-private-network': 'true',
        },
        '/v2/objects/sub-local/uuids/ann',
        'OPTIONS',
      );
    const refused = await ask(FOREIGN);
    expect(refused.status).toBe(403);
    expect(Object.keys(refused.headers).filter((name) => name.startsWith('access-'))).toEqual([]);
    const allowed = await ask('https://chat.example');
    expect(allowed.status).toBe(204);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-private-network': 'true',
    });
  });

  it.each(['image', 'document', 'iframe', 'script', 'style', 'video'])(
    'is not called by an address in a page that a browser loads as %s',
    async (destination) => {
      const headers = { host: 'localhost', 'sec-fetch-dest': destination };
      expect(await call(headers, PUBLISH.replace('/c/', '/pictures/'))).toMatchObject({
        status: 403,
      });
      const { channels } = await fetchHistory(service, 'pictures');
      expect(channels).toEqual({});
    },
  );

  it('is called by scripts of its own pages, and shows files, time and health to everybody', async () => {
    const scripted = { host: 'localhost', 'sec-fetch-dest': 'empty' };
    expect(await call(scripted, '/v2/presence/sub-key/sub-local/channel/x?uuid=a')).toMatchObject({
      status: 200,
    });
    const shown = { host: 'localhost', 'sec-fetch-dest': 'document' };
    for (const path of ['/time/0', '/health']) {
      expect(await call(shown, path)).toMatchObject({ status: 200 });
    }
    const file = '/v1/files/sub-local/channels/c/files/none/a.png';
    expect(await call({ ...shown, 'sec-fetch-dest': 'image' }, file)).toMatchObject({
      status: 404,
    });
  });
});

describe('a service on every address', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ host: '0.0.0.0', allowedHosts: ['box.example'] });
  });
  afterAll(() => service.close());

  const statusFor = async (headers: OutgoingHttpHeaders) =>
    (await rawCall(service.port, { path: '/time/0', headers })).status;

  it('answers to every address and to the names it was given, and to no other', async () => {
    for (const host of ['192.168.1.5:8090', '[fd00::1]:8090', 'localhost', 'box.example']) {
      expect([host, await statusFor({ host })]).toEqual([host, 200]);
    }
    expect(await statusFor({ host: 'attacker.example' })).toBe(421);
  });

  it('answers pages that it serves itself, and not those of its neighbours', async () => {
    const host = '192.168.1.5:8090';
    expect(await statusFor({ host, origin: `http://${host}` })).toBe(200);
    expect(await statusFor({ host, origin: 'http://192.168.1.6:8090' })).toBe(403);
  });
});

describe('a service on one address', () => {
  it('answers to the name or address it was bound to', async () => {
    const service = await startTestService({ host: '127.0.0.2' });
    try {
      const answer = await fetch(`http://127.0.0.2:${service.port}/time/0`);
      expect(answer.status).toBe(200);
    } finally {
      await service.close();
    }
  });
});
