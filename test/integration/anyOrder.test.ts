import {
  budgetOf,
  createTimeLimit,
  patienceOf,
  SEED,
  type Budget,
  fc,
} from '../support/drivers/randomRuns';
import { expectHistory } from '../support/model/expectHistory';
import { ModelApp } from '../support/model/modelApp';
import { anyLongSteps, anySteps, type Step } from '../support/model/modelSteps';

const BUDGET = budgetOf(40);
const BUDGET_OF_LONG = budgetOf(8);

describe(`a store in which anything happens in any order (FUZZ_SEED=${SEED})`, () => {
  beforeEach(() => {
    process.stdout.write(`FUZZ_SEED=${SEED}\n`);
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance', 'setImmediate'] });
  });
  afterEach(() => void jest.useRealTimers());

  const expectRight = async (history: readonly number[], steps: readonly Step[]) => {
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

  /** A failure is shrunk in the remaining time. */
  const expectRightAlways = async (steps: fc.Arbitrary<readonly Step[]>, budget: Budget) => {
    const limitTime = createTimeLimit(budget);
    let runs = 0;
    const runInTime = async (history: readonly number[], taken: readonly Step[]) => {
      limitTime();
      runs += 1;
      await expectRight(history, taken);
    };
    const property = fc.asyncProperty(lengths, steps, runInTime);
    await fc.assert(property, { seed: SEED, numRuns: budget.runs });
    process.stdout.write(`${runs} runs\n`);
    expect(runs).toBeGreaterThan(1);
  };

  it('counts what is said in a channel that another device joined again at once', async () => {
    const steps: readonly Step[] = [
      { do: 'answer' },
      { do: 'open', channel: 1 },
      { do: 'leaveHere', channel: 1 },
      { do: 'answer' },
      { do: 'join', channel: 1 },
      { do: 'say', channel: 1, count: 4 },
    ];
    await expectRight([0, 0, 0], steps);
  });

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
    await expectRight([0, 0, 0], steps);
  });

  it(
    'ends in the state that the history of the service implies',
    () => expectRightAlways(anySteps, BUDGET),
    patienceOf(BUDGET),
  );

  it(
    'does so as well when channels outgrow what is kept of them',
    () => expectRightAlways(anyLongSteps, BUDGET_OF_LONG),
    patienceOf(BUDGET_OF_LONG),
  );
});
