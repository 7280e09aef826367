import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { version } from '../../package.json';
import { waitFor } from '../support/drivers/waitFor';
import { watch } from '../support/worlds/startedChat';

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

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Killed after so long, ms. */
  readonly timeout?: number;
}

describe('npm start, before anything is installed', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'moderated-chat-install-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

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

  it('explains every flag and refuses a wrong one before anything is installed', () => {
    const { run } = createBareProject();
    const help = run(['scripts/run.mjs', 'start', '--help']);
    expect(help.status).toBe(0);
    for (const flag of ['--port', '--host', '--data', '--ephemeral', '--reset', '--no-seed']) {
      expect(help.output).toContain(flag);
    }
    expect(npmCalls()).toBe('');
  });

  it('tells its version before anything is installed', () => {
    const { project, run } = createBareProject();
    cpSync(join(ROOT, 'package.json'), join(project, 'package.json'));
    expect(run(['scripts/run.mjs', 'start', '--version']).output).toBe(`${version}\n`);
    expect(npmCalls()).toBe('');
  });

  it.each<[string, () => Promise<string[]> | string[], RegExp]>([
    ['a port that is no number', () => ['--port', 'x'], /^The port must be .*, not "x"\.$/],
    ['an unknown flag', () => ['--prot', '1'], /^Unknown option '--prot'\..*--help.*$/],
    ['a seed that is none', () => ['--seed=-1'], /^The seed must be .*, not "-1"\.$/],
    ['a taken port', () => takenPort(), /^Port \d+ is taken; .*\.$/],
    ['an address of nobody', () => ['--host', '300.1.1.1'], /^This machine has no such host .*\.$/],
    [
      "another machine's address",
      () => ['--host', '192.0.2.1', '--port', '0'],
      /^This machine has no such host .*\.$/,
    ],
    [
      'an address in place of a host',
      () => ['--allow-host', 'http://chat.example'],
      /^A host is a name or an address, .*, not "http:\/\/chat\.example"\.$/,
    ],
    [
      'a delay of tokens where there are none',
      () => ['--open', '--revoke-delay', '0'],
      /^With --open there are no tokens, .*\.$/,
    ],
    [
      'a delay that no network has',
      () => ['--revoke-delay', '61'],
      /^The revoke-delay must be a whole number from 0 to 60, not "61"\.$/,
    ],
    ['a folder below a file', () => unwritableFolder(), /^The data folder .* cannot be written\.$/],
    [
      'a folder of the system',
      () => ['--port', '0', '--data', '/proc/x'],
      /^The data folder \/proc\/x cannot be written\.$/,
    ],
  ])('refuses at once, before anything is installed: %s', async (_case, prepare, sentence) => {
    const { run } = createBareProject();
    const args = await prepare();
    const { status, output } = run(['scripts/run.mjs', 'start', ...args], { timeout: 20_000 });
    expect(output.trim()).toMatch(sentence);
    expect(status).toBe(1);
    expect(npmCalls()).toBe('');
  });

  it('says that the registry cannot be reached, and nothing else', () => {
    const { project, run } = createBareProject(
      `exec ${join(dirname(process.execPath), 'npm')} "$@"`,
    );
    for (const file of ['package.json', 'package-lock.json', 'emulator/package.json']) {
      cpSync(join(ROOT, file), join(project, file), { recursive: true });
    }
    const { status, output } = run(['scripts/run.mjs', 'start', '--port', '0'], {
      env: {
        npm_config_registry: 'http://127.0.0.1:9',
        npm_config_fetch_retries: '1',
        npm_config_fetch_retry_mintimeout: '4000',
        npm_config_cache: join(folder, 'cache'),
      },
    });
    expect(output).toMatch(
      /^Installing \d+ packages.*\n( {2}.*\n)* {2}no answer .* \(ECONNREFUSED\); npm tries again\n( {2}.*\n)*The packages cannot be downloaded: http:\/\/127\.0\.0\.1:9 cannot be reached\. Start again with a connection\.\n$/,
    );
    expect(status).toBe(1);
  });

  describe('while another one installs', () => {
    /** An npm that installs for as long as the file `busy` is there. */
    const SLOW = `echo $$ > npm.pid
while [ -e busy ]; do sleep 0.05; done
mkdir -p node_modules && cp package-lock.json node_modules/.package-lock.json
echo done >> npm.log`;
    const INSTALL = `import('./scripts/setup/ensureDependencies.mjs').then((m) => m.ensureDependencies('product')).then(() => console.log('going on'))`;

    async function startTwo() {
      const { project, spawn: spawnIn } = createBareProject(SLOW);
      writeFileSync(join(project, 'busy'), '');
      writeFileSync(
        join(project, 'package-lock.json'),
        JSON.stringify({ packages: { '': {}, ...packagesOf({ product: '1.0.0' }) } }),
      );
      const first = spawnIn(['-e', INSTALL]);
      const npmProcess = await waitFor(
        () => existsSync(join(project, 'npm.pid')) && Number(read(project, 'npm.pid')),
        'the installation',
      );
      const second = spawnIn(['-e', INSTALL]);
      await waitFor(() => second.output().includes('waiting for it…\n'), 'the second to wait');
      const finish = () => rmSync(join(project, 'busy'));
      return { project, first, second, npmProcess, finish };
    }

    it('waits for that, says so, and goes on without installing again', async () => {
      const { project, first, second, finish } = await startTwo();
      finish();
      expect(await Promise.all([first.ended(), second.ended()])).toEqual([0, 0]);
      expect(first.output()).toMatch(/^Installing 1 packages.*\n( {2}.*\n)*going on\n$/);
      expect(second.output()).toMatch(
        /^Another command is installing the packages; waiting for it…\n( {2}.*\n)*going on\n$/,
      );
      expect(read(project, 'npm.log')).toBe('done\n');
    });

    it('installs itself when that was killed', async () => {
      const { project, first, second, npmProcess, finish } = await startTwo();
      process.kill(npmProcess, 'SIGKILL');
      first.process.kill('SIGKILL');
      finish();
      expect(await second.ended()).toBe(0);
      expect(second.output()).toMatch(/waiting for it…\n( {2}.*\n)*Installing 1 packages/);
      expect(read(project, 'npm.log')).toBe('done\n');
    });

    it('waits for the npm of a start that was killed', async () => {
      const { project, first, second, finish } = await startTwo();
      first.process.kill('SIGKILL');
      await first.ended();
      await waitFor(() => /waiting for \d+ s\n/.test(second.output()), 'the second to wait on');
      finish();
      expect(await second.ended()).toBe(0);
      expect(second.output()).not.toContain('Installing');
      expect(read(project, 'npm.log')).toBe('done\n');
    });
  });

  it('installs at once beside a lock that was left behind, with the id of another process', () => {
    const { project, run } = createBareProject();
    const left = join(project, `.locks/install.${process.pid}`);
    mkdirSync(dirname(left));
    writeFileSync(left, '');
    const longAgo = new Date(Date.now() - 120_000);
    utimesSync(left, longAgo, longAgo);
    const { output } = run(['scripts/run.mjs', 'start', '--port', '0'], { timeout: 20_000 });
    expect(output).toMatch(/^Installing \d+ packages/);
    expect(existsSync(left)).toBe(false);
  });

  it('says that the project cannot be written', () => {
    const { project, run } = createBareProject();
    writeFileSync(join(project, '.locks'), '');
    expect(run(['scripts/run.mjs', 'start', '--port', '0'])).toEqual({
      status: 1,
      output: `The project's folder ${project}/ cannot be written (EEXIST).\n`,
    });
    expect(npmCalls()).toBe('');
  });

  it.each<[string, Versions | undefined, 'product' | 'all', string]>([
    ['only the product, at first', undefined, 'product', 'npm ci --omit=dev'],
    ['everything, at first', undefined, 'all', 'npm ci --ignore-scripts'],
    ['what tests need beside the product', { product: '1.0.0' }, 'all', 'npm install --no-save'],
    ['a changed version', { product: '0.9.0' }, 'product', 'npm ci --omit=dev'],
    [
      'it beside the tools',
      { product: '0.9.0', tool: '1.0.0' },
      'product',
      'npm ci --ignore-scripts',
    ],
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
    else expect(output).toMatch(/^Installing \d packages.*\n( {2}.*\n)*$/);
    expect(npmCalls()).toMatch(command === '' ? /^$/ : new RegExp(`^${command} .*\n$`));
  });

  /** What the npm of the bare project was called with, each call on a line. */
  const npmCalls = () =>
    existsSync(join(folder, 'npm.calls')) ? readFileSync(join(folder, 'npm.calls'), 'utf8') : '';

  const read = (project: string, file: string) => readFileSync(join(project, file), 'utf8');

  /**
   * A checkout of the project in which nothing is installed.
   *
   * @param npmDoes lines of shell: what its npm does beside taking down how it was called
   */
  function createBareProject(npmDoes = '') {
    const project = join(folder, 'project');
    const npm = join(folder, 'npm');
    const script = `#!/bin/sh\necho npm "$@" >> ${join(folder, 'npm.calls')}\n${npmDoes}\n`;
    writeFileSync(npm, script, { mode: 0o755 });
    cpSync(join(ROOT, 'scripts'), join(project, 'scripts'), { recursive: true });
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}` };
    const run = (args: readonly string[], options: RunOptions = {}) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        cwd: project,
        env: { ...env, ...options.env },
        encoding: 'utf8',
        ...(options.timeout !== undefined && { timeout: options.timeout }),
      });
      return { status, output: stdout + stderr };
    };
    return { project, run, spawn: (args: readonly string[]) => watch(args, project, env) };
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
});
