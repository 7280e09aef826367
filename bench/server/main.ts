import { fileURLToPath } from 'node:url';
import { formatSection } from '../service/report';
import { writeSection } from '../writeSection';
import { measureDaily } from './daily';
import { measureRaids, RAID_HEADING } from './raid';
import { measureStarts } from './starts';

const PAGE = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));

/** Runs `npm run bench:server`: measures, prints and writes the table. */
export async function main(): Promise<void> {
  console.log('Measuring sessions, decisions and events …');
  const daily = await measureDaily();
  console.log('Measuring starts …');
  const starts = await measureStarts();
  console.log('Measuring raids …');
  const rows = [...daily, ...starts, ...(await measureRaids())];
  const heading = [
    '## Moderation server',
    '',
    '`npm run bench:server` measures sessions, decisions and events on a keyset with the functions and the server beside it on',
    'SQLite in one process, as `npm start` has them, from another one. What a verdict adds to a publish is in the table of the',
    'service.',
    '',
    ...RAID_HEADING,
  ];
  const section = formatSection(rows, performance.now() / 1_000, heading);
  console.log(`\n${section}`);
  writeSection(PAGE, 'bench:server', section, '# Benchmarks\n');
  process.exit();
}
