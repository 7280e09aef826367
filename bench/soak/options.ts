import { parseArgs } from 'node:util';

const DEFAULT_MINUTES = 30;
/** It ends by itself, whatever is asked for. */
const MAX_MINUTES = 24 * 60;

export interface SoakOptions {
  /** How long the page is watched, after it has warmed up. */
  readonly minutes: number;
}

/** Reads `--minutes N`. @throws Error with a sentence for anything else */
export function readOptions(args: readonly string[]): SoakOptions {
  const { values } = parseArgs({ args: [...args], options: { minutes: { type: 'string' } } });
  const minutes = Number(values.minutes ?? DEFAULT_MINUTES);
  if (!(minutes > 0 && minutes <= MAX_MINUTES)) {
    throw new Error(`--minutes takes a number up to ${MAX_MINUTES}.`);
  }
  return { minutes };
}
