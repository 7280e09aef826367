import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';
import { reportWhile } from './reportWhile.mjs';
import { StartError } from './startError.cjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Codes with which npm fails when it cannot reach the registry. */
const UNREACHABLE = [
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ERR_SOCKET_TIMEOUT',
  'EIDLETIMEOUT',
  'ECONNECTIONTIMEOUT',
];

/**
 * Installs what the lock file names when nothing, or something else, is installed. Of several processes
 * one installs and the others wait for it.
 *
 * @param {'product' | 'all'} needed `product` leaves out what only tests and checks need
 * @throws (rejects) a `StartError` when it cannot be installed
 */
export async function ensureDependencies(needed) {
  if (planFor(needed) === undefined) return;
  const waiting = 'Another command is installing the packages; waiting for it…';
  await withLock('install', waiting, async (lock) => {
    const plan = planFor(needed);
    if (plan) await install(plan, lock);
  });
}

/** The packages to install, and how; undefined when everything is installed. */
function planFor(needed) {
  const wanted = packagesOf('package-lock.json');
  const installed = packagesOf('node_modules/.package-lock.json');
  const state = stateOf(wanted, installed);
  if (state === 'all' || state === needed) return undefined;
  // Where the checks have been run, their tools stay when the lock file changes.
  const hasTools = Object.keys(installed ?? {}).some((name) => wanted?.[name]?.dev);
  const scope = hasTools ? 'all' : needed;
  // Adds to the product's packages instead of installing these again.
  const isAddition = state === 'product';
  const command = isAddition ? ['install', '--no-save'] : ['ci'];
  if (scope === 'product') command.push('--omit=dev');
  const count = countOf(wanted, scope) - (isAddition ? countOf(wanted, 'product') : 0);
  return { command, count };
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

/** How many packages are to be downloaded for this platform, each once however often it is installed. */
function countOf(wanted = {}, scope) {
  const downloads = Object.values(wanted).flatMap(({ integrity, dev, os, cpu, libc }) => {
    const isNeeded =
      (scope === 'all' || !dev) &&
      (os?.includes(process.platform) ?? true) &&
      (cpu?.includes(process.arch) ?? true) &&
      !libc?.includes('musl');
    return isNeeded && integrity ? integrity : [];
  });
  return new Set(downloads).size;
}

/**
 * Runs npm. Packages may not run anything while they are installed: all binaries come with them.
 *
 * @param {{ command: readonly string[], count: number }} plan
 * @throws (rejects) a `StartError` when it fails
 */
async function install({ command, count }, lock) {
  console.log(`Installing ${count} packages; this happens once…`);
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=http'];
  const child = spawn('npm', [...command, ...flags], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  });
  // The installation goes on when this process is killed.
  lock.addProcess(child.pid);
  const startedAt = Date.now();
  let loaded = 0;
  let failure = '';
  let said = '';
  createInterface(child.stderr).on('line', (line) => {
    const [, code] = /^npm http .* failed with (\S+)$/.exec(line) ?? [];
    if (code) failure = code;
    else if (/^npm http \S+ .*\.tgz/.test(line)) {
      loaded += 1;
      failure = '';
    } else if (!/^npm (http|warn|notice)/.test(line)) said += `${line}\n`;
  });
  const ended = new Promise((resolve) => {
    child.on('error', (error) => resolve(error.code));
    child.on('close', (status, signal) => resolve(status ?? signal));
  });
  const outcome = await reportWhile(ended, (seconds) => {
    if (failure)
      return `no answer from the registry after ${seconds} s (${failure}); npm tries again`;
    return loaded < count
      ? `${loaded} of ${count} packages loaded after ${seconds} s`
      : `unpacking after ${seconds} s`;
  });
  if (outcome !== 0) throw new StartError(explainFailure(said, outcome));
  console.log(`  installed after ${Math.round((Date.now() - startedAt) / 1000)} s`);
}

/**
 * @param {string} said what npm says about its failure
 * @param {number | string} outcome npm's exit status or signal, or the code of the error that it cannot be run with
 */
function explainFailure(said, outcome) {
  const [, code] = /^npm (?:error|ERR!) code (\S+)/m.exec(said) ?? [];
  if (UNREACHABLE.includes(code)) {
    const [registry = "npm's package registry"] = /https?:\/\/[^/\s]+/.exec(said) ?? [];
    return `The packages cannot be downloaded: ${registry} cannot be reached. Start again with a connection.`;
  }
  return `${said}The packages could not be installed; npm ended with ${outcome}.`;
}
