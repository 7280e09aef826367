import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FunctionInfo, FunctionLogLine } from '../../../emulator/api';
import { failureOf } from '../../support/matchers/sdkFailure';
import { waitFor } from '../../support/drivers/waitFor';
import {
  functionOf,
  startFunctionsWorld,
  type FunctionsKeyset,
  type FunctionsWorld,
} from '../../support/worlds/functionsKeyset';

const before = (body: string, channel = 'news') =>
  functionOf(
    [
      ['event', 'Before Publish or Fire'],
      ['channel', channel],
    ],
    body,
  );
const OK = 'return request.ok();';

describe('the logs of Functions', () => {
  let world: FunctionsWorld;
  beforeAll(async () => {
    world = await startFunctionsWorld();
  });
  afterAll(() => world.close());

  const publish = (keyset: FunctionsKeyset, message: unknown = 'hi') =>
    keyset.client().publish({ channel: 'news', message: message as string });

  it('have what functions say, with level and time', async () => {
    const body = `console.log('one', { a: [1] }, 2); console.error(new Error('no'));
      console.debug(undefined); console.warn(null); console.info(request.message); ${OK}`;
    const keyset = await world.start({ 'talk.js': before(body) });
    const from = keyset.clock.now();
    await publish(keyset);
    const lines = keyset.functionLogs('talk.js');
    expect(lines.map(({ level, text }) => [level, text])).toEqual([
      ['log', 'one {"a":[1]} 2'],
      ['error', 'Error: no'],
      ['debug', 'undefined'],
      ['warn', 'null'],
      ['info', 'hi'],
    ]);
    for (const { at } of lines) expect(at).toBeGreaterThanOrEqual(from);
  });

  it('keep the newest 250 lines, each cut after 1,000 characters', async () => {
    const body = `for (let n = 0; n < 300; n += 1) console.log('x'.repeat(2000) + n, n);
      console.log('last'); ${OK}`;
    const keyset = await world.start({ 'chatty.js': before(body) });
    await publish(keyset);
    const texts = keyset.said('chatty');
    expect([texts.length, texts[0], texts.at(-1)]).toEqual([250, 'x'.repeat(1_000), 'last']);
  });

  it.each([
    [
      'an error of a line',
      `${'\n'.repeat(3)}request.message.a.b;`,
      /^TypeError: .* at broken\.js:7:\d+$/,
    ],
    ['nothing decided', `console.log('x');`, /^NoDecision$/],
  ])('name %s', async (_what, body, expected) => {
    const keyset = await world.start({ 'broken.js': before(body) });
    const { statusCode } = await failureOf(publish(keyset));
    expect(statusCode).toBe(500);
    expect(keyset.functionLogs('broken').at(-1)).toMatchObject({
      level: 'error',
      text: expect.stringMatching(expected) as unknown,
    });
  });

  it.each([
    ['a mistake in the code', `${before(OK)}\nconst a = ;`, /^SyntaxError: .* at broken\.js:7/],
    [
      'an error while it is loaded',
      `${before(OK)}\nthrow new Error('late');`,
      /^Error: late at broken\.js:7/,
    ],
    ['no function', `// @event After Signal\n// @channel a\n`, /^There are 0 default exports/],
  ])('name %s', async (_what, source, expected) => {
    const keyset = await world.start({ 'broken.js': source });
    expect(keyset.said('broken')).toEqual([expect.stringMatching(expected)]);
  });

  it('are read by HTTP', async () => {
    const keyset = await world.start({ 'talk.js': before(`console.log('hello'); ${OK}`) });
    await publish(keyset);
    const url = `${world.emulator.url}/inspector/${keyset.subscribeKey}/functions`;
    const functions = (await (await fetch(url)).json()) as FunctionInfo[];
    expect(functions).toEqual(keyset.functions());
    const lines = (await (await fetch(`${url}/talk.js/log`)).json()) as FunctionLogLine[];
    expect(lines).toEqual(keyset.functionLogs('talk.js'));
    expect((await fetch(`${url}/other.js/log`)).status).toBe(404);
    // They tell a developer about calls, and are none themselves.
    expect(keyset.calls().map(({ operation }) => operation)).toEqual(['publish']);
  });

  describe('and files that change', () => {
    const answerOf = async (keyset: FunctionsKeyset) => {
      await publish(keyset);
      const { channels } = await keyset.client().fetchMessages({ channels: ['news'], count: 1 });
      return channels['news']?.[0]?.message as unknown;
    };
    const say = (text: string) => before(`request.message = '${text}'; ${OK}`);

    it('are loaded again, and the others go on as they are', async () => {
      const counting = functionOf(
        [
          ['event', 'After Publish or Fire'],
          ['channel', 'news'],
        ],
        `globalThis.count = (globalThis.count ?? 0) + 1; console.log(globalThis.count); ${OK}`,
      );
      const keyset = await world.start({ 'say.js': say('one'), 'count.js': counting });
      expect(await answerOf(keyset)).toBe('one');
      keyset.write('say.js', say('two'));
      await waitFor(async () => (await answerOf(keyset)) === 'two', 'the new function');
      // A thread that had been started anew would count from one.
      const counts = await keyset.waitForTexts('count', keyset.calls('publish').length);
      expect(counts.at(-1)).toBe(String(keyset.calls('publish').length));
    });

    it('come and go', async () => {
      const keyset = await world.start({});
      keyset.write('say.js', say('new'));
      await waitFor(async () => (await answerOf(keyset)) === 'new', 'the function');
      rmSync(join(keyset.folder, 'say.js'));
      await waitFor(async () => (await answerOf(keyset)) === 'hi', 'the end of the function');
      expect(keyset.functions()).toEqual([]);
    });

    it('with wrong settings change nothing, and the log says why', async () => {
      const keyset = await world.start({ 'say.js': say('one') });
      keyset.write('other.js', say('two'));
      await waitFor(() => keyset.said('say').length > 0, 'the problem');
      expect(keyset.said('say').join()).toContain('say.js: a channel of "news" and "news" has one');
      expect(await answerOf(keyset)).toBe('one');
    });

    it('that are gone with their folder change nothing', async () => {
      const keyset = await world.start({ 'say.js': say('one') });
      rmSync(keyset.folder, { recursive: true });
      await waitFor(
        () => keyset.said('say').some((text) => text.includes('ENOENT')),
        'the problem',
      );
      expect(await answerOf(keyset)).toBe('one');
    });

    it('let what runs come to its end', async () => {
      let release: (() => void) | undefined;
      const server = createServer((_request, response) => {
        if (release) response.end();
        else release = () => response.end();
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const ask = `await require('xhr').fetch('http://127.0.0.1:${port}/'); ${OK}`;
      const keyset = await world.start({ 'say.js': before(ask) });
      const first = publish(keyset, 'first');
      await waitFor(() => release, 'the request of the function');
      keyset.write('say.js', say('new'));
      await waitFor(async () => (await answerOf(keyset)) === 'new', 'the new function');
      release?.();
      expect(await first).toHaveProperty('timetoken');
      server.close();
    });
  });
});
