import { createHmac, generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { KeysetOptions } from '../../../emulator/api';
import {
  functionOf,
  startFunctionsWorld,
  type FunctionsWorld,
} from '../../support/worlds/functionsKeyset';
import { temporaryFolder } from '../../support/worlds/temporaryFolders';

const DAY = 24 * 3_600_000;
const OTHER_CURVE = JSON.stringify(
  generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey.export({ format: 'jwk' }),
);

describe('the modules of Functions', () => {
  let world: FunctionsWorld;
  let target: Server;
  let targetUrl: string;
  beforeAll(async () => {
    world = await startFunctionsWorld();
    target = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8');
      request.on('data', (chunk: string) => (body += chunk));
      request.on('end', () => {
        if (request.url === '/silent') return;
        if (request.url === '/away') response.writeHead(302, { location: 'https://example.com/' });
        else response.setHeader('x-kind', 'test');
        if (request.url === '/large') response.write('x'.repeat(1_100_000));
        response.end([request.method, request.headers['x-key'], body].join(' '));
      });
    });
    target.listen(0, '127.0.0.1');
    await once(target, 'listening');
    targetUrl = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await world.close();
    target.closeAllConnections();
    target.close();
  });

  /** A function that runs code and answers with what it gives, or with its error's message. */
  const startCode = (options: KeysetOptions = {}) => {
    const source = (body: string) =>
      functionOf(
        [
          ['event', 'On Request'],
          ['path', 'run'],
        ],
        `const { kvstore, vault, xhr, pubnub, crypto, uuid } = Object.fromEntries(
          ['kvstore', 'vault', 'xhr', 'pubnub', 'crypto', 'uuid'].map((name) => [name, require(name)]),
        );
        const times = async (count, run) => {
          for (let n = 0; n < count; n += 1) await run(n);
        };
        const run = async () => {${body}};
        try {
          return response.send({ value: await run() });
        } catch (error) {
          return response.send({ error: error.message });
        }`,
      );
    return {
      start: async (body: string) => {
        const keyset = await world.start({ 'run.js': source(body) }, options);
        return {
          keyset,
          run: async () =>
            (await fetch(keyset.functions()[0]?.url ?? '')).json() as Promise<{
              value?: unknown;
              error?: string;
            }>,
        };
      },
    };
  };
  const run = async (body: string, options?: KeysetOptions) =>
    (await startCode(options).start(body)).run();

  describe('kvstore', () => {
    it('keeps values for one day unless told otherwise, from a minute to a year', async () => {
      const { keyset, run: again } = await startCode().start(`
        const { method } = request;
        if ((await kvstore.get('begun')) === null) {
          await kvstore.set('begun', true, 600000);
          await kvstore.set('day', { a: 1 });
          await kvstore.set('minute', 1, 0);
          await kvstore.set('year', 1, 10 * 525600);
          await kvstore.setItem('text', 'words', 2880);
        }
        return [await kvstore.get('day'), await kvstore.get('minute'), await kvstore.get('year'),
          await kvstore.getItem('text')];
      `);
      expect(await again()).toEqual({ value: [{ a: 1 }, 1, 1, 'words'] });
      await keyset.clock.advance(59_000);
      expect(await again()).toEqual({ value: [{ a: 1 }, 1, 1, 'words'] });
      await keyset.clock.advance(2_000);
      expect(await again()).toEqual({ value: [{ a: 1 }, null, 1, 'words'] });
      await keyset.clock.advance(DAY);
      expect(await again()).toEqual({ value: [null, null, 1, 'words'] });
      await keyset.clock.advance(363 * DAY);
      expect(await again()).toEqual({ value: [null, null, 1, null] });
      await keyset.clock.advance(2 * DAY);
      // It has begun anew.
      expect(await again()).toEqual({ value: [{ a: 1 }, 1, 1, 'words'] });
    });

    it('has counters, and lists keys', async () => {
      const body = `await kvstore.incrCounter('visits'); await kvstore.incrCounter('visits', 4);
        await kvstore.set('a', 1); await kvstore.set('b', 1); await kvstore.removeItem('a');
        return [await kvstore.getCounter('visits'), await kvstore.getKeys(), await kvstore.getCounterKeys()];`;
      expect(await run(body)).toEqual({ value: [5, ['b'], ['visits']] });
    });

    it.each([
      [
        'a value of 32,001 characters',
        `kvstore.set('a', 'x'.repeat(32001))`,
        'The value is too long.',
      ],
      ['a key of 1,001 characters', `kvstore.set('k'.repeat(1001), 1)`, 'The key is too long.'],
      ['a key that is no text', `kvstore.set(5, 1)`, 'key must be a text.'],
      ['an eleventh call', `times(11, (n) => kvstore.set('a' + n, 1))`, 'execution calls exceeds'],
    ])('refuses %s', async (_what, code, error) => {
      expect(await run(`return ${code};`)).toEqual({ error });
    });

    it('takes the longest value and key', async () => {
      const body = `await kvstore.set('k'.repeat(1000), 'x'.repeat(32000));
        return (await kvstore.get('k'.repeat(1000))).length;`;
      expect(await run(body)).toEqual({ value: 32_000 });
    });
  });

  describe('vault', () => {
    it('has the secrets of a file', async () => {
      const file = join(temporaryFolder(), 'secrets.json');
      writeFileSync(file, '{ "apiKey": "s3cret" }');
      expect(await run(`return vault.get('apiKey');`, { secrets: file })).toEqual({
        value: 's3cret',
      });
    });

    it.each([
      ['a missing secret', `vault.get('other')`, 'Not Found'],
      ['a name of an object', `vault.get('constructor')`, 'Not Found'],
      ['an eleventh read', `times(11, () => vault.get('apiKey'))`, 'execution calls exceeds'],
    ])('refuses %s', async (_what, code, error) => {
      expect(await run(`return ${code};`, { secrets: { apiKey: 'x' } })).toEqual({ error });
    });

    it.each([
      ['no JSON', 'secret', 'secrets.json is no JSON.'],
      ['a list', '["secret"]', 'Secrets must be an object of names and texts.'],
      ['a number', '{ "apiKey": 5 }', 'The secret "apiKey" must be a text.'],
    ])('says what is wrong with a file of %s, without quoting it', async (_what, text, problem) => {
      const file = join(temporaryFolder(), 'secrets.json');
      writeFileSync(file, text);
      const start = world.start({}, { secrets: file });
      await expect(start).rejects.toThrow(problem);
      await expect(start).rejects.not.toThrow('secret"]');
    });

    it('says that there is no such file', async () => {
      const file = join(temporaryFolder(), 'none.json');
      await expect(world.start({}, { secrets: file })).rejects.toThrow('ENOENT');
    });
  });

  describe('xhr', () => {
    it('asks this machine', async () => {
      const body = `const { status, body, headers } = await xhr.fetch('${targetUrl}/a',
          { method: 'POST', headers: { 'X-Key': 5 }, body: 'hello' });
        return { status, body, kind: headers['x-kind'] };`;
      expect(await run(body)).toEqual({
        value: { status: 200, body: 'POST 5 hello', kind: 'test' },
      });
    });

    it('waits no longer than it is told to', async () => {
      const startedAt = performance.now();
      const body = `return xhr.fetch('${targetUrl}/silent', { timeout: 50 });`;
      expect((await run(body)).error).toContain('The request failed.');
      // Without it, five seconds.
      expect(performance.now() - startedAt).toBeLessThan(4_000);
    });

    it.each([
      ['another host', `xhr.fetch('http://example.com/')`, 'Only addresses of this machine'],
      ['a file', `xhr.fetch('file:///etc/passwd')`, 'Only addresses of this machine'],
      ['no address', `xhr.fetch('here')`, 'Only addresses of this machine'],
      ['nobody', `xhr.fetch('http://127.0.0.1:1/')`, 'The request failed.'],
    ])('refuses %s', async (_what, code, error) => {
      expect((await run(`return ${code};`)).error).toContain(error);
    });

    it('refuses an answer that is too large, and a sixth request', async () => {
      expect(await run(`return xhr.fetch('${targetUrl}/large');`)).toEqual({
        error: 'The answer is too large.',
      });
      expect(await run(`return times(6, () => xhr.fetch('${targetUrl}/a'));`)).toEqual({
        error: 'execution calls exceeds',
      });
      expect(await run(`return times(5, () => xhr.fetch('${targetUrl}/a'));`)).toEqual({});
    });

    it('follows no redirect, which could lead away', async () => {
      expect(await run(`return (await xhr.fetch('${targetUrl}/away')).status;`)).toEqual({
        value: 302,
      });
    });

    it('asks hosts that are allowed', async () => {
      // The name does not resolve, but the request is made.
      const code = `return xhr.fetch('http://allowed.invalid/');`;
      expect(await run(code, { xhrHosts: [' Allowed.invalid'] })).toEqual({
        error: 'The request failed.',
      });
      expect(await run(code, { xhrHosts: ['*'] })).toEqual({ error: 'The request failed.' });
      expect((await run(code, { xhrHosts: ['other.invalid'] })).error).toContain('Only addresses');
    });

    it.each(['allowed.invalid:80', 'http://a.invalid', 'a b', ''])(
      'says that %p is no host',
      async (host) => {
        const start = world.start({}, { xhrHosts: [host] });
        await expect(start).rejects.toThrow(`"${host}" is no host that xhr could ask`);
      },
    );

    it('makes 100 requests in a second at most, with vault', async () => {
      const { run: again } = await startCode({ secrets: { a: 'b' } }).start(`let read = 0;
        try {
          await times(10, async () => { await vault.get('a'); read += 1; });
        } catch (error) {
          if (error.message !== 'More than 100 requests in a second.') throw error;
        }
        return read;`);
      const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
      const answers = await Promise.all(Array.from({ length: 15 }, () => again()));
      clock.mockReturnValue(performance.now() + 1_000);
      const next = await again();
      clock.mockRestore();
      expect(answers.reduce((sum, { value }) => sum + Number(value), 0)).toBe(100);
      expect(next).toEqual({ value: 10 });
    });
  });

  describe('pubnub', () => {
    it('publishes, fires and signals', async () => {
      const { keyset, run: once } = await startCode()
        .start(`const sent = await pubnub.publish({ channel: 'news', message: { a: 1 }, meta: { b: 2 } });
        await pubnub.fire({ channel: 'news', message: 'fired' });
        await pubnub.signal({ channel: 'news', message: 'signal' });
        await pubnub.publish({ channel: 'news', message: 'unstored', storeInHistory: false });
        return sent.slice(0, 2);`);
      expect(await once()).toEqual({ value: [1, 'Sent'] });
      const { channels } = await keyset
        .client()
        .fetchMessages({ channels: ['news'], count: 25, includeMeta: true });
      expect(channels['news']).toMatchObject([{ message: { a: 1 }, meta: { b: 2 } }]);
      expect(channels['news']).toHaveLength(1);
    });

    it.each([
      ['a channel', `pubnub.publish({ message: 1 })`, 'channel must be a text.'],
      ['a message', `pubnub.publish({ channel: 'a' })`, 'message is missing.'],
    ])('misses %s', async (_what, code, error) => {
      expect(await run(`return ${code};`)).toEqual({ error });
    });

    it('refuses an eleventh call', async () => {
      const code = `times(11, () => pubnub.fire({ channel: 'a', message: 1 }))`;
      expect(await run(`return ${code};`)).toEqual({ error: 'execution calls exceeds' });
    });
  });

  describe('pubnub, by the SDK of the project', () => {
    it('reads and writes as an administrator, also where tokens are needed', async () => {
      const body = `await pubnub.objects.setUUIDMetadata({ uuid: 'bob', data: { name: 'Bob' } });
        await pubnub.channelGroups.addChannels({ channelGroup: 'all', channels: ['news'] });
        const { timetoken } = await pubnub.setState({ channels: ['news'], state: { busy: true } });
        const { data } = await pubnub.objects.getAllUUIDMetadata({ limit: 1 });
        const { channels } = await pubnub.channelGroups.listChannels({ channelGroup: 'all' });
        const token = await pubnub.grantToken({ ttl: 15, authorized_uuid: 'ann',
          resources: { channels: { news: { read: true } } } });
        const { authorized_uuid } = await pubnub.parseToken(token);
        return [data.map(({ id, name }) => [id, name]), channels, authorized_uuid,
          (await pubnub.hereNow({ channels: ['news'] })).totalOccupancy];`;
      expect(await run(body, { requiresTokens: true })).toEqual({
        value: [[['bob', 'Bob']], ['news'], 'ann', 0],
      });
    });

    it('says why the service refused a call', async () => {
      const body = `try {
          return await pubnub.objects.getMemberships({ uuid: 'x'.repeat(200) });
        } catch ({ status }) {
          return [status.error, status.statusCode];
        }`;
      expect(await run(body)).toEqual({ value: [true, 400] });
    });

    it('is counted like publishing', async () => {
      const code = `times(11, () => pubnub.parseToken('x').catch(() => 0))`;
      expect(
        await run(`await ${code}; return pubnub.publish({ channel: 'a', message: 1 });`),
      ).toEqual({ error: 'execution calls exceeds' });
    });
  });

  describe('pubnub, where the project has no SDK,', () => {
    const code = `return pubnub.hereNow({ channels: ['news'] });`;
    const projectWith = (files: Readonly<Record<string, string>>) => {
      const folder = temporaryFolder();
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), text);
      }
      jest.spyOn(process, 'cwd').mockReturnValue(folder);
    };
    afterEach(() => jest.restoreAllMocks());

    it.each([
      ['no package', {}, 'This method needs the package pubnub in the folder of the project.'],
      [
        'another package',
        { 'node_modules/pubnub/index.js': 'module.exports = { version: 1 };' },
        'The package pubnub is not the SDK.',
      ],
      [
        'an SDK without the method',
        { 'node_modules/pubnub/index.js': 'module.exports = class { time() {} };' },
        'This SDK has no method hereNow.',
      ],
    ])('says so: %s', async (_what, files, error) => {
      projectWith(files);
      expect(await run(code)).toEqual({ error });
    });
  });

  it('crypto hashes and signs, uuid and codecs are there', async () => {
    const body = `const base64 = require('codec/base64');
      const query = require('codec/query_string');
      const id = uuid.v4();
      return [
        await crypto.sha1('a'), (await crypto.sha256('a')).length, (await crypto.sha512('a')).length,
        await crypto.hmac(base64.btoa('key'), 'payload', crypto.ALGORITHM.HMAC_SHA256),
        uuid.validate(id), uuid.validate('x'), base64.atob(base64.btoa('hello')),
        query.parse('a=1&b=x%20y'), query.stringify({ a: 1 }), require('codec/auth').basic('ann', 'b'),
      ];`;
    expect(await run(body)).toEqual({
      value: [
        '86f7e437faa5a7fce15d1ddcb9eaeaea377667b8',
        64,
        128,
        createHmac('sha256', 'key').update('payload').digest('base64'),
        true,
        false,
        'hello',
        { a: '1', b: 'x y' },
        'a=1',
        'Basic YW5uOmI=',
      ],
    });
  });

  it.each([
    ['ED25519', generateKeyPairSync('ed25519')],
    ['ECDSA_P256_SHA1', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
    ['ECDSA_P256_SHA256', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
    ['ECDSA_P256_SHA512', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
  ])('crypto signs and verifies with %s', async (name, { privateKey, publicKey }) => {
    const [signing, verifying] = [privateKey, publicKey].map((key) =>
      JSON.stringify(key.export({ format: 'jwk' })),
    );
    const body = `const algorithm = crypto.ALGORITHM.${name};
      const signature = await crypto.sign(${signing}, 'signed', algorithm);
      const isSigned = (message) => crypto.verify(signature, ${verifying}, message, algorithm);
      return [await isSigned('signed'), await isSigned('forged'),
        require('codec/base64').atob(signature).length];`;
    expect(await run(body)).toEqual({ value: [true, false, 64] });
  });

  it.each([
    ['a key of another kind', `crypto.sign({ kty: 'oct', k: 'AA' }, 'a', 'ED25519')`],
    ['a key of another curve', `crypto.sign(${OTHER_CURVE}, 'a', 'ECDSA_P256_SHA256')`],
    ['a text for a key', `crypto.verify('AA', 'key', 'a', 'ED25519')`],
  ])('crypto refuses %s', async (_what, code) => {
    expect(await run(`return ${code};`)).toEqual({
      error: 'key must be a JSON Web Key of the algorithm.',
    });
  });

  it('crypto refuses an algorithm that there is not', async () => {
    const error = 'There is no such algorithm here.';
    expect(await run(`return crypto.sign({}, 'a', 'toString');`)).toEqual({ error });
    expect(await run(`return crypto.hmac('a', 'a', 'ED25519');`)).toEqual({ error });
  });

  it('jwt signs, verifies and reads tokens', async () => {
    const body = `const jwt = require('jwt');
      const token = jwt.sign({ user: 'ann' }, 'secret', { expiresIn: '1h' });
      const { user, iat, exp } = jwt.verify(token, 'secret');
      const old = jwt.sign({}, 'secret', { expiresIn: -1 });
      const failure = (work) => { try { work(); } catch ({ name, message }) { return [name, message]; } };
      return [user, exp - iat, jwt.decode(token, { complete: true }).header,
        failure(() => jwt.verify(token, 'other')), failure(() => jwt.verify(old, 'secret'))];`;
    expect(await run(body)).toEqual({
      value: [
        'ann',
        3_600,
        { alg: 'HS256', typ: 'JWT' },
        ['JsonWebTokenError', 'invalid signature'],
        ['TokenExpiredError', 'jwt expired'],
      ],
    });
  });

  it('jsonpath finds values, and reaches nothing else', async () => {
    const body = `const { JSONPath } = require('jsonpath');
      const json = { books: [{ title: 'A', price: 8 }, { title: 'B', price: 12 }] };
      const find = (path) => JSONPath({ path, json });
      const [book] = find('$.books[0]');
      let reached = 'nothing';
      try {
        reached = find('$.books[?(@.constructor.constructor("return process")())]');
      } catch {}
      return [find('$.books[*].title'), find('$.books[?(@.price > 10)].title'),
        book === json.books[0], reached];`;
    const { value } = await run(body);
    expect(value).toEqual([['A', 'B'], ['B'], true, expect.anything()]);
    expect([[], 'nothing']).toContainEqual((value as unknown[])[3]);
  });

  it('utils and advanced_math calculate', async () => {
    const body = `const { randomInt, isNumeric } = require('utils');
      const { getDistance, deg2rad } = require('advanced_math');
      const drawn = new Set(Array.from({ length: 200 }, () => randomInt(5, 7)));
      return [[...drawn].sort(), isNumeric(5), isNumeric('five'), deg2rad(180),
        getDistance(43.70011, -79.4163, 37.77493, -122.41942)];`;
    expect(await run(body)).toEqual({
      value: [[5, 6], true, false, Math.PI, expect.closeTo(2_262, -1)],
    });
  });

  it('ugc says what it would need', async () => {
    expect(await run(`return require('ugc').moderateMessage({});`)).toEqual({
      error: "Auto Moderation is configured in PubNub's portal: there is none here.",
    });
  });

  it('there are no others, and nothing of Node', async () => {
    expect((await run(`return require('fs');`)).error).toContain('There is no module of this name');
    const body = `return ['process', 'Buffer', 'fetch', 'setTimeout'].map((name) => typeof globalThis[name]);`;
    expect(await run(body)).toEqual({ value: Array(4).fill('undefined') });
  });

  it.each([
    ['a wrong argument', `require('codec/query_string').stringify(null)`],
    // One frame freed after the other, until the module has room: the last error before that is the outermost.
    [
      'a full stack',
      `let last; (function deep() {
        try { deep(); } catch { try { uuid.v4(); } catch (error) { last = error; throw error; } }
      })(); throw last`,
    ],
  ])('errors of modules after %s lead to nothing of Node', async (_what, code) => {
    const body = `try { ${code}; } catch (error) {
        const outside = (value) => {
          try { return typeof value.constructor.constructor('return process')(); } catch { return 'nothing'; }
        };
        return outside(error);
      }`;
    expect(await run(body)).toEqual({ value: 'nothing' });
  });
});
