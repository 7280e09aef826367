import { RecentTimes } from '../../../../../src/domain/behaviourRules/recentTimes';
import { RecentValues } from '../../../../../src/domain/behaviourRules/recentValues';

const [WINDOW_MS, THRESHOLD] = [1_000, 4];

interface Addition {
  readonly key: string;
  readonly value: string;
  readonly at: number;
}

/** Steps of which some match: 3 keys, 6 values, and pauses of up to a third of the window. */
function additions(): readonly Addition[] {
  let [seed, at] = [7, 0];
  const next = (below: number) => (seed = (seed * 48_271) % 0x7f_ff_ff_ff) % below;
  return Array.from({ length: 3_000 }, () => {
    at += next(WINDOW_MS / 3);
    return { key: `key ${next(3)}`, value: `value ${next(6)}`, at };
  });
}

const all = additions();
/** The additions of a key within the window that ends with the one at `index`. */
const windowOf = (index: number) => {
  const { key, at } = all[index] as Addition;
  return all.slice(0, index + 1).filter((each) => each.key === key && each.at > at - WINDOW_MS);
};

describe('the memory of rules on behaviour', () => {
  it('counts times as a list of all of them would', () => {
    const times = new RecentTimes(WINDOW_MS, THRESHOLD);
    const matched = all.map(({ key, at }) => times.add(key, at));
    expect(matched).toEqual(all.map((_, index) => windowOf(index).length >= THRESHOLD));
    expect(new Set(matched).size).toBe(2);
  });

  it('counts different values as a list of all of them would', () => {
    const values = new RecentValues(WINDOW_MS, THRESHOLD);
    const matched = all.map(({ key, value, at }) => values.add(key, value, at));
    const countAt = (index: number) => new Set(windowOf(index).map(({ value }) => value)).size;
    expect(matched).toEqual(all.map((_, index) => countAt(index) >= THRESHOLD));
    expect(new Set(matched).size).toBe(2);
  });

  it('forgets those who were quiet for longest when there are too many', () => {
    const [times, values] = [new RecentTimes(WINDOW_MS, 2), new RecentValues(WINDOW_MS, 2)];
    for (let n = 0; n < 50_000; n += 1) {
      times.add(`user ${n}`, 0);
      values.add(`user ${n}`, 'one', 0);
      if (n % 1_000 > 0) continue;
      expect(times.add('busy', 0)).toBe(n > 0);
      expect(values.add('busy', `channel ${n}`, 0)).toBe(n > 0);
    }
    expect([times.size <= 20_000, values.size <= 20_000]).toEqual([true, true]);
    expect(times.add('user 0', 0)).toBe(false);
    expect(values.add('user 0', 'another', 0)).toBe(false);
  });
});
