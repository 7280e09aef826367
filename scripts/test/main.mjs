// `npm test`: every check of the product. Ends with a line `N passed, N failed`; a static check counts
// as one. With the name of a part only that part runs, and passes further options on to its tool. `all`
// has more of the same: all major versions of the SDK, more random steps, WebKit.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findTestBrowser } from '../setup/findBrowser.mjs';
import { preparePostgres } from '../setup/preparePostgres.mjs';
import { prepareWebkit } from '../setup/prepareWebkit.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The static checks, the longest first: none of them then runs alone at the end. */
const CHECKS = {
  // Rules need the types, so types are checked on the way.
  lint: ['oxlint', '--type-check', '--report-unused-disable-directives'],
  format: ['oxfmt', '--check'],
  imports: [
    'depcruise',
    'src',
    'shared',
    'emulator',
    'functions',
    'server',
    'scripts',
    'gallery',
    'bench/app',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'err-long',
  ],
  unused: ['knip', '--no-progress'],
};

/** Types alone, for somebody who is waiting. */
const TYPE_CHECK = ['oxlint', '--type-check', '--allow', 'all'];

/** The levels that run in processes of Jest itself, so that it sees which code they reach. */
const IN_PROCESS = ['unit', 'unit-node', 'integration', 'server', 'contract'];

/** The Jest options of each level. */
const LEVELS = {
  unit: ['--selectProjects=unit', '--selectProjects=unit-node'],
  integration: ['--selectProjects=integration'],
  server: ['--selectProjects=server'],
  contract: ['--selectProjects=contract'],
  conformance: ['--selectProjects=conformance'],
  e2e: ['--selectProjects=e2e'],
  webkit: ['--selectProjects=webkit'],
  faults: ['--selectProjects=e2e', '--testPathPatterns=test/e2e/faults', '--verbose'],
  coverage: ['--coverage', ...IN_PROCESS.map((level) => `--selectProjects=${level}`)],
};

/** The levels that only `npm run test:all` runs. */
const ONLY_FOR_ALL = ['--ignoreProjects=conformance-between', '--ignoreProjects=webkit'];

/** For how long each random test runs when there is time. */
const FUZZ_SECONDS = '60';

const totals = { passed: 0, failed: 0 };

/** The tools that run. */
const children = new Set();

/** The exit status of a command that SIGTERM ended. */
const TERMINATED = 143;

/** @param {readonly string[]} args nothing, or a part and options for its tool */
export async function main([part, ...options]) {
  process.once('SIGTERM', stop);
  const isWhole = part === undefined || part === 'all';
  if (isWhole || part in LEVELS) process.env.CHROME_PATH = findTestBrowser();
  if (isWhole || part === 'server' || part === 'coverage') preparePostgres();
  if (part === 'all' || part === 'webkit') prepareWebkit();
  if (part === 'all') lookForNewCases();
  if (isWhole) await runAll(part === 'all' ? [] : ONLY_FOR_ALL);
  else if (LEVELS[part]) await runPart(['jest', ...LEVELS[part], ...options]);
  else if (part === 'typecheck') await runPart([...TYPE_CHECK, ...options]);
  else if (CHECKS[part]) await runPart([...CHECKS[part], ...options]);
  else
    throw Object.assign(new Error(`There is no part ${part} of npm test.`), { name: 'StartError' });
}

/** Ends the tools, too: they would go on without anybody who reads what they find. */
function stop() {
  for (const child of children) child.kill();
  process.exit(TERMINATED);
}

/** Random tests run for longer, and with other cases each time; a seed in the environment repeats those of a run. */
function lookForNewCases() {
  process.env.FUZZ_SECONDS ??= FUZZ_SECONDS;
  process.env.FUZZ_SEED ??= String(Date.now() % 1_000_000);
  console.log(`FUZZ_SEED=${process.env.FUZZ_SEED}`);
}

async function runPart(command) {
  const { status } = await run(command, 'inherit');
  if (status !== 0) process.exit(status ?? 1);
}

/** Tests mostly wait, so the checks run beside them, one at a time. */
async function runAll(jestOptions) {
  await Promise.all([runChecks(), runJest(jestOptions)]);
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
  process.exit(totals.failed === 0 ? 0 : 1);
}

async function runChecks() {
  for (const [name, command] of Object.entries(CHECKS)) {
    console.log(`… ${name}`);
    const startedAt = Date.now();
    const { status, output } = await run(command, 'pipe');
    const isPassed = status === 0;
    totals[isPassed ? 'passed' : 'failed'] += 1;
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    process.stdout.write(
      `${isPassed ? '✓' : '✗'} ${name} (${seconds} s)\n${isPassed ? '' : output}`,
    );
  }
}

/** @param {'pipe' | 'inherit'} stdio whether the output is kept or goes straight to the terminal */
function run([tool, ...args], stdio) {
  const child = spawn(join(ROOT, 'node_modules', '.bin', tool), args, {
    cwd: ROOT,
    stdio: ['ignore', stdio, stdio],
    shell: process.platform === 'win32',
  });
  children.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => (output += text));
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ status: null, output: `${error.message}\n` }));
    child.on('close', (status) => resolve({ status, output }));
  }).finally(() => children.delete(child));
}

/**
 * Tests with browsers, processes and databases depend on when the machine gives each of them its turn. Their suites
 * that fail run once more, alone and from the beginning; what failed at first stays printed.
 */
const TRIED_TWICE = /[\\/]test[\\/](server|contract|e2e|webkit)[\\/]/;

/** More suites than this do not fail by chance. */
const MAX_TRIED_TWICE = 10;

async function runJest(options) {
  const folder = mkdtempSync(join(tmpdir(), 'moderated-chat-test-'));
  try {
    let { status, suites } = await runSuites(join(folder, 'report.json'), options);
    const again = suites.filter(
      (suite) => suite.status === 'failed' && TRIED_TWICE.test(suite.name),
    );
    if (again.length > 0 && again.length <= MAX_TRIED_TWICE) {
      const names = again.map(({ name }) => name);
      console.log(`\nSuites that are tried once more:\n${names.join('\n')}`);
      const alone = [...options, '--maxWorkers=1', '--runTestsByPath', ...names];
      const second = await runSuites(join(folder, 'second.json'), alone);
      status = second.status;
      suites = [...suites.filter((suite) => !again.includes(suite)), ...second.suites];
    }
    count(suites, status);
  } catch (error) {
    console.error('jest ended without a report:', error);
    totals.failed += 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runSuites(report, options) {
  const command = ['jest', '--json', '--outputFile', report, '--silent', ...options];
  const { status } = await run(command, 'inherit');
  return { status, suites: JSON.parse(readFileSync(report, 'utf8')).testResults };
}

/** A suite that cannot run, a skipped test and an end of Jest for any other reason are failures. */
function count(suites, status) {
  const tests = suites.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter((test) => test.status === 'passed').length;
  const unable = suites.filter(
    (suite) => suite.status === 'failed' && !suite.assertionResults.length,
  );
  const failed = tests.length - passed + unable.length;
  totals.passed += passed;
  totals.failed += failed === 0 && status !== 0 ? 1 : failed;
}
