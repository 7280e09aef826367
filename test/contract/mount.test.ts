import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProxy } from '../../scripts/start/proxy';
import { rawCall } from '../support/drivers/rawCall';
import { startTestService, type TestService } from '../support/worlds/testService';

/** More than a message may have, and than one chunk of a connection. */
const LONG = 'x'.repeat(200_000);

describe('another program on the address of the service', () => {
  let program: Server;
  let service: TestService;
  beforeAll(async () => {
    program = createServer((request, response) => {
      void bodyOf(request).then((body) => {
        const { method, url, headers } = request;
        response.writeHead(201, { 'content-type': 'application/json', 'retry-after': '7' });
        response.end(JSON.stringify({ method, url, headers, body }));
      });
    });
    await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
    const handle = createProxy('/other', (program.address() as AddressInfo).port);
    service = await startTestService({
      mount: { path: '/other', handle },
      fallback: (_request, response) => response.end('the app'),
    });
  });
  afterAll(async () => {
    await service.close();
    program.close();
  });

  const call = (path: string, init: RequestInit = {}) => fetch(`${service.url}${path}`, init);

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'gets a %s with its body and headers',
    async (method) => {
      const answer = await call('/other/v1/things?a=%20b', {
        method,
        body: LONG,
        headers: { authorization: 'Bearer t', 'x-forwarded-for': '192.0.2.1' },
      });
      expect(answer.status).toBe(201);
      expect(answer.headers.get('retry-after')).toBe('7');
      expect(await answer.json()).toMatchObject({
        method,
        url: '/v1/things?a=%20b',
        body: LONG,
        headers: {
          authorization: 'Bearer t',
          'x-forwarded-for': expect.stringMatching(/127\.0\.0\.1$/),
        },
      });
    },
  );

  it('is called below its path only', async () => {
    expect(await (await call('/other/')).json()).toMatchObject({ method: 'GET', url: '/' });
    expect(await (await call('/others')).text()).toBe('the app');
    expect((await call('/others', { method: 'HEAD' })).status).toBe(200);
    expect((await call('/time/0')).status).toBe(200);
  });

  it('answers pages of its own address alone', async () => {
    const { port } = service;
    const from = (origin: string) =>
      rawCall(port, { path: '/other/v1', method: 'POST', headers: { origin } });
    expect(await from('https://attacker.example')).toMatchObject({ status: 403 });
    const own = await from(service.url);
    expect(own).toMatchObject({ status: 201 });
    expect(own.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('says that it is away', async () => {
    const away = await startTestService({
      mount: { path: '/other', handle: createProxy('/other', await closedPort()) },
    });
    const { status } = await fetch(`${away.url}/other/v1`, { method: 'POST', body: LONG });
    expect(status).toBe(502);
    await away.close();
  });
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
