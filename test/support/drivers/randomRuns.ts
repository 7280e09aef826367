import fc from 'fast-check';

/** Another number takes other random steps: `FUZZ_SEED=2 npx jest …`. `npm run test:all` draws one. */
export const SEED = Number(process.env['FUZZ_SEED'] ?? 1);

// Every random test draws from the seed, so that `npm test` says the same of the same code each time.
fc.configureGlobal({ seed: SEED });
export { fc };

/** How long each random test runs, s, as `npm run test:all` tells it; `npm test` makes a few fixed runs. */
const SECONDS = process.env['FUZZ_SECONDS'];
/** Few runs take seconds, and end early only where the machine is very slow. */
const PATIENCE_MS = 60_000;
const MAX_RUNS = 100_000;

/** Whether tests take the time for many rounds. */
export const isThorough = SECONDS !== undefined;

/** How often, and for how long, a random test runs. */
export interface Budget {
  readonly runs: number;
  readonly ms: number;
}

/** @param runs how many there are in `npm test` */
export function budgetOf(runs: number): Budget {
  return isThorough ? { runs: MAX_RUNS, ms: Number(SECONDS) * 1_000 } : { runs, ms: PATIENCE_MS };
}

/** The time of a random test that may have to shrink a failure, ms. */
export function patienceOf({ ms }: Budget, shrinkMs = 60_000): number {
  return ms + 4 * shrinkMs;
}

/** Skips a run, and all that follow, when the time is over: between two runs, so that none is cut off. */
export function createTimeLimit({ ms }: Budget): () => void {
  const end = performance.now() + ms;
  return () => {
    if (performance.now() > end) throw new fc.PreconditionFailure(true);
  };
}
