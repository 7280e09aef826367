import { isThorough, SEED, fc } from '../support/drivers/randomRuns';
import { ReadingModel, type ReadingStep } from '../support/model/readingModel';

const RUNS = isThorough ? 20_000 : 1_000;

const back = fc.nat(6);
const just = <Name extends ReadingStep['do']>(...names: Name[]) => fc.constantFrom(...names);
const weighted: readonly {
  readonly weight: number;
  readonly arbitrary: fc.Arbitrary<ReadingStep>;
}[] = [
  { weight: 8, arbitrary: fc.record({ do: just('say'), isOwn: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: just('delete', 'restore', 'readElsewhere', 'markUnread'), back }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: just('deliver'),
      count: fc.integer({ min: 1, max: 8 }),
      isTwice: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: just('open', 'close', 'hide', 'show', 'scrollUp', 'scrollDown'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: just('ask', 'answer', 'readPage', 'write') }) },
  { weight: 2, arbitrary: fc.record({ do: just('leave', 'join', 'loseEvents') }) },
];
const steps = fc.array(fc.oneof(...weighted), { minLength: 1, maxLength: 30 });

describe(`the number of unread messages (FUZZ_SEED=${SEED})`, () => {
  it('is right whatever is said, read, deleted and left, in any order', () => {
    let unread = 0;
    const property = fc.property(steps, (taken) => {
      const model = new ReadingModel();
      for (const step of taken) model.take(step);
      model.settle();
      const { count, mark, expected } = model;
      if (count > 0) unread += 1;
      expect({ count, mark }).toEqual(expected);
    });
    fc.assert(property, { seed: SEED, numRuns: RUNS });
    // Counts that are always 0 would say nothing.
    expect(unread).toBeGreaterThan(RUNS / 10);
  }, 300_000);
});
