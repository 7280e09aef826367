import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');
const RECOVERY = 'src/realtime/recovery.ts';
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The names in backticks in the first cells of a section's table. */
function namesIn(page: string, heading: string): string[] {
  const section = read(`docs/${page}`).split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
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

describe('the pages on the architecture', () => {
  it('list all events', () => {
    const events = captured(/^export const (\w+) =/gm, 'src/realtime/events.ts');
    expect(namesIn('live-events.md', 'Events').sort()).toEqual(events.sort());
  });

  it('list all slices of the chat', () => {
    const slices = captured(/createSlice\(\{\s+name: '(\w+)'/g, ...filesIn('src/features'));
    expect(namesIn('state.md', 'State').sort()).toEqual(slices.sort());
  });

  it('have a test suite for each slice of the chat and the console', () => {
    const slices = filesIn('src').filter((name) => name.endsWith('Slice.ts'));
    expect(slices.length).toBeGreaterThan(20);
    const hasSuite = (slice: string) =>
      ['.test.ts', '.test.tsx'].some((end) =>
        existsSync(join(root, 'test/unit', slice.replace(/\.ts$/, end))),
      );
    expect(slices.filter((slice) => !hasSuite(slice))).toEqual([]);
  });

  it('have a row for each event of the recovery state machine', () => {
    const [, union = ''] = /type RecoveryEvent =(.*?);\n\n/s.exec(read(RECOVERY)) ?? [];
    const events = [...union.matchAll(/type: '(\w+)'/g)].map(([, name]) => name);
    expect(events.length).toBeGreaterThan(5);
    expect(namesIn('live-events.md', 'Reconnecting').sort()).toEqual(events.sort());
  });

  it('name, as decision 2 does, the delays of the recovery', () => {
    const delays = captured(/^const M\w+_DELAY_MS = ([\d_]+);/gm, RECOVERY);
    expect(delays).toHaveLength(2);
    for (const path of ['docs/live-events.md', 'docs/decisions/0002-own-reconnect-policy.md']) {
      for (const delay of delays) expect(read(path)).toContain(`${delay.replace('_', ',')} ms`);
    }
  });

  it('say where things are that exist', () => {
    const table = read('docs/architecture.md').split('## Where is …?')[1] ?? '';
    const paths = [...table.matchAll(/`([\w.]+\/[\w./]*)`/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(20);
    const isThere = (path: string) =>
      [path, `src/${path}`].some((place) => existsSync(join(root, place)));
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });

  it('list all layers', () => {
    const entries = readdirSync(join(root, 'src'), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(namesIn('architecture.md', 'Layers').sort()).toEqual(
      [...folders, 'functions', 'emulator', 'shared'].sort(),
    );
  });
});
