const { TestEnvironment: JsdomEnvironment } = require('jest-environment-jsdom');
const SuiteTimers = require('./suiteTimers.cjs');

/** Web globals that Node has and jsdom lacks; the SDK and RTK Query need them. */
const BORROWED = [
  'TextEncoder',
  'TextDecoder',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextDecoderStream',
  'TextEncoderStream',
  'CompressionStream',
  'DecompressionStream',
  'structuredClone',
  'BroadcastChannel',
  'MessageChannel',
  'MessagePort',
  'performance',
  'setImmediate',
  'clearImmediate',
];

/** jsdom has these, but Node's fetch and undici only accept their own. */
const REPLACED = ['AbortController', 'AbortSignal', 'Uint8Array', 'ArrayBuffer'];

module.exports = class BrowserEnvironment extends JsdomEnvironment {
  #timers = new SuiteTimers();

  async setup() {
    await super.setup();
    for (const name of BORROWED) this.global[name] ??= globalThis[name];
    for (const name of REPLACED) this.global[name] = globalThis[name];
    this.global.nodeTimers = {
      clearInterval,
      clearTimeout,
      setInterval: this.#timers.remember(setInterval),
      setTimeout: this.#timers.remember(setTimeout),
    };
  }

  async teardown() {
    this.#timers.clear();
    await super.teardown();
  }
};
