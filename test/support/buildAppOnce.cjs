const { execFileSync } = require('node:child_process');
const { mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const root = join(__dirname, '../..');

/** Builds the app once for all browser tests, as `npm start` does it. */
module.exports = () => {
  const outDir = mkdtempSync(join(tmpdir(), 'moderated-chat-app-'));
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  execFileSync(process.execPath, [vite, 'build', '--outDir', outDir, '--logLevel', 'error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      VITE_LOCAL_SERVICE: '1',
      VITE_PUBNUB_PUBLISH_KEY: 'pub-local',
      VITE_PUBNUB_SUBSCRIBE_KEY: 'sub-local',
    },
  });
  process.env.TEST_APP_FOLDER = outDir;
};
