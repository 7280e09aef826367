import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether Debian's packages can be installed here. */
export function isDebianRoot() {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

/** @returns {boolean} whether they are installed; false also where packages cannot be installed */
export function installPackages(packages) {
  if (!isDebianRoot()) return false;
  const options = ['install', '-y', '--no-install-recommends', ...packages];
  return run('apt-get', ['update']) && run('apt-get', options);
}

/** Runs a command that installs something. @returns {boolean} whether it succeeded */
export function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}
