const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  // These keep Chromium from looking for hosts outside this machine.
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Those that Playwright switches off, whose list is replaced by any other. */
const OFF_IN_PLAYWRIGHT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
];

/**
 * Those that take CPU time from the page that is tested or measured: pages of Chromium's address bar, which a
 * window loads once, but here each browser profile is a window; and a spare process for each page.
 */
const OFF_IN_TESTS = [
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch', 'WebUIOmniboxPopup'],
  ...['WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
];

/** Chromium's command line for browser tests and benchmarks. */
export const CHROMIUM_ARGUMENTS: readonly string[] = [
  ...SWITCHES,
  `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...OFF_IN_TESTS].join()}`,
];
