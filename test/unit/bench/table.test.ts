import type { Metric } from '../../../bench/app/measure';
import { drawTable, type Outcome } from '../../../bench/app/table';

const RATIO: Metric['target'] = { kind: 'ratio', atMost: 0.6 };
const AT_MOST: Metric['target'] = { kind: 'value', atMost: 34 };
const AT_LEAST: Metric['target'] = { kind: 'value', atLeast: 1_000 };

interface Row {
  readonly ours: number;
  readonly peer?: number;
  readonly target?: Metric['target'];
}

/** The cells of a table's only row, by the heads of their columns. */
function cellsOf({ ours, peer, target }: Row): Readonly<Record<string, string | undefined>> {
  const metric: Metric = { key: 'key', title: 'Title', unit: 'ms', ...(target && { target }) };
  const list = (value: number | undefined) => (value === undefined ? [] : [value]);
  const outcome: Outcome = { metric, ours: [ours], peer: list(peer) };
  const [head = [], , row = []] = drawTable([outcome])
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return { ...Object.fromEntries(head.map((name, at) => [name, row[at]])), verdict: row.at(-2) };
}

describe('the table of the benchmark', () => {
  it.each<[string, string, Row]>([
    ['met', 'our ratio is within it', { ours: 60, peer: 100, target: RATIO }],
    ['missed', 'our ratio is above it', { ours: 80, peer: 100, target: RATIO }],
    ['met', 'both are 0', { ours: 0, peer: 0, target: { kind: 'ratio', atMost: 1 } }],
    ['missed', 'there is no ratio', { ours: 80, peer: 0, target: RATIO }],
    ['met', 'our value is within it', { ours: 34, peer: 100, target: AT_MOST }],
    ['missed', 'our value is above it', { ours: 40, peer: 100, target: AT_MOST }],
    ['missed', 'more is better', { ours: 900, peer: 100, target: AT_LEAST }],
    ['', 'there is none', { ours: 80, peer: 100 }],
  ])('says "%s" of a target when %s', (expected, _title, row) => {
    expect(cellsOf(row)['verdict']).toBe(expected);
  });
});
