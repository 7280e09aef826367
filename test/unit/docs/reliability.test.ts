import { missingTests, readCoverageTable } from '../../support/matchers/coverageTable';

const table = readCoverageTable('docs/reliability.md', /^\| [FS]\d+ /);

const numbered = (letter: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${letter}${i + 1}`);

describe('docs/reliability.md', () => {
  it('has a row for each fault and each hostile input', () => {
    expect(table.rows.map(([id]) => id)).toEqual([...numbered('F', 18), ...numbered('S', 20)]);
  });

  it('leaves no cell empty, and names a test for each row', () => {
    const open = table.rows.filter(
      ([id, ...cells]) => cells.includes('') || !table.proofs.some((proof) => proof.id === id),
    );
    expect(open).toEqual([]);
  });

  it('names tests that exist', () => {
    expect(missingTests(table)).toEqual([]);
  });
});
