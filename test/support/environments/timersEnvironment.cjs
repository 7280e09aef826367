const { TestEnvironment: NodeEnvironment } = require('jest-environment-node');
const SuiteTimers = require('./suiteTimers.cjs');

/** Plain Node, in which no timer outlives its suite. */
module.exports = class TimersEnvironment extends NodeEnvironment {
  #timers = new SuiteTimers();

  async setup() {
    await super.setup();
    this.global.setTimeout = this.#timers.remember(this.global.setTimeout);
  }

  async teardown() {
    this.#timers.clear();
    await super.teardown();
  }
};
