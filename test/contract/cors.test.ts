import { request } from 'node:http';
import { startTestService, type TestService } from '../support/worlds/testService';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('cross-origin requests', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ subscribeHoldMs: 20 });
  });
  afterAll(() => service.close());

  const call = (path: string, init: RequestInit = {}) => fetch(`${service.url}${path}`, init);

  it.each([
    ['time', '/time/0', 200],
    ['publish', '/publish/pub-local/sub-local/0/c/0/1?uuid=a', 200],
    ['signal', '/signal/pub-local/sub-local/0/c/0/1?uuid=a', 200],
    ['handshake', '/v2/subscribe/sub-local/c/0?uuid=a', 200],
    ['long-poll', '/v2/subscribe/sub-local/quiet/0?uuid=a&tt=17000000000000000&ee', 200],
    ['heartbeat', '/v2/presence/sub-key/sub-local/channel/c/heartbeat?uuid=a', 200],
    ['here-now', '/v2/presence/sub-key/sub-local/channel/c?uuid=a', 200],
    ['history', '/v3/history/sub-key/sub-local/channel/c?uuid=a', 200],
    ['refused publish', '/publish/pub-local/sub-local/0/c/0/%7B?uuid=a', 400],
    ['refused subscribe', '/v2/subscribe/other/c/0?uuid=a', 400],
    ['refused presence', '/v2/presence/sub-key/other/channel/c?uuid=a', 400],
    ['refused history', '/v3/history/sub-key/other/channel/c?uuid=a', 400],
    ['broken escape', '/publish/pub-local/sub-local/0/c/0/%zz?uuid=a', 400],
    ['unknown path', '/v9/nothing', 404],
    ['long segment', `/publish/pub-local/sub-local/0/c/0/${'x'.repeat(70_000)}`, 414],
    ['endless URL', `/publish/pub-local/sub-local/0/c/0/${'x'.repeat(300_000)}`, 414],
  ])('may read the answer to: %s', async (_name, path, status) => {
    const response = await call(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toBe('*');
    // Without it the SDK loses the status (protocol reference 1.5).
    expect(response.headers.get('content-type')).toMatch(/javascript|json/);
    expect(response.headers.get('cache-control') ?? 'no-cache').toBe('no-cache');
    await response.text();
  });

  it('may read the refusal of a body that is too large', async () => {
    const response = await call('/publish/pub-local/sub-local/0/c/0?uuid=a', {
      method: 'POST',
      headers: JSON_TYPE,
      body: 'x'.repeat(1_100_000),
    });
    expect(response.status).toBe(413);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it.each([
    ['POST', '/publish/pub-local/sub-local/0/c/0', 'content-type, content-encoding'],
    ['PATCH', '/v2/objects/sub-local/uuids/ann', 'content-type, if-match'],
    ['DELETE', '/v3/history/sub-key/sub-local/channel/c', 'accept'],
    ['POST', '/v1/message-actions/sub-local/channel/c/message/17000000000000000', 'content-type'],
    ['POST', '/v1/files/sub-local/channels/a%2Fb/generate-upload-url', 'content-type'],
  ])('may %s %s after a preflight', async (method, path, headers) => {
    const response = await call(path, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:5173',
        'access-control-request-method': method,
        'access-control-request-headers': headers,
      },
    });
    expect(response.ok).toBe(true);
    const allowed = (name: string) =>
      (response.headers.get(`access-control-allow-${name}`) ?? '').toLowerCase().split(/, */);
    expect(allowed('origin')).toEqual(['*']);
    expect(allowed('methods')).toContain(method.toLowerCase());
    expect(allowed('headers')).toEqual(expect.arrayContaining(headers.split(', ')));
  });

  it('get an answer of the right length for a URL that Node itself refuses', async () => {
    const body = await new Promise<string>((resolve, reject) => {
      const path = `/${'x'.repeat(300_000)}`;
      const call = request({ port: service.port, host: '127.0.0.1', path }, (response) => {
        let text = '';
        response.on('data', (chunk) => (text += String(chunk)));
        response.on('end', () => resolve(text));
      });
      call.on('error', reject);
      call.end();
    });
    expect(JSON.parse(body)).toEqual({
      status: 414,
      service: 'Balancer',
      error: true,
      message: 'Request URI Too Long',
    });
  });
});
