import { rmSync } from 'node:fs';
import { APP_BUILDS } from './appBuilds';
import { stopBrowser } from './prepareBrowserTests';

/** Stops the browser of the browser tests, and removes the apps that were built for them. */
export default async function endBrowserTests(): Promise<void> {
  await stopBrowser();
  for (const variable of Object.keys(APP_BUILDS)) {
    const folder = process.env[variable];
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}
