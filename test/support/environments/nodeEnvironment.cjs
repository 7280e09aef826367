const { TestEnvironment } = require('jest-environment-node');
const SuiteTimers = require('./suiteTimers.cjs');

/** Plain Node, in which no timer outlives its suite. */
module.exports = class NodeEnvironment extends TestEnvironment {
  #timers = new SuiteTimers();

  async setup() {
    await super.setup();
    for (const name of ['setTimeout', 'setInterval']) {
      this.global[name] = this.#timers.remember(this.global[name]);
    }
  }

  async teardown() {
    this.#timers.clear();
    await super.teardown();
  }
};
