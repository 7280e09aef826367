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

/** Features that Playwright switches off; a list of ours replaces its list. */
const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
];

/**
 * Features that take CPU time from the page that is tested or measured: pages of Chromium's address bar, which a
 * window loads once, but here each browser profile is a window; and a spare process for each page.
 */
const OFF_IN_TESTS = [
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];

/** Chromium's command line for browser tests and benchmarks. */
export const CHROMIUM_ARGUMENTS: readonly string[] = [
  ...SWITCHES,
  `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...OFF_IN_TESTS].join()}`,
];
