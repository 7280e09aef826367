import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Installs the dependencies of the chat that ours is compared with; only the benchmark needs them. */
export function installPeer() {
  const folder = fileURLToPath(new URL('../../bench/peer', import.meta.url));
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
