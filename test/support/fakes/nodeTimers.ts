import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers';

// The service runs on Node, also when a test of the app in a browser-like environment starts it:
// its timers are objects there.
Object.assign(globalThis, { clearInterval, clearTimeout, setInterval, setTimeout });
