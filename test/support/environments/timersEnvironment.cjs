const { promisify } = require('node:util');
const { TestEnvironment: NodeEnvironment } = require('jest-environment-node');

/**
 * Lets the test process end whatever timers a suite leaves behind: SDKs before version 9 keep the time
 * limit of a request, up to 310 s, after its answer, and later ones go on retrying.
 */
module.exports = class TimersEnvironment extends NodeEnvironment {
  #timers = new Set();
  #isOver = false;

  async setup() {
    await super.setup();
    const { setTimeout } = this.global;
    const remember = (...args) => {
      const timer = setTimeout(...args);
      if (this.#isOver) return timer.unref();
      this.#timers.add(timer);
      return timer;
    };
    remember[promisify.custom] = setTimeout[promisify.custom];
    this.global.setTimeout = remember;
  }

  async teardown() {
    this.#isOver = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await super.teardown();
  }
};
