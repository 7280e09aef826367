// `npm test`: every check of the product, the static ones first, which are faster. Ends with a line
// `N passed, N failed`; a static check counts as one.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkNode } from './checkNode.mjs';
import { ensureDependencies } from './ensureDependencies.mjs';
import { findBrowser } from './findBrowser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

checkNode();
ensureDependencies();
const browser = findBrowser();

/** The longest first, for then none of them waits alone. */
const STATIC_CHECKS = [
  ['lint', 'eslint', ['.', '--max-warnings', '0']],
  ['formatting', 'prettier', ['--check', '--log-level', 'warn', '.']],
  ['types', 'tsc', ['--noEmit']],
  ['types of the service', 'tsc', ['--noEmit', '-p', 'service']],
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

await runStaticChecks();
await runJest();
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

/** As many at a time as there are processors; each says what it has to say when it is done. */
async function runStaticChecks() {
  const waiting = [...STATIC_CHECKS];
  const runNext = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [name, tool, args] = check;
      const { status, output } = await run(tool, args, 'pipe');
      const isPassed = status === 0;
      totals[isPassed ? 'passed' : 'failed'] += 1;
      process.stdout.write(`${isPassed ? '✓' : '✗'} ${name}\n${isPassed ? '' : output}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
}

/** @param {'pipe' | 'inherit'} stdio whether the output is kept or goes straight to the terminal */
function run(tool, args, stdio) {
  const command = join(root, 'node_modules', '.bin', tool);
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, CHROME_PATH: browser },
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => (output += text));
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ status: null, output: `${error.message}\n` }));
    child.on('close', (status) => resolve({ status, output }));
  });
}

async function runJest() {
  const folder = mkdtempSync(join(tmpdir(), 'moderated-chat-test-'));
  const report = join(folder, 'report.json');
  try {
    const { status } = await run('jest', ['--json', '--outputFile', report, '--silent'], 'inherit');
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
