import { fc } from '../../../support/drivers/randomRuns';
import { toCsv } from '../../../../src/lib/csv';

/** Reads CSV as RFC 4180 has it, independently of the writer. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  const row: string[] = [];
  const field = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y;
  for (let found = field.exec(text); found; found = field.exec(text)) {
    const [, raw = '', end] = found;
    row.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === '\r\n') rows.push(row.splice(0));
  }
  return rows;
}

const body = (csv: string) => csv.slice(1);

describe('CSV', () => {
  it('begins with the byte order mark, ends lines as RFC 4180 has it, and leaves numbers alone', () => {
    expect(
      toCsv([
        ['a', 1],
        ['b', -2.5],
      ]),
    ).toBe('\uFEFFa,1\r\nb,-2.5\r\n');
    expect(toCsv([])).toBe('\uFEFF');
  });

  it('quotes what separates fields and lines', () => {
    expect(body(toCsv([['a,b', 'say "no"', 'two\nlines', 'plain text']]))).toBe(
      '"a,b","say ""no""","two\nlines",plain text\r\n',
    );
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\rx',
    '\nx',
    ' =1',
    '\u00A0=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '\uFEFF=1',
    '\u200B=1',
    '=cmd|"/c calc"!A1',
  ])('keeps a spreadsheet from taking %j for a formula', (text) => {
    expect(readCsv(body(toCsv([[text]])))).toEqual([[`'${text}`]]);
  });

  it('gives every other text back as it was', () => {
    const isPlain = (text: string) => !readCsv(body(toCsv([[text]])))[0]?.[0]?.startsWith("'");
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string().filter(isPlain), { minLength: 1 }), { minLength: 1 }),
        (rows) => {
          expect(readCsv(body(toCsv(rows)))).toEqual(rows);
        },
      ),
    );
  });
});
