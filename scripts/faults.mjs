// `npm run faults`: only the tests that disturb the network, the service and the input of the built app
// (docs/reliability.md).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkNode } from './checkNode.mjs';
import { ensureDependencies } from './ensureDependencies.mjs';
import { findBrowser } from './findBrowser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

checkNode();
ensureDependencies();
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
    ...['--selectProjects', 'e2e', '--testPathPatterns', 'test/e2e/faults', '--verbose'],
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, CHROME_PATH: findBrowser() } },
);
process.exit(status ?? 1);
