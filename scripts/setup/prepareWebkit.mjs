import { existsSync } from 'node:fs';
import { installPackages } from './debianPackages.mjs';

const PLACES = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];

/**
 * Installs WebKitGTK, which has the engine of Safari, with its driver and a display for its windows. Ends the process
 * with one sentence where that is not possible.
 */
export function prepareWebkit() {
  if (PLACES.every((path) => existsSync(path))) return;
  console.log('No WebKitGTK found; installing it…');
  if (installPackages(['webkit2gtk-driver', 'xvfb'])) return;
  console.error('The tests in WebKit need the Debian packages webkit2gtk-driver and xvfb.');
  process.exit(1);
}
