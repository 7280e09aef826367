import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

interface Proof {
  /** The row that names it. */
  readonly id: string;
  /** Below `test/`. */
  readonly file: string;
  readonly title: string;
}

interface CoverageTable {
  readonly text: string;
  /** The rows' cells; the first is the row's id. */
  readonly rows: readonly (readonly string[])[];
  /** The tests listed below the tables, one a line: - id `file` "title". */
  readonly proofs: readonly Proof[];
}

/**
 * Reads a document whose tables say what proves what.
 *
 * @param path below the project
 * @param row how a row begins
 */
export function readCoverageTable(path: string, row: RegExp): CoverageTable {
  const text = readFileSync(join(root, path), 'utf8');
  const rows = text
    .split('\n')
    .filter((line) => row.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const proofs = [...text.matchAll(/^- ([\w.]+) `([^`]+)` "([^"]+)"$/gm)].map(
    ([, id = '', file = '', title = '']) => ({ id, file, title }),
  );
  return { text, rows, proofs };
}

/** The proofs whose file or title is not there. */
export function missingTests({ proofs }: CoverageTable): readonly Proof[] {
  return proofs.filter(({ file, title }) => {
    const path = join(root, 'test', file);
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(title);
  });
}
