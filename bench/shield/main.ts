import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BehaviourRule } from '../../src/domain/behaviourRules/rules';
import { startProcess, type ServerProcess } from '../service/processes';
import { aim, formatSection, type Row } from '../service/report';
import { writeSection } from '../writeSection';
import { measureCost } from './cost';
import { playRaid } from './raid';
import { fillHistory, measureRuleTest } from './ruleTest';
import { LINK_RULE, TEN_RULES } from './world';

const PAGE = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));
/** Smaller numbers for a short run, which writes no table. */
const MESSAGES = Number(process.env['SHIELD_BENCH_MESSAGES'] ?? 1_000_000);
const RAID_SECONDS = Number(process.env['SHIELD_BENCH_SECONDS'] ?? 30);
const IS_WHOLE = MESSAGES >= 1_000_000 && RAID_SECONDS >= 30;

const HEADING = [
  '## Rules on behaviour',
  '',
  '`npm run bench:shield` plays a raid of 500 accounts with 5,000 messages a minute among 50 ordinary users, tries a',
  'rule on stored messages beside a publish every 10 ms, and compares a service with ten rules to two without:',
  'blocks of 160 publishes by turns over 32 connections, each with a new text, 250 rounds in each of three starts.',
  'In each round the service with rules is compared to the mean of the other two, and these to one another. All services',
  "run the word rules' function, as `npm start` does; its time is part of a publish.",
];

/** Runs `npm run bench:shield`: measures, prints and writes the table. */
export async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-shield-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const parts = [
    () => costRows(folder),
    () => raidRows(folder, 'New accounts, raid mode as suggested', [], true),
    () => raidRows(folder, 'Rule on first links', [LINK_RULE], false),
    () => testRows(folder),
  ];
  const rows: Row[] = [];
  for (const part of parts) {
    const measured = await part();
    for (const { what, value } of measured) console.log(`${what}: ${value}`);
    rows.push(...measured);
  }
  const section = formatSection(rows, performance.now() / 1_000, HEADING);
  console.log(`\n${section}`);
  if (IS_WHOLE) writeSection(PAGE, 'bench:shield', section, '# Benchmarks\n');
}

/** Starts a service with these rules on a folder of its own, or the named one. */
function start(folder: string, rules: readonly BehaviourRule[], name: string) {
  const script = '../shield/shieldProcess.ts';
  return startProcess(script, join(folder, name), JSON.stringify(rules));
}

async function withService<Result>(
  starting: Promise<ServerProcess>,
  work: (service: ServerProcess) => Promise<Result>,
): Promise<Result> {
  const service = await starting;
  try {
    return await work(service);
  } finally {
    await service.stop();
  }
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

async function costRows(folder: string): Promise<Row[]> {
  const { plainMs, ruledMs, added, noise } = await measureCost((rules, name) =>
    start(folder, rules, name),
  );
  const between = ({ least, most }: typeof added) => `${percent(least)} to ${percent(most)}`;
  return [
    {
      what: 'A publish with ten rules takes more processor time by (half of the rounds)',
      value: `${percent(added.median)} (${between(added)})`,
      aim: aim('≤ 5 %', added.median <= 0.05),
    },
    {
      what: 'A second service without rules, compared to the first in the same way',
      value: `${percent(noise.median)} (${between(noise)})`,
    },
    {
      what: 'Processor time of a publish with ten rules, without',
      value: `${ruledMs.toFixed(3)} ms, ${plainMs.toFixed(3)} ms`,
    },
  ];
}

async function raidRows(
  folder: string,
  what: string,
  rules: readonly BehaviourRule[],
  isPressed: boolean,
): Promise<Row[]> {
  const outcome = await withService(start(folder, rules, `raid-${rules.length}`), (service) =>
    playRaid(service, { seconds: RAID_SECONDS, isPressed }),
  );
  const { stoppedMs, raidPublished, raidHeld, ordinaryPublished, ordinaryHeld } = outcome;
  const share = ordinaryHeld / Math.max(1, ordinaryHeld + ordinaryPublished);
  return [
    {
      what: `${what}: raid stopped after (published, held)`,
      value: `${(stoppedMs / 1_000).toFixed(2)} s (${raidPublished}, ${raidHeld})`,
      aim: aim('≤ 3 s', stoppedMs <= 3_000),
    },
    {
      what: `${what}: ordinary messages held`,
      value: `${percent(share)} of ${ordinaryHeld + ordinaryPublished}`,
      aim: aim('≤ 1 %', share <= 0.01),
    },
  ];
}

async function testRows(folder: string): Promise<Row[]> {
  fillHistory(join(folder, 'history'), MESSAGES);
  const [, , , , , , rule = LINK_RULE] = TEN_RULES;
  const { ms, checked, p99, p99Alone } = await withService(
    start(folder, [], 'history'),
    (service) => measureRuleTest(service, rule),
  );
  return [
    {
      what: `Test of a rule on ${checked.toLocaleString('en')} messages`,
      value: `${(ms / 1_000).toFixed(2)} s`,
      aim: aim('≤ 10 s', ms <= 10_000),
    },
    {
      what: 'Publish meanwhile, p99 (without a test)',
      value: `${p99.toFixed(1)} ms (${p99Alone.toFixed(1)} ms)`,
    },
  ];
}
