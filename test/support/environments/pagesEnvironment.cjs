const { TestEnvironment: NodeEnvironment } = require('jest-environment-node');

/**
 * Writes down what the pages of a failed test show, before they are closed: a browser test that fails
 * only on another machine cannot be looked at otherwise.
 */
module.exports = class PagesEnvironment extends NodeEnvironment {
  async handleTestEvent({ name, test }) {
    if (name !== 'test_fn_failure') return;
    const shown = await this.global.describePages?.();
    // Past Jest's own console, which is silent in full runs.
    process.stderr.write(`\nPages when "${test.name}" failed:\n${shown ?? 'none'}\n`);
  }
};
