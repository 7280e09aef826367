import {
  functionOf,
  type FunctionsKeyset,
  startFunctionsWorld,
  type FunctionsWorld,
} from '../../support/worlds/functionsKeyset';

describe('On Request Functions', () => {
  let world: FunctionsWorld;
  beforeAll(async () => {
    world = await startFunctionsWorld();
  });
  afterAll(() => world.close());

  const on = (path: string, body: string) =>
    functionOf(
      [
        ['event', 'On Request'],
        ['path', path],
      ],
      body,
    );
  const call = (keyset: FunctionsKeyset, path: string, init?: RequestInit) =>
    fetch(`${world.emulator.url}/v1/blocks/sub-key/${keyset.subscribeKey}/${path}`, init);

  it('answer at their address with a status, headers and JSON', async () => {
    const keyset = await world.start({
      'hello.js': on(
        'hello',
        `response.headers['X-Greeting'] = 'hi';
        return response.send({ hello: request.params.name }, 201);`,
      ),
    });
    const [info] = keyset.functions();
    expect(info).toEqual({
      name: 'hello.js',
      events: ['On Request'],
      url: `${world.emulator.url}/v1/blocks/sub-key/${keyset.subscribeKey}/hello`,
    });
    const answer = await fetch(`${info?.url}?name=Ann%20A&name=Bob`);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-greeting')).toBe('hi');
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await answer.json()).toEqual({ hello: 'Ann A' });
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'get a %s with its body and headers',
    async (method) => {
      const keyset = await world.start({
        'echo.js': on(
          'echo',
          `const { method, path, params, query, headers, body } = request;
        const json = await request.json();
        return response.send({ method, path, params, query, json, body, kind: headers['content-type'] });`,
        ),
      });
      const answer = await call(keyset, 'echo?a=1', {
        method,
        body: '{"b":[2]}',
        headers: { 'Content-Type': 'application/json' },
      });
      expect(await answer.json()).toEqual({
        method,
        path: '/echo',
        params: { a: '1' },
        query: { a: '1' },
        json: { b: [2] },
        body: '{"b":[2]}',
        kind: 'application/json',
      });
    },
  );

  it('may send text, and set the status before', async () => {
    const keyset = await world.start({
      'text.js': on('text', `response.status = 404; return response.send('gone');`),
      'nothing.js': on('nothing', `return response.send();`),
    });
    const text = await call(keyset, 'text');
    expect([text.status, text.headers.get('content-type'), await text.text()]).toEqual([
      404,
      'text/plain; charset=UTF-8',
      'gone',
    ]);
    const nothing = await call(keyset, 'nothing');
    expect([nothing.status, await nothing.text()]).toEqual([200, '']);
  });

  it('answer preflight requests themselves, over what is usual', async () => {
    const keyset = await world.start({
      'cors.js': on(
        'cors',
        `response.headers['Access-Control-Allow-Headers'] = 'Authorization';
        return response.send('', 204);`,
      ),
    });
    const answer = await call(keyset, 'cors', { method: 'OPTIONS' });
    expect([
      answer.status,
      answer.headers.get('access-control-allow-headers'),
      answer.headers.get('access-control-allow-origin'),
    ]).toEqual([204, 'Authorization', '*']);
  });

  it('are found by patterns, character by character', async () => {
    const keyset = await world.start({
      'tasks.js': on('v1/tasks*', `return response.send('tasks ' + request.path);`),
      'parts.js': on('v2/*/part/*/end', `return response.send('parts');`),
    });
    const textOf = async (path: string) => (await call(keyset, path)).text();
    expect(await textOf('v1/tasks')).toBe('tasks /v1/tasks');
    expect(await textOf('v1/tasks/12/comments')).toBe('tasks /v1/tasks/12/comments');
    expect(await textOf('v2/a/b/part/c/end')).toBe('parts');
    for (const path of ['v1/task', 'v2/a/part/end', 'v2/part/a/end', 'V1/tasks', 'v1//tasks', '']) {
      expect([path, (await call(keyset, path)).status]).toEqual([path, 404]);
    }
  });

  it.each([
    ['v1/tasks*', 'v1/tasks/1'],
    ['a', 'a'],
    ['a*c', '*b*'],
    ['*', 'x'],
  ])('are refused when their paths overlap: %s and %s', async (one, other) => {
    const files = { 'a.js': on(one, ''), 'b.js': on(other, '') };
    await expect(world.start(files)).rejects.toThrow(
      `b.js: paths "${other}" and "${one}" overlap, and a.js is it.`,
    );
  });

  it.each([
    ['v1/tasks', 'v1/tasks/'],
    ['a*b', 'a*c'],
    ['a*', 'b*'],
  ])('may stand side by side: %s and %s', async (one, other) => {
    const keyset = await world.start({ 'a.js': on(one, ''), 'b.js': on(other, '') });
    expect(keyset.functions()).toHaveLength(2);
  });

  it.each([
    ['throws', `null.x;`, /TypeError.* at bad\.js:\d+:\d+$/],
    ['sends nothing', `return request;`, /^NoDecision$/],
    ['sends a status that is no JSON', `return response.send('', 5n);`, /^TypeError/],
    ['sends a status that is none', `return response.send('', 99);`, /^InvalidResponse$/],
    [
      'sends a header that is none',
      `response.headers['a b'] = '1'; return response.send('');`,
      /^Inv/,
    ],
    ['splits the headers', `response.headers.a = 'b\\r\\nc: d'; return response.send('');`, /^Inv/],
    ['sends too much', `return response.send('x'.repeat(1100000));`, /^InvalidResponse$/],
    ['reads a body that is no JSON', `await request.json();`, /SyntaxError/],
  ])('that %s is answered with 500, and the log says why', async (_what, body, expected) => {
    const keyset = await world.start({ 'bad.js': on('bad', body) });
    const answer = await call(keyset, 'bad', { method: 'POST', body: 'no JSON' });
    expect(answer.status).toBe(500);
    expect(keyset.said('bad').at(-1)).toMatch(expected);
  });

  it('cannot meddle with the connection', async () => {
    const body = `response.headers['Transfer-Encoding'] = 'x'; response.headers['Content-Length'] = '1';
      return response.send('whole');`;
    const keyset = await world.start({ 'odd.js': on('odd', body) });
    expect(await (await call(keyset, 'odd')).text()).toBe('whole');
  });

  it('are not for pages of other origins', async () => {
    const keyset = await world.start({ 'hello.js': on('hello', `return response.send('hi');`) });
    const answer = await call(keyset, 'hello', { headers: { origin: 'https://evil.example' } });
    expect(answer.status).toBe(403);
    expect(keyset.said('hello')).toEqual([]);
  });

  it('publish to clients', async () => {
    const body = `await require('pubnub').publish({ channel: 'news', message: await request.json() });
      return response.send('OK');`;
    const keyset = await world.start({ 'hook.js': on('hook', body) });
    await call(keyset, 'hook', { method: 'POST', body: '{"a":1}' });
    const { channels } = await keyset.client().fetchMessages({ channels: ['news'], count: 1 });
    expect(channels['news']?.map(({ message }) => message as unknown)).toEqual([{ a: 1 }]);
  });
});
