import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureFanOut, measureLatency } from './delivery';
import { measureCommand, measureResets } from './emulator';
import { measureNoisyUser, NOISY_CONNECTIONS } from './noisyUser';
import { measureParkedPolls } from './parkedPolls';
import { startProcess, type ServerProcess } from './processes';
import { measureHereNow, measureHistory } from './reads';
import { writeSection } from '../writeSection';
import { aim, formatSection, type Row } from './report';
import { fillChannels, type SampleChannel } from './sampleChannels';
import { median } from './statistics';
import { measureThroughput } from './throughput';
import { measureVerdicts } from './verdicts';

const PAGE = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));
/** The benchmark ends after this time, even when a step hangs. */
const TIME_LIMIT_MS = 400_000;
const KIBIBYTE = 1024;

const ms = (value: number) => `${value.toFixed(2)} ms`;
/** The median with the extremes: on a machine that is shared they are far apart. */
const withRange = (values: readonly number[], format: (value: number) => string) =>
  `${format(median(values))} (${format(Math.min(...values))} – ${format(Math.max(...values))})`;
const whole = (value: number) => Math.round(value).toLocaleString('en');

/** Runs `npm run bench:service`: measures, prints and writes the table. */
export async function main(): Promise<void> {
  const limit = setTimeout(() => {
    console.error(`The benchmark was not done after ${TIME_LIMIT_MS / 1_000} s.`);
    process.exit(1);
  }, TIME_LIMIT_MS);
  const folder = mkdtempSync(join(tmpdir(), 'bench-service-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const section = formatSection(await measureAll(folder), performance.now() / 1_000);
  console.log(`\n${section}`);
  writeSection(PAGE, 'bench:service', section, '# Benchmarks\n');
  clearTimeout(limit);
}

async function measureAll(folder: string): Promise<readonly Row[]> {
  const channels = fillChannels(join(folder, 'full'));
  const processes: ServerProcess[] = [];
  const start = async (script: string, ...args: string[]) => {
    const server = await startProcess(script, ...args);
    processes.push(server);
    return server;
  };
  process.on('exit', () => void processes.map((server) => server.stop()));
  try {
    const empty = await start('serviceProcess.ts', join(folder, 'empty'));
    const full = await start('serviceProcess.ts', join(folder, 'full'));
    const busy = await start('busyProcess.ts', join(folder, 'busy'));
    const judged = await start('verdictProcess.ts', join(folder, 'moderation.sqlite'));
    const echo = await start('echoProcess.ts');
    return [
      ...(await step('publishes', () => throughputRows(echo, full))),
      ...(await step('deliveries', () => deliveryRows(full))),
      ...(await step('history', () => historyRows(full, channels))),
      ...(await step('parked polls', () => parkedRows(empty))),
      ...(await step('here now', () => hereNowRows(full))),
      ...(await step('one noisy user', () => noisyUserRows(busy))),
      ...(await step('verdicts', () => verdictRows(judged))),
      ...startRows(empty, full),
      ...(await step('the emulator as a package', emulatorRows)),
    ];
  } finally {
    await Promise.all(processes.map((server) => server.stop()));
  }
}

async function step(name: string, measure: () => Promise<readonly Row[]>) {
  console.log(`Measuring ${name} …`);
  const rows = await measure();
  for (const { what, value } of rows) console.log(`  ${what}: ${value}`);
  return rows;
}

async function throughputRows(echo: ServerProcess, service: ServerProcess): Promise<Row[]> {
  const { echo: echoRates, publishes } = await measureThroughput(echo.url, service.url);
  const ratios = publishes.map((rate, round) => rate / (echoRates[round] ?? Number.NaN));
  const share = median(ratios);
  return [
    { what: 'Echo, answers per second, median (range)', value: withRange(echoRates, whole) },
    { what: 'Durable publishes per second, median (range)', value: withRange(publishes, whole) },
    {
      what: 'Publishes to echo, median (range) of rounds',
      value: withRange(ratios, (ratio) => ratio.toFixed(2)),
      aim: aim('≥ 0.33', share >= 1 / 3),
    },
  ];
}

const LOADS = [
  { subscribers: 1, publishesPerSecond: 20, seconds: 5 },
  { subscribers: 50, publishesPerSecond: 10, seconds: 10, isAim: true },
  { subscribers: 1_000, publishesPerSecond: 1, seconds: 10 },
] as const;
const LATENCY_AIM_MS = 20;

async function deliveryRows({ url }: ServerProcess): Promise<Row[]> {
  const rows: Row[] = [];
  for (const load of LOADS) {
    const { p50, p99 } = await measureLatency(url, load);
    const perSecond = load.subscribers * load.publishesPerSecond;
    const wanted = aim(`p99 < ${LATENCY_AIM_MS} ms`, p99 < LATENCY_AIM_MS);
    rows.push({
      what: `Delivery to ${whole(load.subscribers)} at ${whole(perSecond)}/s, p50 / p99`,
      value: `${ms(p50)} / ${ms(p99)}`,
      ...('isAim' in load && { aim: wanted }),
    });
  }
  const fanOut = await measureFanOut(url);
  return [...rows, { what: 'Deliveries per second to 100, one publisher', value: whole(fanOut) }];
}

const HISTORY_AIM = 1.5;

async function historyRows(
  { url }: ServerProcess,
  channels: readonly SampleChannel[],
): Promise<Row[]> {
  const times = await measureHistory(url, channels);
  const rows = times.map(({ newestMs, middleMs }, at) => ({
    what: `History page of 25 from ${whole(channels[at]?.length ?? 0)}, newest / middle`,
    value: `${ms(newestMs)} / ${ms(middleMs)}`,
  }));
  const [short, long] = times;
  if (!short || !long) return rows;
  const ratio = Math.max(long.newestMs / short.newestMs, long.middleMs / short.middleMs);
  const wanted = aim(`≤ ${HISTORY_AIM}`, ratio <= HISTORY_AIM);
  return [...rows, { what: 'Long channel to short', value: ratio.toFixed(2), aim: wanted }];
}

const PARKED_AIM_KIBIBYTES = 16;

async function parkedRows(service: ServerProcess): Promise<Row[]> {
  const kibibytes = (await measureParkedPolls(service)) / KIBIBYTE;
  return [
    {
      what: 'Memory of a parked poll, connection included',
      value: `${kibibytes.toFixed(1)} KiB`,
      aim: aim(`< ${PARKED_AIM_KIBIBYTES} KiB`, kibibytes < PARKED_AIM_KIBIBYTES),
    },
  ];
}

async function hereNowRows({ url }: ServerProcess): Promise<Row[]> {
  return [
    { what: 'Here-now on 10,000 users, page of 1,000', value: ms(await measureHereNow(url)) },
  ];
}

const NOISE_AIM_MS = 250;

async function noisyUserRows({ url }: ServerProcess): Promise<Row[]> {
  const [alone, ...noisy] = await measureNoisyUser(url);
  if (!alone) return [];
  return [alone, ...noisy].map((served) => {
    const { beside, p50, p99, failures, statuses } = served;
    const ratio = `${(p99 / alone.p99).toFixed(1)}x`;
    const refused = statuses['429'] === undefined ? '' : ', its user is refused';
    const isMet = p99 <= NOISE_AIM_MS && failures === 0;
    return {
      what: `Publishes of others beside ${beside}, p50 / p99`,
      value: `${ms(p50)} / ${ms(p99)}`,
      ...(served !== alone && {
        value: `${ms(p50)} / ${ms(p99)} (${ratio}), ${failures} failed${refused}`,
        aim: aim(`p99 ≤ ${NOISE_AIM_MS} ms beside ${NOISY_CONNECTIONS} connections`, isMet),
      }),
    };
  });
}

const VERDICT_AIM_MS = 5;

async function verdictRows(server: ServerProcess): Promise<Row[]> {
  const { p50, p99 } = await measureVerdicts(server);
  const added = p50.judged - p50.free;
  return [
    {
      what: "Publish with the moderation server's function, p50 / p99",
      value: `${ms(p50.free)} / ${ms(p99.free)}`,
    },
    {
      what: 'The same with a verdict, p50 / p99',
      value: `${ms(p50.judged)} / ${ms(p99.judged)}`,
    },
    {
      what: 'Added by a verdict, p50',
      value: ms(added),
      aim: aim(`≤ ${VERDICT_AIM_MS} ms`, added <= VERDICT_AIM_MS),
    },
  ];
}

const START_AIM_MS = 300;

function startRows(empty: ServerProcess, full: ServerProcess): Row[] {
  return [
    {
      what: 'Start without data',
      value: ms(empty.startMs),
      aim: aim(`≤ ${START_AIM_MS} ms`, empty.startMs <= START_AIM_MS),
    },
    { what: 'Start with 1,001,000 messages', value: ms(full.startMs) },
  ];
}

const COMMAND_AIM_MS = 1_000;
const RESET_AIM_MS = 20;

async function emulatorRows(): Promise<Row[]> {
  const [starts, resets] = [await measureCommand(), await measureResets()];
  return [
    {
      what: "From the command's start to its first publish, median (range)",
      value: withRange(starts, ms),
      aim: aim(`≤ ${whole(COMMAND_AIM_MS)} ms`, median(starts) <= COMMAND_AIM_MS),
    },
    {
      what: 'Reset of one of 200 keysets, median (range)',
      value: withRange(resets, ms),
      aim: aim(`≤ ${RESET_AIM_MS} ms`, median(resets) <= RESET_AIM_MS),
    },
  ];
}
