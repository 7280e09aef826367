import type { Browser } from 'playwright-core';
import type { Fallback } from '../../emulator/http/server';
import type { Contender } from './contender';

/** The context of one turn of a measure. */
export interface Turn {
  readonly browser: Browser;
  readonly apps: Fallback;
  readonly contender: Contender;
}

/** One row of the table. */
export interface Metric {
  readonly key: string;
  readonly title: string;
  readonly unit: 'KiB' | 'ms' | 'MiB' | 'px' | 'x' | '';
  /** The target: ours against the peer, or ours alone. */
  readonly target?:
    | { readonly kind: 'ratio'; readonly atMost: number }
    | { readonly kind: 'value'; readonly atMost: number }
    | { readonly kind: 'value'; readonly atLeast: number };
}

export interface Measure {
  /** The name for `--only`. */
  readonly name: string;
  readonly metrics: readonly Metric[];
  /** The peer is not measured. */
  readonly isOursAlone?: true;
  /** More runs than these would tell no more. */
  readonly enoughRuns?: number;
  /** Measures one chat once. @returns a value for each metric, by its key */
  run(turn: Turn): Promise<Readonly<Record<string, number>>>;
}
