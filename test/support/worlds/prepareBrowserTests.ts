import { chromium, type BrowserServer } from 'playwright-core';
import { buildApp } from './buildApp';

/** Keeps Chromium from looking for hosts outside this machine. */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Those that Playwright switches off, whose list this one replaces, and the ones that take CPU time from
 * the page of a test: pages of Chromium's address bar for each context, and a spare process for each page.
 */
const DISABLED_FEATURES = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
];

let server: BrowserServer | undefined;

/**
 * Builds the app, as `npm start` does it, and starts the browser, once for all browser tests: each suite
 * has a connection of its own, and sees no other suite's pages.
 */
export default async function prepareBrowserTests(): Promise<void> {
  console.log('Building the app for the browser tests…');
  process.env['TEST_APP_FOLDER'] = buildApp({
    VITE_LOCAL_SERVICE: '1',
    VITE_PUBNUB_PUBLISH_KEY: 'pub-local',
    VITE_PUBNUB_SUBSCRIBE_KEY: 'sub-local',
  });
  const executablePath = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';
  server = await chromium.launchServer({
    executablePath,
    args: [...CHROMIUM_ARGS, `--disable-features=${DISABLED_FEATURES.join()}`],
  });
  process.env['TEST_BROWSER_URL'] = server.wsEndpoint();
}

export async function stopBrowser(): Promise<void> {
  await server?.close();
}
