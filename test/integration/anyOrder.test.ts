import fc from 'fast-check';
import { expectHistory } from '../support/model/expectHistory';
import { ModelApp } from '../support/model/modelApp';
import { anyLongSteps, anySteps, type Step } from '../support/model/modelSteps';

/** Another number takes other steps: `FUZZ_SEED=2 npx jest …`. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
/** As many runs as there is time for, unless told otherwise: `FUZZ_SECONDS=600 npx jest …`. */
const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? 14);
const MAX_RUNS = 100_000;

describe(`a store in which anything happens in any order (FUZZ_SEED=${SEED})`, () => {
  beforeEach(() => {
    process.stdout.write(`FUZZ_SEED=${SEED}\n`);
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance', 'setImmediate'] });
  });
  afterEach(() => void jest.useRealTimers());

  const run = async (history: readonly number[], steps: readonly Step[]) => {
    const app = new ModelApp(history);
    try {
      for (const step of steps) await app.take(step);
      await app.settleAll();
      await app.readOn();
      await expectHistory(app);
    } finally {
      app.close();
      jest.clearAllTimers();
    }
  };
  const lengths = fc.array(fc.nat(80), { minLength: 3, maxLength: 3 });

  /** Runs until the time is over; a failure is shrunk in the remaining time. */
  const check = async (steps: fc.Arbitrary<readonly Step[]>, seconds: number) => {
    const end = performance.now() + seconds * 1_000;
    let runs = 0;
    const runInTime = async (history: readonly number[], taken: readonly Step[]) => {
      // Between two runs: none is cut off, and no steps are made up for nothing.
      if (performance.now() > end) throw new fc.PreconditionFailure(true);
      runs += 1;
      await run(history, taken);
    };
    const property = fc.asyncProperty(lengths, steps, runInTime);
    await fc.assert(property, { seed: SEED, numRuns: MAX_RUNS });
    process.stdout.write(`${runs} runs\n`);
    expect(runs).toBeGreaterThan(1);
  };
  const patience = SECONDS * 1_000 + 60_000;

  it.each<{ name: string; steps: readonly Step[] }>([
    {
      name: 'a channel that was never on screen',
      steps: [
        { do: 'pass', ms: 300 },
        { do: 'answer' },
        { do: 'send', channel: 1 },
        { do: 'answer' },
        { do: 'say', channel: 0, count: 260 },
        { do: 'deliver', how: 'whole' },
      ],
    },
    {
      name: 'a channel in which more was said since than is read again',
      steps: [
        { do: 'pass', ms: 300 },
        { do: 'answer' },
        { do: 'send', channel: 1 },
        { do: 'process' },
        { do: 'pass', ms: 1_500 },
        { do: 'flood', channel: 1 },
        { do: 'answer' },
      ],
    },
  ])('shows a message at its place whose event was dropped: $name', async ({ steps }) => {
    await run([0, 0, 0], steps);
  });

  it(
    'ends in the state that the history of the service implies',
    () => check(anySteps, SECONDS),
    patience,
  );

  it(
    'does so as well when channels outgrow what is kept of them',
    () => check(anyLongSteps, SECONDS / 2),
    patience,
  );
});
