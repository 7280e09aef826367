import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import PubNub from 'pubnub';
import { waitFor, withinASecond } from '../support/drivers/waitFor';

const ROOT = join(__dirname, '../..');

/** An optional package of a lock file that npm installs only on other platforms. */
const OTHER_PLATFORM = { 'node_modules/b': { version: '2.0.0', optional: true } };

interface Versions {
  readonly product: string;
  readonly tool?: string;
}

/** Entries of a lock file: a package of the product, and one that only tests need. */
function packagesOf({ product, tool }: Versions) {
  const entry = (version: string) => ({ version, integrity: `sha512-${version}` });
  return {
    'node_modules/a': entry(product),
    ...(tool !== undefined && { 'node_modules/c': { ...entry(tool), dev: true } }),
  };
}

interface Started {
  readonly process: ChildProcessWithoutNullStreams;
  output(): string;
  exitCode(): Promise<number | null>;
}

/** Runs what `npm start -- …` runs. */
function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): Started {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/run.mjs'), 'start', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  });
  let text = '';
  child.stdout.on('data', (chunk) => (text += String(chunk)));
  child.stderr.on('data', (chunk) => (text += String(chunk)));
  // Not when it exits: what it wrote last may not have been read by then.
  const exit = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  return { process: child, output: () => text, exitCode: () => exit };
}

describe('npm start', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'moderated-chat-start-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('prints two chat links for two users from the port it got, and serves app and service', async () => {
    removeBuild();
    const replaced = writeAsset('replaced.js', new Date());
    const outdated = writeAsset('outdated.js', new Date(0));
    const chat = start(['--port', '0', '--data', folder]);
    try {
      await waitFor(() => chat.output().includes('Ctrl-C'), 'the start', 45_000);
      const links = [
        ...chat.output().matchAll(/http:\/\/localhost:(\d+)\/#\?uuid=(user_[0-9a-f]{32})/g),
      ];
      expect(links).toHaveLength(2);
      expect(links[0]?.[2]).not.toBe(links[1]?.[2]);
      expect(chat.output()).toContain(folder);
      expect(chat.output()).toContain('--reset');
      expect(chat.output()).toMatch(
        /Moderator +http:\S+\/moderator.html#\?uuid=moderator&token=\S+/,
      );

      const origin = `localhost:${String(links[0]?.[1])}`;
      const page = await fetch(`http://${origin}/`);
      const html = await page.text();
      expect(html).toContain('<div id="root">');
      expect(chat.output()).toMatch(/^Building the app…\nStarting the local service…\n\nModerated/);
      // Tabs that are open still ask for the assets of the version before this one.
      expect((await fetch(`http://${origin}/assets/replaced.js`)).status).toBe(200);
      expect((await fetch(`http://${origin}/assets/outdated.js`)).status).toBe(404);
      const [, script = ''] = /src="(\/assets\/[^"]+)"/.exec(html) ?? [];
      const load = (encoding: string) =>
        fetch(`http://${origin}${script}`, { headers: { 'accept-encoding': encoding } });
      const [brotli, zipped, plain] = await Promise.all(['br, gzip', 'gzip', 'identity'].map(load));
      const answers = [brotli, zipped, plain].map((answer) =>
        answer?.headers.get('content-encoding'),
      );
      expect(answers).toEqual(['br', 'gzip', null]);
      const text = await plain?.text();
      expect(await brotli?.text()).toBe(text);
      expect(await zipped?.text()).toBe(text);
      const { data } = await clientOf(origin).objects.getAllUUIDMetadata({
        include: { totalCount: true },
        limit: 1,
      });
      expect(data).toHaveLength(1);
    } finally {
      chat.process.kill('SIGKILL');
      for (const path of [replaced, outdated]) rmSync(path, { force: true });
    }
  });

  it('stops within a second on Ctrl-C, and has everything at the next start, without a build', async () => {
    const chat = () => start(['--port', '0', '--data', folder, '--no-seed']);
    let first: Started;
    let client: PubNub | undefined;
    const begin = async () => {
      client?.destroy(true);
      first = chat();
      await waitFor(() => first.output().includes('Ctrl-C'), 'the start', 45_000);
      client = clientOf(originOf(first));
      client.subscribe({ channels: ['space.a'] });
      await client.publish({ channel: 'space.a', message: 'kept' });
    };
    await begin();
    await withinASecond(async () => {
      first.process.kill('SIGINT');
      expect(await first.exitCode()).toBe(0);
    }, begin);
    client?.destroy(true);

    const second = chat();
    try {
      await waitFor(() => second.output().includes('Ctrl-C'), 'the start', 45_000);
      const { channels } = await clientOf(originOf(second)).fetchMessages({
        channels: ['space.a'],
      });
      expect(channels['space.a']?.[0]?.message).toBe('kept');
      expect(second.output()).not.toContain('Building');
    } finally {
      second.process.kill('SIGKILL');
    }
  });

  it.each([
    ['a taken port', () => takenPort(), /^Port \d+ is taken; .*$/m],
    [
      'a data folder that cannot be written',
      () => unwritableFolder(),
      /^The data folder .* cannot be written\.$/m,
    ],
    ['a damaged database', () => damagedData(), /^The data in .* is damaged; .*$/m],
    ['a port that is no number', () => ['--port', 'x'], /^The port must be .*$/m],
    ['an unknown flag', () => ['--prot', '1'], /^Unknown option '--prot'\..*--help.*$/m],
  ])('says in one sentence that it cannot start: %s', async (_case, prepare, sentence) => {
    const chat = start(await prepare());
    expect(await chat.exitCode()).toBe(1);
    const lines = chat.output().trim().split('\n');
    expect(lines.at(-1)).toMatch(sentence);
    expect(chat.output()).not.toContain('    at ');
  });

  it('says that Node is too old', async () => {
    const script = `import { checkNode } from ${JSON.stringify(join(ROOT, 'scripts/setup/checkNode.mjs'))}; checkNode('18.20.4'); console.log('went on');`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
    let text = '';
    child.stderr.on('data', (chunk) => (text += String(chunk)));
    child.stdout.on('data', (chunk) => (text += String(chunk)));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(1);
    expect(text).toBe('Node 20.19 or newer is needed; this is Node 18.20.4.\n');
  });

  it("runs on PubNub's network when both keys are set, without the local service", async () => {
    const chat = start(['--port', '0'], {
      VITE_PUBNUB_PUBLISH_KEY: 'pub-c-test',
      VITE_PUBNUB_SUBSCRIBE_KEY: 'sub-c-test',
    });
    try {
      await waitFor(() => chat.output().includes('Ctrl-C'), 'the start', 45_000);
      expect(chat.output()).toContain("PubNub's network");
      expect(chat.output()).toContain('/moderator.html#?uuid=');
      const { status } = await fetch(`http://${originOf(chat)}/time/0`);
      expect(status).toBe(404);
    } finally {
      chat.process.kill('SIGKILL');
    }
  });

  it('explains every flag and refuses a wrong one before anything is installed', () => {
    const { run } = createBareProject();
    const help = run(['scripts/run.mjs', 'start', '--help']);
    expect(help.status).toBe(0);
    for (const flag of ['--port', '--host', '--data', '--ephemeral', '--reset', '--no-seed']) {
      expect(help.output).toContain(flag);
    }
    const wrong = run(['scripts/run.mjs', 'start', '--port', 'x']);
    expect(wrong).toEqual({
      status: 1,
      output: 'The port must be a whole number from 0 to 65535, not "x".\n',
    });
    expect(help.output).not.toContain('Installing');
  });

  it.each<[string, Versions | undefined, 'product' | 'all', string]>([
    ['only the product, at first', undefined, 'product', 'npm ci --omit=dev'],
    ['everything, at first', undefined, 'all', 'npm ci --no-audit'],
    ['what tests need beside the product', { product: '1.0.0' }, 'all', 'npm install --no-save'],
    ['a changed version', { product: '0.9.0' }, 'product', 'npm ci --omit=dev'],
    ['it beside the tools', { product: '0.9.0', tool: '1.0.0' }, 'product', 'npm ci --no-audit'],
    ['nothing when the product is there', { product: '1.0.0' }, 'product', ''],
    ['nothing when all is there', { product: '1.0.0', tool: '1.0.0' }, 'all', ''],
    ['nothing beyond the product', { product: '1.0.0', tool: '1.0.0' }, 'product', ''],
  ])('installs %s, however old the files are', (_title, installed, scope, command) => {
    const { project, run } = createBareProject();
    const write = (path: string, packages: object) => {
      mkdirSync(dirname(join(project, path)), { recursive: true });
      writeFileSync(join(project, path), JSON.stringify({ packages }));
      utimesSync(join(project, path), new Date(0), new Date(0));
    };
    write('package-lock.json', {
      '': {},
      ...OTHER_PLATFORM,
      ...packagesOf({ product: '1.0.0', tool: '1.0.0' }),
    });
    if (installed) write('node_modules/.package-lock.json', packagesOf(installed));
    const script = `import('./scripts/setup/ensureDependencies.mjs').then((m) => m.ensureDependencies('${scope}'))`;
    const { status, output } = run(['-e', script]);
    expect(status).toBe(0);
    if (command === '') expect(output).toBe('');
    else expect(output).toMatch(new RegExp(`^Installing \\d packages.*\n${command} `));
  });

  /** A checkout of the project in which nothing is installed, and an npm that only says its name. */
  function createBareProject() {
    const project = join(folder, 'project');
    const npm = join(folder, 'npm');
    writeFileSync(npm, '#!/bin/sh\necho npm "$@" >&2\n', { mode: 0o755 });
    cpSync(join(ROOT, 'scripts'), join(project, 'scripts'), { recursive: true });
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}` };
    const run = (args: readonly string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        cwd: project,
        env,
        encoding: 'utf8',
      });
      return { status, output: stdout + stderr };
    };
    return { project, run };
  }

  const closers: (() => void)[] = [];
  afterEach(() => {
    for (const close of closers.splice(0)) close();
  });

  async function takenPort(): Promise<string[]> {
    const server = createServer();
    closers.push(() => server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return ['--ephemeral', '--port', String((server.address() as AddressInfo).port)];
  }

  function unwritableFolder(): string[] {
    writeFileSync(join(folder, 'file'), '');
    return ['--port', '0', '--data', join(folder, 'file', 'data')];
  }

  function damagedData(): string[] {
    writeFileSync(join(folder, 'sub-local.sqlite'), 'this is not a database, whatever its name is');
    return ['--port', '0', '--data', folder];
  }
});

/** Makes the next start build the app. */
function removeBuild(): void {
  rmSync(join(ROOT, 'dist/.build.json'), { force: true });
}

/** Puts a file among the assets of an earlier build. */
function writeAsset(name: string, time: Date): string {
  const assets = join(ROOT, 'dist/assets');
  mkdirSync(assets, { recursive: true });
  const path = join(assets, name);
  writeFileSync(path, '');
  utimesSync(path, time, time);
  return path;
}

function originOf(chat: Started): string {
  return /localhost:\d+/.exec(chat.output())?.[0] ?? 'no address printed';
}

function clientOf(origin: string): PubNub {
  return new PubNub({
    publishKey: 'pub-local',
    subscribeKey: 'sub-local',
    userId: 'user_test',
    origin,
    ssl: false,
  });
}
