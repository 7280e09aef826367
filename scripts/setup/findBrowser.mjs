import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { installPackages, isDebianRoot, run } from './debianPackages.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Chromium without its own windows, as Debian packages it. Opening a page of its own browser profile takes
 * 1.1 s of CPU time there, and 1.7 s in the whole browser (measured on two cores, 24 pages each).
 */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const FONT = 'fonts-noto-color-emoji';

const require = createRequire(import.meta.url);

/**
 * The path of a Chromium or Chrome: the one CHROME_PATH names, one that is installed, or one that is
 * installed now. Ends the process with one sentence when there is none to be had.
 */
export function findBrowser() {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (existsSync(named)) return named;
    console.error(`CHROME_PATH names ${named}, which does not exist.`);
    process.exit(1);
  }
  const found = installed() ?? (install() ? installed() : undefined);
  if (found) return found;
  console.error(
    'The browser tests need Chromium or Chrome: install one, or set CHROME_PATH to its executable.',
  );
  process.exit(1);
}

/**
 * The path of a browser for tests, which need no windows: the one CHROME_PATH names, Chromium's headless
 * shell, which is installed where that is possible, or any other Chromium or Chrome.
 */
export function findTestBrowser() {
  if (process.env.CHROME_PATH) return findBrowser();
  const isThere = existsSync(HEADLESS_SHELL) || installPackages(['chromium-headless-shell', FONT]);
  return isThere && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findBrowser();
}

function installed() {
  return [...PLACES, playwrightsOwn()].find((path) => path && existsSync(path));
}

function playwrightsOwn() {
  try {
    return require('playwright-core').chromium.executablePath();
  } catch {
    // Playwright knows no browser for this platform.
    return undefined;
  }
}

/** Debian's packages where we may install them, Playwright's own browser elsewhere. */
function install() {
  console.log('No Chromium found; installing one…');
  if (isDebianRoot()) return installPackages(['chromium', FONT]);
  const cli = require.resolve('playwright-core/cli.js');
  return run(process.execPath, [cli, 'install', 'chromium']);
}
