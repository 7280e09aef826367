// `node scripts/run.mjs COMMAND …` runs the npm scripts that may have to install something first.
// Plain JavaScript without dependencies up to the imports of the commands: it runs before anything is
// installed, and on a Node that is too old for the rest.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { HELP } from './help.mjs';
import {
  readBackupOptions,
  readBenchOptions,
  readScreenshotOptions,
  readStartOptions,
  switchesOf,
} from './options.mjs';
import { checkNode } from './setup/checkNode.mjs';
import { checkAddressAndFolder } from './setup/checkAddressAndFolder.mjs';
import { ensureDependencies } from './setup/ensureDependencies.mjs';
import { findBrowser } from './setup/findBrowser.mjs';
import { installPeer } from './setup/installPeer.mjs';
import { reportWhile } from './setup/reportWhile.mjs';
import { stopWithNpm } from './setup/stopWithNpm.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Packages of many modules, which load while the sources are compiled. */
const LARGE_PACKAGES = ['@sinclair/typebox', 'kysely'];

/** For commands that read their arguments themselves. */
const asGiven = (args) => args;

/**
 * Each command's dependencies, large packages that it loads, argument reader (without one it takes none), what is checked before anything is installed,
 * and module with `main`. The dependencies of the running product are a fifth of all.
 */
const COMMANDS = {
  start: {
    dependencies: 'product',
    read: readStartOptions,
    check: checkAddressAndFolder,
    packages: ['vite', ...LARGE_PACKAGES],
    module: 'scripts/start/main.ts',
  },
  emulator: { dependencies: 'product', read: asGiven, module: 'scripts/emulator/main.ts' },
  'emulator:compare': {
    dependencies: 'product',
    read: asGiven,
    module: 'emulator/compare/main.ts',
  },
  'emulator:fidelity': { module: 'scripts/fidelity/main.ts' },
  api: { read: switchesOf('npm run api', 'check'), module: 'scripts/apiClient/main.ts' },
  server: {
    dependencies: 'product',
    read: asGiven,
    packages: LARGE_PACKAGES,
    module: 'server/main.ts',
  },
  doctor: { dependencies: 'product', module: 'server/doctor/main.ts' },
  backup: {
    dependencies: 'product',
    read: readBackupOptions,
    module: 'scripts/backup/main.ts',
  },
  functions: { dependencies: 'product', module: 'scripts/functions/main.ts' },
  gallery: { module: 'scripts/gallery/main.ts' },
  screenshots: {
    needsBrowser: true,
    read: readScreenshotOptions,
    module: 'scripts/screenshots/main.ts',
  },
  bench: {
    needsBrowser: true,
    needsPeer: true,
    read: readBenchOptions,
    module: 'bench/app/main.ts',
  },
  'bench:server': { module: 'bench/server/main.ts' },
  'bench:search': { module: 'bench/server/search.ts' },
  'bench:service': { module: 'bench/service/main.ts' },
  test: { read: asGiven, module: 'scripts/test/main.mjs' },
};

checkNode();
stopWithNpm();
const [name, ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) {
  console.error(`Usage: node scripts/run.mjs ${Object.keys(COMMANDS).join('|')}`);
  process.exit(1);
}
if (HELP[name] && (args.includes('--help') || args.includes('-h'))) {
  console.log(HELP[name]);
  process.exit();
}
if (name === 'start' && args.includes('--version')) {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  console.log(JSON.parse(text).version);
  process.exit();
}
try {
  await run(command);
} catch (error) {
  if (error?.name !== 'StartError') throw error;
  console.error(error.message);
  process.exit(1);
}

async function run({
  dependencies = 'all',
  needsBrowser,
  needsPeer,
  read = switchesOf(`npm run ${name}`),
  check,
  packages = [],
  module,
}) {
  const options = read(args);
  await check?.(options);
  await ensureDependencies(dependencies);
  if (needsBrowser) process.env.CHROME_PATH = findBrowser();
  if (needsPeer) installPeer();
  const path = join(ROOT, module);
  const loading = path.endsWith('.ts') ? loadSources(path, packages) : import(pathToFileURL(path));
  const { main } = await reportWhile(loading, (seconds) => `loading for ${seconds} s`);
  await main(options);
}

async function loadSources(path, packages) {
  process.setSourceMapsEnabled(true);
  // A product that is installed where it cannot write has a folder for temporary files.
  const folder = mkdtempSync(join(tmpdir(), 'moderated-chat-'));
  try {
    const { compile } = await import('./setup/compile.mjs');
    const file = join(folder, 'command.mjs');
    await Promise.all([compile(path, file), ...packages.map((large) => import(large))]);
    return await import(pathToFileURL(file));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
