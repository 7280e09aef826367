import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import type { Fallback } from '../../emulator/http/server';
import { writeSection } from '../writeSection';
import { buildApps } from './apps';
import { launchBrowser } from './browser';
import { CONTENDERS, type Contender } from './contender';
import type { Measure, Turn } from './measure';
import { accessibility } from './measures/accessibility';
import { burst } from './measures/burst';
import { channels } from './measures/channels';
import { empty } from './measures/empty';
import { growth } from './measures/growth';
import { hostile } from './measures/hostile';
import { load } from './measures/load';
import { older } from './measures/older';
import { outage } from './measures/outage';
import { secondVisit } from './measures/secondVisit';
import { single } from './measures/single';
import { statuses } from './measures/statuses';
import { switching } from './measures/switching';
import { served, tabs } from './measures/tabs';
import { typing } from './measures/typing';
import { describeRun } from './report';
import { drawTable, type Outcome } from './table';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MEASURES: readonly Measure[] = [
  load,
  secondVisit,
  empty,
  burst,
  single,
  typing,
  channels,
  older,
  outage,
  statuses,
  hostile,
  switching,
  accessibility,
  growth,
  tabs,
  served,
];

/** The longest that one chat may take for one measure. */
const TURN_LIMIT_MS = 360_000;

export interface BenchOptions {
  /** How often each chat is measured. */
  readonly runs: number;
  /** Names of the measures to take; all when empty. */
  readonly only: readonly string[];
}

/**
 * Runs `npm run bench`: prints the table; after all measures also writes `docs/benchmarks.md`.
 */
export async function main({ runs, only }: BenchOptions): Promise<void> {
  const measures = MEASURES.filter(({ name }) => only.length === 0 || only.includes(name));
  const contenders = new Set(measures.flatMap(contendersOf));
  const folder = mkdtempSync(join(tmpdir(), 'moderated-chat-bench-'));
  const browser = await launchBrowser();
  try {
    const apps = await buildApps(ROOT, folder, [...contenders]);
    const outcomes: Outcome[] = [];
    for (const measure of measures) outcomes.push(...(await take(measure, browser, apps, runs)));
    const table = drawTable(outcomes);
    console.log(`\n${table}\n`);
    if (only.length === 0) {
      const section = describeRun(table, runs, browser.version());
      writeSection(join(ROOT, 'docs/benchmarks.md'), 'chat', section, '# Benchmarks\n');
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The values of each chat, run by run. */
type Values = Record<Contender['name'], Readonly<Record<string, number>>[]>;

/** One turn. @throws when it does not end */
async function withinLimit(measure: Measure, turn: Turn) {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${measure.name} of ${turn.contender.name} does not end`)),
      TURN_LIMIT_MS,
    );
  });
  try {
    return await Promise.race([measure.run(turn), limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** The chats that a measure compares. */
function contendersOf({ isOursAlone }: Measure): readonly Contender[] {
  return CONTENDERS.filter(({ name }) => name === 'ours' || !isOursAlone);
}

/** The chats take turns, so that whatever else the machine does falls on both. */
async function take(measure: Measure, browser: Browser, apps: Fallback, wantedRuns: number) {
  const runs = Math.min(wantedRuns, measure.enoughRuns ?? wantedRuns);
  const values: Values = { ours: [], peer: [] };
  for (let run = 1; run <= runs; run++) {
    for (const contender of contendersOf(measure)) {
      const value = await withinLimit(measure, { browser, apps, contender });
      values[contender.name].push(value);
      console.log(`${measure.name} ${run}/${runs} ${contender.name} ${JSON.stringify(value)}`);
    }
  }
  return measure.metrics.map((metric) => ({
    metric,
    ours: values.ours.map((value) => valueOf(value, metric.key)),
    peer: values.peer.map((value) => valueOf(value, metric.key)),
  }));
}

function valueOf(values: Readonly<Record<string, number>>, key: string): number {
  const value = values[key];
  if (value === undefined) throw new Error(`${key} was not measured`);
  return value;
}
