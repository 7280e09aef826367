const { promisify } = require('node:util');

/**
 * Clears the timers that a suite leaves behind, so that the test process can end. SDKs before version 9 keep the
 * time limit of a request, up to 310 s, after its answer; later ones, and caches, go on for a while.
 */
module.exports = class SuiteTimers {
  /** Weak, as Node keeps a timer until it ends: tests of memory must not find ended ones here. */
  #timers = [];
  #isOver = false;

  /** @param start Node's `setTimeout` or `setInterval` */
  remember(start) {
    const remembering = (...args) => {
      const timer = start(...args);
      if (this.#isOver) return timer.unref();
      this.#timers.push(new WeakRef(timer));
      return timer;
    };
    remembering[promisify.custom] = start[promisify.custom];
    return remembering;
  }

  clear() {
    this.#isOver = true;
    for (const timer of this.#timers) clearTimeout(timer.deref());
  }
};
