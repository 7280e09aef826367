import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import PubNub from 'pubnub';
import { rawCall } from '../../support/drivers/rawCall';
import { waitFor } from '../../support/drivers/waitFor';

const run = promisify(execFile);
const ROOT = join(__dirname, '../../..');
const MODULES = join(ROOT, 'node_modules');
/** What the package installs besides itself; packed from here, because a test has no registry. */
const DEPENDENCIES = [
  '@photostructure/sqlite',
  '@photostructure/sqlite/node_modules/node-addon-api',
  'node-gyp-build',
];
/** What the sample suites import besides the package. */
const PEERS = ['@playwright/test', 'pubnub', 'vitest'];

describe('the package pubnub-emulator', () => {
  const folder = mkdtempSync(join(tmpdir(), 'emulator-package-'));
  const tarballs = join(folder, 'tarballs');
  const app = join(folder, 'app');
  const inApp = (command: string, args: readonly string[]) =>
    run(command, args, {
      cwd: app,
      env: {
        ...process.env,
        npm_config_cache: join(folder, 'cache'),
        // Playwright refuses to run below Jest.
        JEST_WORKER_ID: undefined,
      },
    });

  /** Runs the command on a free port. */
  const startCommand = async (...options: readonly string[]) => {
    const command = join(app, 'node_modules/pubnub-emulator/dist/bin.cjs');
    const child = spawn(process.execPath, [command, '--port', '0', ...options]);
    const [output] = (await once(child.stdout, 'data')) as [Buffer];
    const [, port] = /http:\/\/localhost:(\d+)/.exec(output.toString()) ?? [];
    return { child, port: Number(port) };
  };

  beforeAll(async () => {
    mkdirSync(tarballs);
    mkdirSync(app);
    writeFileSync(join(app, 'package.json'), '{ "name": "app", "private": true }');
    const pack = ['pack', '--silent', '--pack-destination', tarballs];
    await run('npm', pack, { cwd: join(ROOT, 'emulator') });
    const dependencies = DEPENDENCIES.map((name) => join(MODULES, name));
    await run('npm', [...pack, '--ignore-scripts', ...dependencies]);
    const files = readdirSync(tarballs).map((name) => join(tarballs, name));
    await inApp('npm', ['install', '--offline', '--no-audit', '--no-fund', ...files]);
    for (const name of PEERS) {
      mkdirSync(dirname(join(app, 'node_modules', name)), { recursive: true });
      symlinkSync(join(MODULES, name), join(app, 'node_modules', name));
    }
    cpSync(join(app, 'node_modules/pubnub-emulator/examples'), join(app, 'examples'), {
      recursive: true,
    });
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('answers the first publish of an unmodified SDK after less than a second of work', async () => {
    const report = join(folder, 'report.cjs');
    const used = join(folder, 'cpu.json');
    // The time of the processor: other tests take from the time of the clock.
    writeFileSync(
      report,
      `process.on('exit', () => require('node:fs').writeFileSync(process.env.USED, JSON.stringify(process.cpuUsage())));`,
    );
    const command = join(app, 'node_modules/pubnub-emulator/dist/bin.cjs');
    const child = spawn(process.execPath, ['--require', report, command, '--port', '0'], {
      cwd: app,
      env: { ...process.env, USED: used },
    });
    const [output] = (await once(child.stdout, 'data')) as [Buffer];
    const [, origin = ''] = /http:\/\/(localhost:\d+)/.exec(output.toString()) ?? [];
    const keys = { publishKey: 'pub-local', subscribeKey: 'sub-local' };
    const pubnub = new PubNub({ ...keys, userId: 'ann', origin, ssl: false });
    const { timetoken } = await pubnub.publish({ channel: 'news', message: 'hello' });
    pubnub.destroy(true);
    child.kill();
    await once(child, 'exit');
    expect(timetoken).toMatch(/^\d{17}$/);
    const { user, system } = JSON.parse(readFileSync(used, 'utf8')) as NodeJS.CpuUsage;
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });

  it('lets any token list the records that it is told', async () => {
    const { child, port } = await startCommand('--require-tokens', '--listable', 'user');
    const origin = `localhost:${port}`;
    const keys = { publishKey: 'pub-local', subscribeKey: 'sub-local', origin, ssl: false };
    const administrator = new PubNub({ ...keys, userId: 'server', secretKey: 'sec-local' });
    const token = await administrator.grantToken({
      ttl: 5,
      authorized_uuid: 'ann',
      resources: { channels: { news: { read: true } } },
    });
    const ann = new PubNub({ ...keys, userId: 'ann' });
    ann.setToken(token);
    expect((await ann.objects.getAllUUIDMetadata()).data).toEqual([]);
    await expect(ann.objects.getAllChannelMetadata()).rejects.toMatchObject({
      status: { statusCode: 403 },
    });
    [administrator, ann].forEach((client) => client.destroy(true));
    child.kill();
    await once(child, 'exit');
  });

  it('answers to the names that it is told', async () => {
    const { child, port } = await startCommand('--allowed-hosts', 'pubnub,pubnub.example');
    const calls = ['pubnub:8091', 'pubnub.example', 'localhost', 'other'].map((host) =>
      rawCall(port, { path: '/time/0', headers: { host } }),
    );
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200, 421]);
    child.kill();
    await once(child, 'exit');
  });

  it('ends when npx is ended', async () => {
    const npx = spawn('npx', ['--no-install', 'pubnub-emulator', '--port', '0'], { cwd: app });
    const [output] = (await once(npx.stdout, 'data')) as [Buffer];
    const [url = ''] = /http:\/\/localhost:\d+/.exec(output.toString()) ?? [];
    const answers = () =>
      fetch(`${url}/time/0`).then(
        () => true,
        () => false,
      );
    expect(await answers()).toBe(true);
    npx.kill();
    await waitFor(async () => !(await answers()), 'the end of the emulator');
  });

  it('has the page of the Inspector, and the licences of what is in it', async () => {
    const script = `import { startEmulator } from 'pubnub-emulator';
const emulator = await startEmulator();
const read = async (path) => (await fetch(emulator.url + path)).text();
const texts = [await (await fetch(emulator.inspectorUrl)).text(), await read('/inspector/page.js')];
console.log(texts.map((text) => /Inspector/.test(text)).join());
await emulator.close();
`;
    writeFileSync(join(app, 'inspect.mjs'), script);
    const { stdout } = await inApp('node', ['inspect.mjs']);
    expect(stdout).toBe('true,true\n');
    const folder = join(app, 'node_modules/pubnub-emulator/dist');
    const notices = readFileSync(join(folder, 'third-party-notices.txt'), 'utf8');
    const inside = ['react', 'react-dom', '@reduxjs/toolkit', 'virtua', 'fastify'];
    for (const name of [...inside, 'jsep', 'jsonpath-plus', 'jsonwebtoken']) {
      expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'));
    }
    expect(readdirSync(join(folder, 'inspector/dist')).sort()).toEqual([
      'index.html',
      'page.css',
      'page.js',
    ]);
  });

  it.each([
    ['--listable', 'user,file', 'Listable are user, channel, not "file".\n'],
    ['--port', 'x', 'The port must be a whole number from 0 to 65535, not "x".\n'],
    ['--events', 'none.json', 'The events file none.json cannot be read: ENOENT.\n'],
    [
      '--seed',
      'package.json',
      'A seed has users, channels, memberships, messages, but no "name".\n',
    ],
    // Versions of Node differ in which folder they name.
    [
      '--data',
      'package.json/data',
      /^The data folder package\.json(\/data)? cannot be made: (ENOTDIR|EEXIST)\.\n$/,
    ],
    [
      '--functions',
      'none',
      'The functions cannot be loaded.\nThe folder none cannot be read: ENOENT.\n',
    ],
  ])('says in one sentence what is wrong with %s', async (option, value, stderr) => {
    const wrong = inApp('node_modules/.bin/pubnub-emulator', [option, value]);
    const matching = stderr instanceof RegExp ? (expect.stringMatching(stderr) as string) : stderr;
    await expect(wrong).rejects.toMatchObject({ code: 1, stderr: matching });
  });

  it('runs functions, tells where they answer, and loads them again', async () => {
    const functions = join(app, 'functions');
    const hello = (word: string) => `// @event On Request
// @path hello
export default async (request, response) => {
  const { sign, decode } = require('jwt');
  const json = decode(sign({ name: await require('vault').get('name') }, 'secret'));
  return response.send('${word} ' + require('jsonpath').JSONPath({ path: '$.name', json }));
};
`;
    mkdirSync(functions);
    writeFileSync(join(functions, 'hello.js'), hello('hello'));
    writeFileSync(join(app, 'secrets.json'), '{ "name": "Ann" }');
    const command = join(app, 'node_modules/pubnub-emulator/dist/bin.cjs');
    const options = ['--port', '0', '--functions', 'functions', '--secrets', 'secrets.json'];
    const child = spawn(process.execPath, [command, ...options], { cwd: app });
    const [output] = (await once(child.stdout, 'data')) as [Buffer];
    const [, url = ''] =
      /^ {2}hello\.js {2}On Request {2}(http:.*)$/m.exec(output.toString()) ?? [];
    const answer = async () => (await fetch(url)).text();
    expect(await answer()).toBe('hello Ann');
    writeFileSync(join(functions, 'hello.js'), hello('bye'));
    await waitFor(async () => (await answer()) === 'bye Ann', 'the new function');
    child.kill();
    await once(child, 'exit');

    writeFileSync(join(functions, 'hello.js'), '// @event On Request\n');
    const wrong = inApp('node_modules/.bin/pubnub-emulator', ['--functions', 'functions']);
    await expect(wrong).rejects.toMatchObject({
      code: 1,
      stderr: `The functions cannot be loaded.
hello.js: On Request needs one line "@path …", without a slash in front, as in v1/tasks*.
`,
    });
  });

  it.each([
    ['use.mts', ['--module', 'nodenext']],
    // TypeScript's other name for `moduleResolution: node`, the default of CommonJS before TypeScript 6.
    [
      'use.ts',
      ['--module', 'commonjs', '--moduleResolution', 'node10', '--ignoreDeprecations', '6.0'],
    ],
  ])('has types that need nothing else, in %s', async (file, modules) => {
    const source = `import { startEmulator, type EventsOptions, type Keyset } from 'pubnub-emulator';
export async function count(): Promise<number> {
  const events: EventsOptions = { listeners: [], actions: [] };
  const keyset: Keyset = await startEmulator({ port: 0, events });
  keyset.faults.add({ effect: { kind: 'delay', ms: 10 } });
  return keyset.calls('publish').length;
}
// @ts-expect-error: types that are not found would allow everything
export const wrong = () => startEmulator({ port: 'x' });
`;
    writeFileSync(join(app, file), source);
    const options = ['--noEmit', '--strict', ...modules, file];
    const { stdout } = await inApp(join(MODULES, '.bin/tsc'), ['--target', 'es2023', ...options]);
    expect(stdout).toBe('');
  });

  it.each([
    ['node:test', 'node', ['--test', 'examples/node-test/auction.test.mjs'], /^[#ℹ] pass 3$/m],
    [
      'Jest',
      join(MODULES, '.bin/jest'),
      ['--rootDir', 'examples/jest', '--testMatch', '**/*.test.cjs'],
      /3 passed, 3 total/,
    ],
    ['Vitest', join(MODULES, '.bin/vitest'), ['run', '--root', 'examples/vitest'], /3 passed/],
    [
      'Playwright',
      'node',
      [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--config',
        'examples/playwright/playwright.config.mjs',
        '--reporter',
        'line',
      ],
      /1 passed/,
    ],
  ])('runs a sample suite of %s', async (_runner, command, args, summary) => {
    const { stdout, stderr } = await inApp(command, args);
    expect(stdout + stderr).toMatch(summary);
  });

  it('comes with its licence, its notice and those of the code in it', () => {
    const folderOfPackage = join(app, 'node_modules/pubnub-emulator');
    const files = [
      'LICENSE',
      'NOTICE',
      'README.md',
      'CHANGELOG.md',
      'dist/third-party-notices.txt',
    ];
    for (const file of files) {
      expect(readFileSync(join(folderOfPackage, file), 'utf8')).not.toBe('');
    }
  });
});
