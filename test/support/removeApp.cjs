const { rmSync } = require('node:fs');

module.exports = () => {
  if (process.env.TEST_APP_FOLDER) {
    rmSync(process.env.TEST_APP_FOLDER, { recursive: true, force: true });
  }
};
