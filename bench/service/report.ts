import { cpus, loadavg } from 'node:os';

/** One measured value. */
export interface Row {
  readonly what: string;
  readonly value: string;
  /** The target, for values that have one. */
  readonly aim?: { readonly text: string; readonly isMet: boolean };
}

/** Processes that want a processor before the run begins: what others do to its values. */
const LOAD_BEFORE = loadavg()[0] ?? Number.NaN;

export function aim(text: string, isMet: boolean) {
  return { text, isMet };
}

const HEADING = [
  '## Service',
  '',
  '`npm run bench:service` measures the service in a process of its own, with its data on disk, from',
  'another process, beside a bare `node:http` server that sends back the path, in the same run.',
];

/** The section of the page: a table and what it was measured on. */
export function formatSection(
  rows: readonly Row[],
  seconds: number,
  heading: readonly string[] = HEADING,
): string {
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  const cells = [
    ['Measure', 'Value', 'Aim', ''],
    ...rows.map(({ what, value, aim: wanted }) => [
      what,
      value,
      wanted?.text ?? '',
      wanted ? (wanted.isMet ? 'met' : 'missed') : '',
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [
    ...heading,
    '',
    line(head),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...body.map(line),
    '',
    `Node ${process.versions.node}, ${cpus().length} × ${processor}, ${Math.round(seconds)} s;`,
    `load of the machine before the run ${LOAD_BEFORE.toFixed(1)}. Above about 0.5 the values tell more of the others.`,
  ].join('\n');
}
