// `node scripts/run.mjs COMMAND …` runs the npm scripts that may have to install something first.
// Plain JavaScript without dependencies up to the imports of the commands: it runs before anything is
// installed, and on a Node that is too old for the rest.
import { readFileSync } from 'node:fs';
import { HELP } from './help.mjs';
import { readBackupOptions, readStartOptions } from './options.mjs';
import { checkNode } from './setup/checkNode.mjs';
import { checkAddressAndFolder } from './setup/checkAddressAndFolder.mjs';
import { ensureDependencies } from './setup/ensureDependencies.mjs';
import { findBrowser } from './setup/findBrowser.mjs';
import { installPeer } from './setup/installPeer.mjs';
import { reportWhile } from './setup/reportWhile.mjs';

/** Packages of many modules. They load in half the time before tsx looks at each module. */
const LARGE_PACKAGES = ['@sinclair/typebox', 'kysely'];

/**
 * Each command's dependencies, large packages that it loads, argument reader, what is checked before anything is installed,
 * and module with `main`. The dependencies of the running product are a fifth of all.
 */
const COMMANDS = {
  start: {
    dependencies: 'product',
    read: readStartOptions,
    check: checkAddressAndFolder,
    packages: ['vite', ...LARGE_PACKAGES],
    load: () => import('./start/main.ts'),
  },
  emulator: { dependencies: 'product', load: () => import('./emulator/main.ts') },
  'emulator:compare': {
    dependencies: 'product',
    load: () => import('../emulator/compare/main.ts'),
  },
  'emulator:fidelity': { load: () => import('./fidelity/main.ts') },
  api: { load: () => import('./apiClient/main.ts') },
  server: {
    dependencies: 'product',
    packages: LARGE_PACKAGES,
    load: () => import('../server/main.ts'),
  },
  doctor: { dependencies: 'product', load: () => import('../server/doctor/main.ts') },
  backup: {
    dependencies: 'product',
    read: readBackupOptions,
    load: () => import('./backup/main.ts'),
  },
  functions: { dependencies: 'product', load: () => import('./functions/main.ts') },
  gallery: { load: () => import('./gallery/main.ts') },
  screenshots: { needsBrowser: true, load: () => import('./screenshots/main.ts') },
  bench: { needsBrowser: true, needsPeer: true, load: () => import('../bench/app/main.ts') },
  'bench:server': { load: () => import('../bench/server/main.ts') },
  'bench:search': { load: () => import('../bench/server/search.ts') },
  'bench:service': { load: () => import('../bench/service/main.ts') },
  test: { load: () => import('./test/main.mjs') },
};

checkNode();
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
  read = (given) => given,
  check,
  packages = [],
  load,
}) {
  const options = read(args);
  await check?.(options);
  await ensureDependencies(dependencies);
  if (needsBrowser) process.env.CHROME_PATH = findBrowser();
  if (needsPeer) installPeer();
  await Promise.all(packages.map((large) => import(large)));
  const { register } = await import('tsx/esm/api');
  register();
  const { main } = await reportWhile(load(), (seconds) => `loading for ${seconds} s`);
  await main(options);
}
