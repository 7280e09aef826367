import { median } from './median';
import type { Metric } from './measure';

/** The values of all runs of one metric. */
export interface Outcome {
  readonly metric: Metric;
  readonly ours: readonly number[];
  /** None where the peer was not measured. */
  readonly peer: readonly number[];
}

const HEAD = ['Measure', 'Ours', 'Peer', 'Ours / peer', 'Target', ''];

/** One Markdown table, columns aligned so that it reads well in a terminal too. */
export function drawTable(outcomes: readonly Outcome[]): string {
  return drawCells([HEAD, ...outcomes.map(rowOf)]);
}

/** A Markdown table of these rows, the first of which is its head. */
export function drawCells(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) => `| ${pad(row, widths).join(' | ')} |`);
  const rule = `| ${widths.map((width) => '-'.repeat(Math.max(width, 3))).join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

function pad(row: readonly string[], widths: readonly number[]): string[] {
  return row.map((cell, column) => cell.padEnd(Math.max(widths[column] ?? 0, 3)));
}

function rowOf({ metric, ours, peer }: Outcome): string[] {
  const mine = median(ours);
  const theirs = peer.length === 0 ? undefined : median(peer);
  const ratio = theirs === undefined || theirs === 0 ? undefined : mine / theirs;
  return [
    metric.title,
    quantity(mine, metric),
    theirs === undefined ? '' : quantity(theirs, metric),
    theirs === undefined ? '' : ratio === undefined ? '–' : `${round(ratio)}x`,
    targetOf(metric),
    verdict(metric, mine, ratio),
  ];
}

function quantity(value: number, { unit }: Metric): string {
  return withUnit(round(value), unit);
}

function withUnit(amount: string, unit: Metric['unit']): string {
  return unit === 'x' ? `${amount}x` : `${amount} ${unit}`.trim();
}

/** Two digits behind the point for small values, none for large ones. */
function round(value: number): string {
  const digits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
  return String(Number(value.toFixed(digits)));
}

function targetOf({ target, unit }: Metric): string {
  if (!target) return '';
  if (target.kind === 'ratio') return `≤ ${target.atMost}x`;
  const limit = 'atMost' in target ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`;
  return withUnit(limit, unit);
}

function verdict({ target }: Metric, mine: number, ratio: number | undefined): string {
  if (!target) return '';
  return isMet(target, mine, ratio) ? 'met' : 'missed';
}

function isMet(target: NonNullable<Metric['target']>, mine: number, ratio = Infinity): boolean {
  if (target.kind === 'ratio') return ratio <= target.atMost;
  return 'atMost' in target ? mine <= target.atMost : mine >= target.atLeast;
}
