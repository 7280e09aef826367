const { chromium } = require('playwright-core');
const NodeEnvironment = require('./nodeEnvironment.cjs');

/** A suite's connection to the browser of all browser tests. */
module.exports = class PagesEnvironment extends NodeEnvironment {
  async setup() {
    await super.setup();
    // Playwright is loaded out here, once for all suites that this process runs: it takes a second.
    this.global.connectBrowser = () => chromium.connect(process.env.TEST_BROWSER_URL);
  }

  /**
   * Writes down what the pages of a failed test show, before they are closed: a browser test that fails
   * only on another machine cannot be looked at otherwise.
   */
  async handleTestEvent({ name, test }) {
    if (name !== 'test_fn_failure') return;
    const shown = await this.global.describePages?.();
    // Past Jest's own console, which is silent in full runs.
    process.stderr.write(`\nPages when "${test.name}" failed:\n${shown ?? 'none'}\n`);
  }
};
