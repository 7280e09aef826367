import { DIALECTS } from '../../support/worlds/moderationDatabase';
import { startModerationServer, type TestServer } from '../../support/worlds/moderationServer';

interface Route {
  readonly description?: string;
  readonly parameters?: readonly { readonly name: string; readonly required?: boolean }[];
  readonly responses: Readonly<Record<string, object>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Route>>>>;

describe.each(DIALECTS)('the API on %s', (dialect) => {
  let server: TestServer;
  let lead: string;

  beforeAll(async () => {
    server = await startModerationServer(dialect);
    lead = await server.moderator('ann');
  });

  afterAll(() => server.stop());

  const readRoutes = async () => {
    const { body } = await server.call('GET', '/v1/openapi.json');
    return Object.entries(body['paths'] as Paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, route]) => ({ name: `${method} ${path}`, ...route })),
    );
  };

  it('is healthy', async () => {
    const { status, body } = await server.call('GET', '/v1/health');
    expect([status, body]).toEqual([200, { status: 'ok' }]);
  });

  it('describes itself', async () => {
    const { body } = await server.call('GET', '/v1/openapi.json');
    expect(body).toMatchObject({ openapi: '3.1.0', paths: { '/v1/team': { get: {} } } });
  });

  it('has a key for each write, and a problem for each refusal', async () => {
    const routes = await readRoutes();
    expect(routes.length).toBeGreaterThan(20);
    const isWrite = ({ name }: { name: string }) => !name.startsWith('get ');
    const hasKey = ({ parameters = [] }: Route) =>
      parameters.some(({ name, required }) => name === 'idempotency-key' && required);
    expect(
      routes.filter((route) => isWrite(route) && !hasKey(route)).map(({ name }) => name),
    ).toEqual([
      'post /v1/sign-in',
      'post /v1/team/invitations',
      'post /v1/rules/trials',
      'post /v1/rules/behaviour-trials',
    ]);
    expect(routes.filter(({ responses }) => !responses['default'])).toEqual([]);
  });

  it('says of each call what it does, and who may make it', async () => {
    const described = (await readRoutes()).map(({ name, description = '' }) => [name, description]);
    expect(described).toContainEqual([
      'get /v1/team',
      'The members and their roles. For the team.',
    ]);
    const both = /. (?:For .+|Needs no token of this server)\.$/;
    expect(described.filter(([, description = '']) => !both.test(description))).toEqual([]);
  });

  it('signs a moderator in once for each invitation', async () => {
    const body = { code: await server.invite('ida', 'moderator') };
    const answer = await server.call('POST', '/v1/sign-in', { body });
    expect(answer.body).toMatchObject({ userId: 'ida', role: 'moderator' });
    const token = String(answer.body['token']);
    const team = await server.call('GET', '/v1/team', { token });
    expect(team.body['members']).toContainEqual({ userId: 'ida', role: 'moderator' });
    expect((await server.call('POST', '/v1/sign-in', { body })).status).toBe(401);
    const late = { code: await server.invite('ida', 'lead') };
    server.pass(49 * 3_600_000);
    expect((await server.call('POST', '/v1/sign-in', { body: late })).status).toBe(401);
    expect((await server.call('GET', '/v1/team', { token })).status).toBe(401);
    lead = await server.moderator('ann');
  });

  it('answers a mistake with a problem that names the field', async () => {
    const { status, headers, body } = await server.call('POST', '/v1/sign-in', {
      body: { code: 5 },
    });
    expect(status).toBe(400);
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(body).toMatchObject({
      code: 'invalidInput',
      errors: [{ field: 'body.code', message: 'must be string' }],
    });
    const unknown = await server.call('POST', '/v1/sign-in', { body: { code: 'a', more: 1 } });
    expect(unknown.body['errors']).toEqual([
      { field: 'body.more', message: 'must NOT have additional properties' },
    ]);
  });

  it.each([
    ['no JSON', '{', 400, 'invalidInput'],
    ['a NUL', '{"code":"a\\u0000"}', 400, 'invalidInput'],
    ['a poisoned prototype', '{"code":"a","__proto__":{}}', 400, 'invalidInput'],
    ['a huge body', `{"code":"${'a'.repeat(70_000)}"}`, 413, 'tooLarge'],
  ])('refuses %s', async (_what, body, status, code) => {
    const answer = await server.call('POST', '/v1/sign-in', { body });
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
  });

  it.each(['1e400', '-1e400', '9'.repeat(400)])('refuses the number %s', async (limit) => {
    const answer = await server.call('GET', `/v1/statements?limit=${limit}`, { token: lead });
    expect([answer.status, answer.body['errors']]).toEqual([
      400,
      [{ field: 'query.limit', message: 'must be a number' }],
    ]);
    const body = `{"kind":"ban","userId":"eve","reason":"Spam","until":${limit}}`;
    expect((await server.call('POST', '/v1/decisions', { token: lead, body })).status).toBe(400);
  });

  it('refuses other types of bodies, unknown paths and NUL in addresses', async () => {
    const headers = { 'content-type': 'text/xml' };
    const xml = await server.call('POST', '/v1/sign-in', { body: '<a/>', headers });
    expect([xml.status, xml.body['code']]).toEqual([415, 'notJson']);
    const unknown = await server.call('GET', '/v1/nothing', { token: lead });
    expect([unknown.status, unknown.body['code']]).toEqual([404, 'notFound']);
    const nul = await server.call('DELETE', '/v1/team/a%00', { token: lead });
    expect([nul.status, nul.body['code']]).toEqual([400, 'invalidInput']);
  });

  it('refuses callers without a token, with a forged one, and those who may not', async () => {
    const statusOf = async (token?: string) =>
      (await server.call('GET', '/v1/team', token === undefined ? {} : { token })).status;
    expect(await statusOf()).toBe(401);
    expect(await statusOf(`${lead.slice(0, -4)}AAAA`)).toBe(401);
    expect(await statusOf(await server.user('bob'))).toBe(403);
  });

  it('refuses a member at once who was taken off the team', async () => {
    const viewer = await server.moderator('vic', 'viewer');
    expect((await server.call('DELETE', '/v1/team/ann', { token: viewer })).status).toBe(403);
    expect((await server.call('GET', '/v1/team', { token: viewer })).status).toBe(200);
    expect((await server.call('DELETE', '/v1/team/vic', { token: lead })).status).toBe(200);
    expect((await server.call('GET', '/v1/team', { token: viewer })).status).toBe(401);
  });

  it('carries a write out once for each key', async () => {
    await server.moderator('eve', 'viewer');
    const remove = (path: string) => server.call('DELETE', path, { token: lead, key: 'once' });
    const [first, again] = [await remove('/v1/team/eve'), await remove('/v1/team/eve')];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await remove('/v1/team/ann')).body['code']).toBe('keyUsed');
    const without = await server.call('DELETE', '/v1/team/eve', {
      token: lead,
      headers: { 'idempotency-key': '' },
    });
    expect(without.body).toMatchObject({ errors: [{ field: 'headers.idempotency-key' }] });
  });

  it('carries a write out once when it comes twice at the same time', async () => {
    await server.moderator('eve', 'viewer');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        server.call('DELETE', '/v1/team/eve', { token: lead, key: 'at-once' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const replayed = answers.filter(({ headers }) => headers.get('idempotency-replayed'));
    expect(replayed).toHaveLength(4);
  });

  it('has moderators pay so little that a console can follow reports and still decide', async () => {
    const token = await server.moderator('following', 'moderator');
    // The calls of a console in a second: ten pages of the queue, and the numbers in the tabs.
    const paths = ['/v1/held?limit=1', '/v1/appeals?limit=1', '/v1/case-filters'];
    const asked = [...Array.from({ length: 11 }, () => '/v1/cases?limit=50'), ...paths];
    for (let second = 0; second < 30; second += 1) {
      const answers = await Promise.all(asked.map((path) => server.call('GET', path, { token })));
      expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
      server.pass(1_000);
    }
  });

  it('limits what calls cost their caller, and nobody else', async () => {
    const costly = await server.moderator('costly', 'viewer');
    const look = (token: string) => server.call('GET', '/v1/cases?search=x', { token });
    const answers: Awaited<ReturnType<typeof look>>[] = [];
    for (let i = 0; i < 20; i += 1) {
      answers.push(...(await Promise.all(Array.from({ length: 50 }, () => look(costly)))));
    }
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await look(lead)).status).toBe(200);
    server.pass(Number(refused?.headers.get('retry-after')) * 1_000);
    expect((await look(costly)).status).toBe(200);
  });
});

describe('the pages that may call', () => {
  const PAGE = 'https://chat.example.com';
  let server: TestServer;
  beforeAll(async () => {
    server = await startModerationServer('sqlite', { origins: [PAGE] });
  });
  afterAll(() => server.stop());

  const ask = (origin: string) =>
    fetch(`${server.url}/v1/reports`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,idempotency-key',
      },
    });

  it('are told so before they call, and nobody else is', async () => {
    const { status, headers } = await ask(PAGE);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(PAGE);
    expect(headers.get('access-control-allow-headers')).toContain('idempotency-key');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    const other = await ask('https://other.example.com');
    expect(other.headers.get('access-control-allow-origin')).not.toBe('https://other.example.com');
  });

  it('may read problems as well', async () => {
    const { status, headers } = await server.call('GET', '/v1/team', { headers: { origin: PAGE } });
    expect(status).toBe(401);
    expect(headers.get('access-control-allow-origin')).toBe(PAGE);
  });

  it('may send JSON as plain text, which is checked like any other', async () => {
    const headers = { 'content-type': 'text/plain' };
    const { body } = await server.call('POST', '/v1/sign-in', { headers, body: { code: 5 } });
    expect(body).toMatchObject({ errors: [{ field: 'body.code', message: 'must be string' }] });
    const broken = await server.call('POST', '/v1/sign-in', { headers, body: '{' });
    expect(broken.body).toMatchObject({ code: 'invalidInput' });
  });
});
