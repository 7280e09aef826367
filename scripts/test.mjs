// `npm test`: every check of the product, in the order in which they fail fastest. Ends with a line
// `N passed, N failed`; a static check counts as one.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkNode } from './checkNode.mjs';
import { ensureDependencies } from './ensureDependencies.mjs';
import { findBrowser } from './findBrowser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

checkNode();
ensureDependencies();
const browser = findBrowser();

const STATIC_CHECKS = [
  ['formatting', 'prettier', ['--check', '--log-level', 'warn', '.']],
  ['types', 'tsc', ['--noEmit']],
  ['types of the service', 'tsc', ['--noEmit', '-p', 'service']],
  ['lint', 'eslint', ['.', '--max-warnings', '0']],
  [
    'import directions and cycles',
    'depcruise',
    [
      ...['src', 'service', 'functions', 'scripts', 'bench/app', 'bench/soak'],
      ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
    ],
  ],
  ['unused files, exports and dependencies', 'knip', ['--no-progress']],
];

const totals = { passed: 0, failed: 0 };

for (const [name, tool, args] of STATIC_CHECKS) {
  const isPassed = run(tool, args) === 0;
  totals[isPassed ? 'passed' : 'failed'] += 1;
  console.log(`${isPassed ? '✓' : '✗'} ${name}`);
}
runJest();
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

function run(tool, args) {
  const command = join(root, 'node_modules', '.bin', tool);
  const env = { ...process.env, CHROME_PATH: browser };
  return spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  }).status;
}

function runJest() {
  const folder = mkdtempSync(join(tmpdir(), 'moderated-chat-test-'));
  const report = join(folder, 'report.json');
  try {
    const status = run('jest', ['--json', '--outputFile', report, '--silent']);
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests } =
      JSON.parse(readFileSync(report, 'utf8'));
    totals.passed += numPassedTests;
    // A suite that cannot run, a skipped test and a failing exit for any other reason are failures.
    const failed = numFailedTests + numRuntimeErrorTestSuites + numPendingTests;
    totals.failed += failed === 0 && status !== 0 ? 1 : failed;
  } catch (error) {
    console.error('jest ended without a report:', error);
    totals.failed += 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
