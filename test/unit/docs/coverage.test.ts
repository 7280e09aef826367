import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The cells of a document's rows that begin with a number such as 2.14 or F3. */
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => /^\| (?:[FS]|\d+\.)\d+ /.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

const specification = read('docs/specification-coverage.md');
const requirements = rowsOf(specification);
const faults = rowsOf(read('docs/reliability.md'));

/** The numbers at the end of the tests' titles. */
const tested = new Set(
  readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .flatMap((name) => [...read(`test/${name}`).matchAll(/((?: \[(?:[FS]|\d+\.)\d+\])+)['"`]/g)])
    .flatMap(([, ids = '']) => [...ids.matchAll(/[\w.]+/g)].map(([id]) => id)),
);

const decisionsIn = (text = '') => text.match(/\bD\d+\b/g) ?? [];

it('each requirement has a number of its own, and a test or a decision', () => {
  expect(requirements.length).toBeGreaterThan(100);
  expect(new Set(requirements.map(([id]) => id)).size).toBe(requirements.length);
  const open = requirements.filter(
    ([id = '', requirement, decision]) =>
      requirement === '' || (!tested.has(id) && decisionsIn(decision).length === 0),
  );
  expect(open).toEqual([]);
});

it('each decision that a requirement names is there', () => {
  const decisions = [...specification.matchAll(/^- \*\*(D\d+)\*\*/gm)].map(([, id]) => id);
  const named = requirements.flatMap(([, , decision]) => decisionsIn(decision));
  expect(named.filter((id) => !decisions.includes(id))).toEqual([]);
});

it('each fault and hostile input has a row without an empty cell, and a test', () => {
  const numbered = (letter: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${letter}${i + 1}`);
  expect(faults.map(([id]) => id)).toEqual([...numbered('F', 18), ...numbered('S', 19)]);
  const open = faults.filter(([id = '', ...cells]) => cells.includes('') || !tested.has(id));
  expect(open).toEqual([]);
});

it('each number in a title is that of a row', () => {
  const ids = [...requirements, ...faults].map(([id]) => id);
  expect([...tested].filter((id) => !ids.includes(id))).toEqual([]);
});
