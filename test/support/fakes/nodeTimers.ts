declare global {
  /** Node's timers, of the test environment (`browserEnvironment.cjs`). */
  const nodeTimers: Pick<
    typeof import('node:timers'),
    'clearInterval' | 'clearTimeout' | 'setInterval' | 'setTimeout'
  >;
}

// The service runs on Node, also when a test of the app in a browser-like environment starts it:
// its timers are objects there.
Object.assign(globalThis, nodeTimers);

export {};
