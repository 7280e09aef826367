// `npm run bench`: our chat and the one that npm's components make, side by side in one browser.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkNode } from './checkNode.mjs';
import { ensureDependencies } from './ensureDependencies.mjs';
import { findBrowser } from './findBrowser.mjs';

checkNode();
ensureDependencies();
process.env.CHROME_PATH = findBrowser();
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('../bench/app/main.ts');
await main(process.argv.slice(2), installPeer);

/** The peer has dependencies of its own, which nothing but this needs. */
function installPeer() {
  const folder = fileURLToPath(new URL('../bench/peer', import.meta.url));
  const stamp = `${folder}/node_modules/.package-lock.json`;
  const lock = `${folder}/package-lock.json`;
  if (existsSync(stamp) && statSync(stamp).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log('Installing the peer…');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  console.error('The peer could not be installed; npm says why above.');
  process.exit(status ?? 1);
}
