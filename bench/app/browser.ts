import { chromium, type Browser } from 'playwright-core';
import { CHROMIUM_ARGUMENTS } from '../../scripts/setup/chromiumArguments';

/** The browser that `scripts/setup/findBrowser.mjs` has found. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS] });
}
