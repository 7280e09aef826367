import { chromium, type BrowserServer } from 'playwright-core';
import { CHROMIUM_ARGUMENTS } from '../../../scripts/setup/chromiumArguments';
import { APP_BUILDS } from './appBuilds';
import { buildApp, buildInspector } from './buildApp';

let server: BrowserServer | undefined;

/**
 * Pages of tests live for seconds, too short for optimized code to pay: without optimization a page takes a tenth less of
 * CPU time (measured on two cores, 16 pages each).
 */
const WITHOUT_OPTIMIZATION = '--js-flags=--no-opt --no-maglev';

/**
 * Builds the app, without and with a moderation server, and starts the browser, once for all browser tests: each suite
 * has a connection of its own, and sees no other suite's pages.
 */
export default async function prepareBrowserTests(): Promise<void> {
  console.log('Building the app for the browser tests…');
  for (const [variable, settings] of Object.entries(APP_BUILDS)) {
    process.env[variable] = buildApp(settings);
  }
  buildInspector();
  const executablePath = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';
  server = await chromium.launchServer({
    executablePath,
    args: [...CHROMIUM_ARGUMENTS, WITHOUT_OPTIMIZATION],
  });
  process.env['TEST_BROWSER_URL'] = server.wsEndpoint();
}

export async function stopBrowser(): Promise<void> {
  await server?.close();
}
