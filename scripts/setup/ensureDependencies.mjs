import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

const PROGRESS_INTERVAL_MS = 5_000;

/**
 * Installs what the lock file names when nothing, or something else, is installed.
 *
 * @param {'product' | 'all'} needed `product` leaves out what only tests and checks need
 */
export async function ensureDependencies(needed) {
  const wanted = packagesOf('package-lock.json');
  const installed = packagesOf('node_modules/.package-lock.json');
  const state = stateOf(wanted, installed);
  if (state === 'all' || state === needed) return;
  // Where the checks have been run, their tools stay when the lock file changes.
  const hasTools = Object.keys(installed ?? {}).some((name) => wanted?.[name]?.dev);
  const scope = hasTools ? 'all' : needed;
  // Adds to the product's packages instead of installing, and compiling, these again.
  const isAddition = state === 'product';
  const command = isAddition ? ['install', '--no-save'] : ['ci'];
  if (scope === 'product') command.push('--omit=dev');
  await install(command, countOf(wanted, scope) - (isAddition ? countOf(wanted, 'product') : 0));
}

/**
 * Compares contents, since a fresh checkout has a new time: npm writes down what it has installed. It
 * leaves out optional packages that are for other platforms.
 *
 * @returns {'all' | 'product' | 'other'}
 */
function stateOf(wanted, installed) {
  if (!wanted || !installed) return 'other';
  const isDifferent = (name) => {
    const [one, other] = [wanted[name], installed[name]];
    return one?.version !== other?.version || one?.integrity !== other?.integrity;
  };
  // The project itself has the name ''.
  if (Object.keys(installed).some((name) => name !== '' && isDifferent(name))) return 'other';
  const missing = Object.entries(wanted).filter(
    ([name, { optional, devOptional }]) =>
      name !== '' && !installed[name] && !optional && !devOptional,
  );
  if (missing.length === 0) return 'all';
  return missing.every(([, { dev }]) => dev) ? 'product' : 'other';
}

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(root + path, 'utf8')).packages;
  } catch {
    // Nothing is installed, or an installation was interrupted.
    return undefined;
  }
}

/** How many packages are to be downloaded for this platform. */
function countOf(wanted = {}, scope) {
  return Object.values(wanted).filter(
    ({ integrity, dev, os, cpu, libc }) =>
      integrity &&
      (scope === 'all' || !dev) &&
      (os?.includes(process.platform) ?? true) &&
      (cpu?.includes(process.arch) ?? true) &&
      !libc?.includes('musl'),
  ).length;
}

/** Runs npm, and ends the process when it fails. @param {number} count of packages */
async function install(command, count) {
  console.log(`Installing ${count} packages; this happens once…`);
  const child = spawn('npm', [...command, '--no-audit', '--no-fund', '--loglevel=http'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
    env: { ...process.env, ...compilerSettings() },
  });
  let loaded = 0;
  let rest = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (/^npm http \S+ .*\.tgz/.test(line)) loaded += 1;
      else if (!/^npm (http|warn|notice)/.test(line)) console.error(line);
    }
  });
  const startedAt = Date.now();
  let reported = 0;
  let isCompiling = false;
  const timer = setInterval(() => {
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    if (loaded > reported) console.log(`  ${loaded} packages after ${seconds} s`);
    else if (loaded > 0 && !isCompiling) console.log('  Compiling SQLite…');
    isCompiling = loaded > 0 && loaded === reported;
    reported = loaded;
  }, PROGRESS_INTERVAL_MS);
  const status = await new Promise((resolve) => {
    child.on('error', () => resolve(null));
    child.on('close', resolve);
  });
  clearInterval(timer);
  if (status === 0) return;
  console.error('The dependencies could not be installed; npm says why above.');
  process.exit(status ?? 1);
}

/**
 * SQLite is compiled where no binary can be downloaded for it: on all processors, and with the headers
 * that many systems install beside Node, so that these need no download either.
 */
function compilerSettings() {
  const settings = { JOBS: 'max' };
  const folder = dirname(dirname(process.execPath));
  try {
    const header = readFileSync(join(folder, 'include/node/node_version.h'), 'utf8');
    const version = ['MAJOR', 'MINOR', 'PATCH'].map(
      (part) => new RegExp(`NODE_${part}_VERSION (\\d+)`).exec(header)?.[1],
    );
    return version.join('.') === process.versions.node
      ? { npm_config_nodedir: folder, ...settings }
      : settings;
  } catch {
    // The compiler downloads them.
    return settings;
  }
}
