import { setImmediate } from 'node:timers/promises';
import { hostFunctions, hostHandler } from '../../../support/worlds/functionsHost';

/** For functions that go on for ever. */
const SHORT = { times: { computeMs: 500, loadMs: 2_000 } };
const FAILED = { verdict: 'aborted', reason: 'function failed', status: 500 };

describe('a function before publish', () => {
  it('lets a message pass as it came, to the last digit', async () => {
    const { host } = await hostHandler('return request.ok();');
    const message = '{ "b": 12345678901234567890, "a": [1.0, "\\u00e9"] }';
    const event = { kind: 'message', channel: 'space.general', uuid: 'ann', message } as const;
    expect(await host.beforePublish(event)).toEqual({ verdict: 'ok', message });
  });

  it('changes a message', async () => {
    const { publish } = await hostHandler('request.message.text += "!"; return request.ok();');
    expect(await publish({ text: 'hello' })).toEqual({
      verdict: 'ok',
      message: '{"text":"hello!"}',
    });
  });

  it('puts another message in its place', async () => {
    const { publish } = await hostHandler('request.message = "other"; return request.ok();');
    expect(await publish({ text: 'hello' })).toEqual({ verdict: 'ok', message: '"other"' });
  });

  it('refuses a message and says why', async () => {
    const { publish } = await hostHandler('return request.abort("not here");');
    expect(await publish('hello')).toEqual({
      verdict: 'aborted',
      reason: 'not here',
      status: 403,
    });
  });

  it('sees the event as PubNub shows it', async () => {
    const { publish } = await hostHandler(`
      const { message, channels, params, meta, pubkey, subkey } = request;
      request.message = { message, channels, params, meta, pubkey, subkey };
      return request.ok();
    `);
    const verdict = await publish({ text: 'hi' }, { meta: '{"lang":"en"}' });
    expect(JSON.parse(verdict.verdict === 'ok' ? verdict.message : '')).toEqual({
      message: { text: 'hi' },
      channels: ['space.general'],
      params: { uuid: 'ann', meta: '{"lang":"en"}' },
      meta: {},
      pubkey: 'pub-local',
      subkey: 'sub-local',
    });
  });

  it('decides by what it returns, not by what it leaves behind', async () => {
    const { publish } = await hostHandler('request.abort("no"); return request.ok();');
    expect(await publish('hello')).toMatchObject({ verdict: 'ok' });
  });

  it('may be written with promises and without async', async () => {
    const { publish } = await hostFunctions({
      'then.js': `export default function handler(request) {
        return Promise.resolve().then(() => request.abort('later'));
      }`,
    });
    expect(await publish('hello')).toMatchObject({ verdict: 'aborted', reason: 'later' });
  });

  it('keeps what it remembers from one event to the next', async () => {
    const { publish } = await hostFunctions({
      'count.js': `export default (request) => {
        count += 1;
        request.message = count;
        return request.ok();
      };
      let count = 0;`,
    });
    await publish('first');
    expect(await publish('second')).toEqual({ verdict: 'ok', message: '2' });
  });
});

describe('which functions run', () => {
  const header = (...lines: string[]) =>
    `/**\n${lines.map((line) => ` * ${line}\n`).join('')} */\n`;
  const refuse = `export default (request) => request.abort('refused');`;

  it.each([
    ['*', 'direct.ann@bob'],
    ['space.general', 'space.general'],
    ['space.*', 'space.general'],
    ['space.general.*', 'space.general.thread'],
  ])('are those of %s for %s', async (pattern, channel) => {
    const source = header('@event Before Publish or Fire', `@channel ${pattern}`) + refuse;
    const { publish } = await hostFunctions({ 'refuse.js': source });
    expect(await publish('hello', { channel })).toMatchObject({ verdict: 'aborted' });
  });

  it.each([
    ['space.off-topic', 'space.general', 'message'],
    ['space.gen', 'space.general', 'message'],
    ['space.*', 'direct.ann@bob', 'message'],
    ['space.*', 'space.general.thread', 'message'],
    ['space.*', 'space.', 'message'],
    ['*', 'space.general', 'file'],
    ['*', 'space.general', 'signal'],
  ] as const)('are not those of %s for %s and a %s', async (pattern, channel, kind) => {
    const source = header('@event Before Publish or Fire', `@channel ${pattern}`) + refuse;
    const { publish } = await hostFunctions({ 'refuse.js': source });
    expect(await publish('hello', { channel, kind })).toEqual({
      verdict: 'ok',
      message: '"hello"',
    });
  });

  it('are for every event and channel that the header names', async () => {
    const { publish } = await hostFunctions({
      'several.js':
        header('@event Before Publish File', '@event Before Signal', '@channel a', '@channel b') +
        refuse,
    });
    const verdictOn = async (kind: 'message' | 'file' | 'signal', channel: string) =>
      (await publish('hello', { channel, kind })).verdict;
    expect(await verdictOn('file', 'b')).toBe('aborted');
    expect(await verdictOn('signal', 'a')).toBe('aborted');
    expect(await verdictOn('message', 'b')).toBe('ok');
    expect(await verdictOn('file', 'c')).toBe('ok');
  });

  it('are only the .js files of the folder', async () => {
    const { publish, errors } = await hostFunctions({ 'readme.md': 'nothing', 'rules.json': '{}' });
    expect(await publish('hello')).toMatchObject({ verdict: 'ok' });
    expect(errors).toEqual([]);
  });
});

describe('a function that is broken', () => {
  it.each([
    ['throws', 'throw new TypeError(request.message.text);', /^TypeError at handler\.js:\d+:\d+$/],
    ['throws no error', 'throw request.message.text;', /^Error$/],
    ['throws what it was given', 'JSON.parse(request.message.text);', /^SyntaxError/],
    ['decides nothing', 'request.message.text = "x";', /^NoDecision$/],
    ['returns something else', 'await request.ok(); return true;', /^NoDecision$/],
    ['takes the message away', 'delete request.message; return request.ok();', /^NoDecision$/],
    [
      'makes a circle of the message',
      'request.message.a = request.message; return request.ok();',
      /^TypeError/,
    ],
    ['computes for ever', 'for (;;) {}', /^ComputedTooLong$/],
    [
      'computes for ever after waiting',
      'await require("kvstore").get("x"); for (;;) {}',
      /^ComputedTooLong$/,
    ],
    ['waits in circles', 'for (;;) await null;', /^ComputedTooLong$/],
  ])('and %s lets nothing pass, and says so without the text', async (_what, body, expected) => {
    const { publish, errors } = await hostHandler(body, SHORT);
    expect(await publish({ text: 'a secret' })).toEqual(FAILED);
    expect(errors).toEqual([
      [{ function: 'handler.js', error: expect.stringMatching(expected) }, 'function failed'],
    ]);
    expect(JSON.stringify(errors)).not.toContain('secret');
  });

  it('runs again for the next event', async () => {
    const { publish } = await hostHandler(
      `if (request.message === 'loop') for (;;) {}
      return request.ok();`,
      SHORT,
    );
    expect(await publish('loop')).toEqual(FAILED);
    expect(await publish('fine')).toEqual({ verdict: 'ok', message: '"fine"' });
  });

  it.each([
    ['is no JavaScript', 'export default (request) => {'],
    ['exports nothing', 'const handler = (request) => request.ok();'],
    ['exports twice', 'export default 1;\nexport default 2;'],
    ['exports no function', 'export default { handler: true };'],
    ['throws while it is loaded', 'export default (request) => request.ok();\nthrow new Error();'],
    ['never ends loading', 'export default (request) => request.ok();\nfor (;;) {}'],
    ['imports', "import fs from 'fs';\nexport default (request) => request.ok();"],
  ])('and %s fails for its channels, and leaves the others alone', async (_what, source) => {
    const header = '/**\n * @event Before Publish or Fire\n * @channel space.*\n */\n';
    const { publish, errors } = await hostFunctions({ 'broken.js': header + source }, SHORT);
    expect(errors).toEqual([
      [{ function: 'broken.js', err: expect.any(Error) }, 'function not loaded'],
    ]);
    expect(await publish('hello')).toEqual(FAILED);
    expect(await publish('hello', { channel: 'direct.a@b' })).toMatchObject({ verdict: 'ok' });
  });

  it('makes a message that is too large to publish', async () => {
    const { publish } = await hostHandler(
      'request.message = "x".repeat(40000); return request.ok();',
    );
    expect(await publish('hello')).toEqual(FAILED);
  });

  it('gets a message that is nested too deep to be read', async () => {
    const { host } = await hostHandler('return request.ok();');
    const message = '['.repeat(16_000) + ']'.repeat(16_000);
    const event = { kind: 'message', channel: 'a', uuid: 'ann', message } as const;
    expect(['ok', 'aborted']).toContain((await host.beforePublish(event)).verdict);
    expect(await host.beforePublish({ ...event, message: '1' })).toMatchObject({ verdict: 'ok' });
  });
});

describe('events of many users', () => {
  it('have their turns: whoever sends many waits for the own ones', async () => {
    const { publish } = await hostHandler(`
      const end = Date.now() + 3;
      while (Date.now() < end);
      return request.ok();
    `);
    const done: string[] = [];
    const send = async (uuid: string) => {
      await publish('long '.repeat(4_000), { uuid });
      done.push(uuid);
    };
    await Promise.all([...Array.from({ length: 60 }, () => send('eve')), send('ann'), send('bob')]);
    expect(done.slice(0, 10)).toEqual(expect.arrayContaining(['ann', 'bob']));
  });

  it('are tried again when the event of somebody else ends the thread', async () => {
    const { publish, errors } = await hostHandler(
      `await require('kvstore').get('x');
      if (request.message === 'loop') for (;;) {}
      return request.ok();`,
      { times: { computeMs: 500 } },
    );
    const loop = publish('loop', { uuid: 'eve' });
    const others = Array.from({ length: 20 }, (_, n) => publish(n, { uuid: `user_${n % 5}` }));
    expect(await loop).toEqual(FAILED);
    expect(await Promise.all(others)).toEqual(
      others.map((_, n) => ({ verdict: 'ok', message: `${n}` })),
    );
    expect(errors).toHaveLength(1);
  });

  it('are refused when one user has too many that wait', async () => {
    const { publish } = await hostHandler('return request.ok();');
    const sent = Array.from({ length: 1_100 }, (_, n) => publish(n, { uuid: 'eve' }));
    const ann = publish('hello');
    const outcomes = await Promise.allSettled(sent);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).not.toEqual([]);
    expect(refused[0]).toMatchObject({ reason: { code: 'tooManyRequests' } });
    expect(await ann).toMatchObject({ verdict: 'ok' });
  });
});

describe('while the service itself is busy', () => {
  /** What is left of such a time afterwards is for a thread that has to wait for a processor. */
  const BUSY_MS = 3_000;
  /** Nothing else runs in this thread meanwhile. */
  const block = (ms: number) => {
    const end = performance.now() + ms;
    while (performance.now() < end);
  };

  it.each([
    [
      'its time to compute',
      { computeMs: BUSY_MS - 100 },
      'const end = Date.now() + 20; while (Date.now() < end);',
    ],
    ['its whole time', { executionMs: BUSY_MS - 100 }, `await require('kvstore').get('x');`],
  ])('for longer than %s, a message is judged all the same', async (_what, times, work) => {
    const { publish, errors } = await hostHandler(`${work} return request.ok();`, { times });
    const verdict = publish('hello');
    await setImmediate();
    block(BUSY_MS);
    expect({ errors, ...(await verdict) }).toEqual({
      errors: [],
      verdict: 'ok',
      message: '"hello"',
    });
  });

  it('a function that computes for ever is still ended', async () => {
    const { publish, errors } = await hostHandler('for (;;) {}', SHORT);
    const verdict = publish('hello');
    await setImmediate();
    block(SHORT.times.computeMs + 100);
    expect(await verdict).toEqual(FAILED);
    expect(errors).toMatchObject([[{ error: 'ComputedTooLong' }, 'function failed']]);
  });
});

describe('functions after an event', () => {
  it('are left out while 1,000 executions of one have not ended', async () => {
    const { host, errors } = await hostFunctions({
      'wait.js': `// @event After Signal
// @channel *
export default async (request) => new Promise(() => {});`,
    });
    const event = { kind: 'signal', channel: 'a', uuid: 'ann', message: '1' } as const;
    for (let n = 0; n < 1_000; n += 1) host.after(event);
    expect(errors).toEqual([]);
    host.after(event);
    const failure = [{ function: 'wait.js', error: 'TooManyWaiting' }, 'function failed'];
    expect(errors).toEqual([failure]);
  });
});

describe('records that a function reads', () => {
  it('have no custom data when it asks for none', async () => {
    const { publish, platform } = await hostHandler(`
      const { objects } = require('pubnub');
      const read = async (customFields) => {
        const include = { customFields };
        return (await objects.getChannelMetadata({ channel: 'rules', include })).data;
      };
      request.message = [await read(true), await read(false)];
      return request.ok();
    `);
    platform.channels.set('rules', { id: 'rules', eTag: 'a', custom: { rules: '[]' } });
    const verdict = await publish('hello');
    const [whole, bare] = [
      { id: 'rules', eTag: 'a', custom: { rules: '[]' } },
      { id: 'rules', eTag: 'a' },
    ];
    expect(verdict).toEqual({ verdict: 'ok', message: JSON.stringify([whole, bare]) });
  });
});

describe('functions and functions', () => {
  it('do not trigger each other for ever', async () => {
    const { publish } = await hostHandler('return request.ok();');
    expect(await publish('hello', { hops: 2 })).toMatchObject({ verdict: 'ok' });
    expect(await publish('hello', { hops: 3 })).toEqual(FAILED);
  });

  it('say how many of them led to what they publish', async () => {
    const { publish, platform } = await hostHandler(`
      await require('pubnub').publish({ channel: 'next', message: 1 });
      return request.ok();
    `);
    await publish('hello', { hops: 1 });
    expect(platform.published).toMatchObject([{ channel: 'next', hops: 2 }]);
  });
});
