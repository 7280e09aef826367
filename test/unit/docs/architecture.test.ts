import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** What the first cells of a section's table name in backticks. */
function namesIn(heading: string): string[] {
  const section = read('docs/architecture.md').split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const cells = section.split('\n').map((line) => /^\| ([^|]*`[^|]*)\|/.exec(line)?.[1] ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
}

describe('docs/architecture.md', () => {
  it('lists all facts', () => {
    const facts = [...read('src/realtime/facts.ts').matchAll(/^export const (\w+) =/gm)];
    expect(namesIn('Facts').sort()).toEqual(facts.map(([, name]) => name).sort());
  });

  it('lists all layers', () => {
    const entries = readdirSync(join(root, 'src'), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(namesIn('Layers').sort()).toEqual([...folders, 'functions', 'service'].sort());
  });
});
