import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');
const text = readFileSync(join(root, 'docs/specification-coverage.md'), 'utf8');

/** Table rows of requirements: number, requirement, what proves it. */
const rows = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d+ /.test(line))
  .map((line) => {
    const [, id = '', requirement = '', proof = ''] = line.split('|').map((cell) => cell.trim());
    return { id, requirement, proof };
  });

/** `file` "title", `other file` "title" … */
const proofs = rows.flatMap(({ id, proof }) =>
  [...proof.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({
    id,
    file,
    title,
  })),
);

const decisions = new Set([...text.matchAll(/^- \*\*(D\d+)\*\*/gm)].map(([, id]) => id));

describe('docs/specification-coverage.md', () => {
  it('numbers each requirement once', () => {
    expect(rows.length).toBeGreaterThan(100);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  it('leaves no cell empty, and names a test or a decision for each requirement', () => {
    const isProved = (id: string, proof: string) =>
      proofs.some((each) => each.id === id) || /\bD\d+\b/.test(proof);
    const open = rows.filter(
      ({ id, requirement, proof }) => requirement === '' || !isProved(id, proof),
    );
    expect(open).toEqual([]);
  });

  it('names tests that exist', () => {
    const missing = proofs.filter(({ file, title }) => {
      const path = join(root, 'test', file);
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(title);
    });
    expect(missing).toEqual([]);
  });

  it('names decisions that are there', () => {
    const named = rows.flatMap(({ proof }) => proof.match(/\bD\d+\b/g) ?? []);
    expect(named.filter((id) => !decisions.has(id))).toEqual([]);
  });
});
