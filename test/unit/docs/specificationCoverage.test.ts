import { missingTests, readCoverageTable } from '../../support/matchers/coverageTable';

const table = readCoverageTable('docs/specification-coverage.md', /^\| \d+\.\d+ /);
const { text, rows, proofs } = table;

const decisions = new Set([...text.matchAll(/^- \*\*(D\d+)\*\*/gm)].map(([, id]) => id));

describe('docs/specification-coverage.md', () => {
  it('numbers each requirement once', () => {
    expect(rows.length).toBeGreaterThan(100);
    expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length);
  });

  it('leaves no cell empty, and names a test or a decision for each requirement', () => {
    const isProved = (id: string, proof: string) =>
      proofs.some((each) => each.id === id) || /\bD\d+\b/.test(proof);
    const open = rows.filter(
      ([id = '', requirement, proof = '']) => requirement === '' || !isProved(id, proof),
    );
    expect(open).toEqual([]);
  });

  it('names tests that exist', () => {
    expect(missingTests(table)).toEqual([]);
  });

  it('names decisions that are there', () => {
    const named = rows.flatMap(([, , proof = '']) => proof.match(/\bD\d+\b/g) ?? []);
    expect(named.filter((id) => !decisions.has(id))).toEqual([]);
  });
});
