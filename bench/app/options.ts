import { parseArgs } from 'node:util';

const DEFAULT_RUNS = 5;

export interface BenchOptions {
  /** How often each chat is measured. */
  readonly runs: number;
  /** Names of the measures to take; all when empty. */
  readonly only: readonly string[];
}

/** Reads `--runs N` and `--only name,name`. @throws Error with a sentence for anything else */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: { runs: { type: 'string' }, only: { type: 'string' } },
  });
  const runs = Number(values.runs ?? DEFAULT_RUNS);
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a number from 1 on.');
  return { runs, only: values.only?.split(',') ?? [] };
}
