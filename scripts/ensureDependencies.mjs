import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Installs what the lock file names when nothing, or something else, is installed. */
export function ensureDependencies() {
  if (areInstalled()) return;
  console.log('Installing dependencies; this takes some minutes and happens once…');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    console.error('The dependencies could not be installed; npm says why above.');
    process.exit(result.status ?? 1);
  }
}

/**
 * Compares contents, since a fresh checkout has a new time: npm writes down what it has installed. It
 * leaves out optional packages that are for other platforms.
 */
function areInstalled() {
  const wanted = packagesOf('package-lock.json');
  const installed = packagesOf('node_modules/.package-lock.json');
  if (!wanted || !installed) return false;
  const isSame = (name) => {
    // The project itself.
    if (name === '') return true;
    const [one, other] = [wanted[name], installed[name]];
    if (!one || !other) return one?.optional === true;
    return one.version === other.version && one.integrity === other.integrity;
  };
  return [...Object.keys(wanted), ...Object.keys(installed)].every(isSame);
}

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(root + path, 'utf8')).packages;
  } catch {
    // Nothing is installed, or what is there was cut off.
    return undefined;
  }
}
