import { rmSync } from 'node:fs';
import { stopBrowser } from './prepareBrowserTests';

/** Stops the browser of the browser tests, and removes the app that was built for them. */
export default async function endBrowserTests(): Promise<void> {
  await stopBrowser();
  const folder = process.env['TEST_APP_FOLDER'];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
