import { median } from './median';
import type { Metric } from './measure';

/** The values of all runs of one metric. */
export interface Outcome {
  readonly metric: Metric;
  readonly ours: readonly number[];
  /** None where the peer was not measured. */
  readonly peer: readonly number[];
}

/** The medians of one metric; undefined for what was not measured. */
interface Medians {
  readonly ours: number;
  readonly peer: number | undefined;
}

const HEAD = ['Measure', 'Ours', 'Peer', 'Ours / peer', 'Target', ''];

/** One Markdown table, columns aligned so that it reads well in a terminal too. */
export function drawTable(outcomes: readonly Outcome[]): string {
  return drawCells([HEAD, ...outcomes.map(rowOf)]);
}

/** A Markdown table of these rows, the first of which is its head. */
function drawCells(rows: readonly (readonly string[])[]): string {
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
  const medians = {
    ours: median(ours),
    peer: peer.length === 0 ? undefined : median(peer),
  };
  const ratio = ratioOf(medians.ours, medians.peer);
  return [
    metric.title,
    quantity(medians.ours, metric),
    medians.peer === undefined ? '' : quantity(medians.peer, metric),
    medians.peer === undefined ? '' : ratio === undefined ? '–' : `${round(ratio)}x`,
    targetOf(metric),
    verdict(metric, medians),
  ];
}

/** How many times the peer's value; undefined where there is none, or it is 0. */
function ratioOf(value: number, peer: number | undefined): number | undefined {
  return peer === undefined || peer === 0 ? undefined : value / peer;
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

function verdict({ target }: Metric, { ours, peer }: Medians): string {
  if (!target) return '';
  // Nothing is as much as nothing, though there is no ratio.
  return isMet(target, ours, ours === peer ? 1 : ratioOf(ours, peer)) ? 'met' : 'missed';
}

type Target = NonNullable<Metric['target']>;

function isMet(target: Target, ours: number, ratio = Infinity): boolean {
  if (target.kind === 'ratio') return ratio <= target.atMost;
  return 'atMost' in target ? ours <= target.atMost : ours >= target.atLeast;
}
