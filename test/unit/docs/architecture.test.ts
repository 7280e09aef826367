import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');
const RECOVERY = 'src/realtime/recovery.ts';
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The names in backticks in the first cells of a section's table. */
function namesIn(heading: string): string[] {
  const section = read('docs/architecture.md').split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const cells = section.split('\n').map((line) => /^\| ([^|]*`[^|]*)\|/.exec(line)?.[1] ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
}

/** The texts that a pattern captures in files. */
const captured = (pattern: RegExp, ...paths: readonly string[]) =>
  paths.flatMap((path) => [...read(path).matchAll(pattern)].map(([, text = '']) => text));

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);

describe('docs/architecture.md', () => {
  it('lists all events', () => {
    const events = captured(/^export const (\w+) =/gm, 'src/realtime/events.ts');
    expect(namesIn('Events').sort()).toEqual(events.sort());
  });

  it('lists all slices of the chat', () => {
    const slices = captured(/createSlice\(\{\s+name: '(\w+)'/g, ...filesIn('src/features'));
    expect(namesIn('State').sort()).toEqual(slices.sort());
  });

  it('has a test suite for each slice of the chat and the console', () => {
    const slices = filesIn('src').filter((name) => name.endsWith('Slice.ts'));
    expect(slices.length).toBeGreaterThan(20);
    const suiteOf = (slice: string) => `test/unit/${slice.replace(/\.ts$/, '.test.ts')}`;
    expect(slices.filter((slice) => !existsSync(join(root, suiteOf(slice))))).toEqual([]);
  });

  it('has a row for each event of the recovery state machine', () => {
    const [, union = ''] = /type RecoveryEvent =(.*?);\n\n/s.exec(read(RECOVERY)) ?? [];
    const events = [...union.matchAll(/type: '(\w+)'/g)].map(([, name]) => name);
    expect(events.length).toBeGreaterThan(5);
    expect(namesIn('Reconnecting').sort()).toEqual(events.sort());
  });

  it('and decision 2 name the delays of the recovery', () => {
    const delays = captured(/^const M\w+_DELAY_MS = ([\d_]+);/gm, RECOVERY);
    expect(delays).toHaveLength(2);
    for (const path of ['docs/architecture.md', 'docs/decisions/0002-own-reconnect-policy.md']) {
      for (const delay of delays) expect(read(path)).toContain(`${delay.replace('_', ',')} ms`);
    }
  });

  it('says where things are that exist', () => {
    const table = read('docs/architecture.md').split('## Where is …?')[1] ?? '';
    const paths = [...table.matchAll(/`([\w.]+\/[\w./]*)`/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(20);
    const isThere = (path: string) =>
      [path, `src/${path}`].some((place) => existsSync(join(root, place)));
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });

  it('lists all layers', () => {
    const entries = readdirSync(join(root, 'src'), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(namesIn('Layers').sort()).toEqual([...folders, 'functions', 'emulator'].sort());
  });
});
