import fc from 'fast-check';
import { trendOf, type Tolerance } from '../../../bench/soak/trend';

const TENTH: Tolerance = { part: 0.1, absolute: 0 };
const LENGTH = 60;

const series = (valueAt: (index: number) => number, length = LENGTH) =>
  Array.from({ length }, (_, index) => valueAt(index));

/** The same each time: so much above or below, without any order in it. */
const noise = (index: number, height: number) => (((index * 7_919) % 101) / 50 - 1) * height;

describe('the trend of a series', () => {
  it.each<[string, readonly number[]]>([
    ['is flat', series(() => 100)],
    ['is nothing at all', series(() => 0)],
    ['is flat and noisy', series((index) => 100 + noise(index, 30))],
    ['rises and falls like a saw', series((index) => 100 + 5 * (index % 10))],
    ['rises at first and then stays', series((index) => Math.min(100, 90 + 2 * index))],
    ['falls', series((index) => 200 - index)],
    ['has one spike near the end', series((index) => (index === LENGTH - 3 ? 10_000 : 100))],
    ['ends with a spike', series((index) => (index === LENGTH - 1 ? 10_000 : 100))],
    ['has a few spikes', series((index) => (index % 13 === 12 ? 5_000 : 100))],
  ])('that %s does not grow', (_title, values) => {
    expect(trendOf(values, TENTH).isGrowing).toBe(false);
  });

  it.each<[string, readonly number[]]>([
    ['rises evenly', series((index) => 100 + index)],
    ['rises under noise', series((index) => 100 + index + noise(index, 20))],
    ['rises under a saw', series((index) => 100 + index + 5 * (index % 10))],
    ['rises in one step', series((index) => (index < LENGTH / 2 ? 100 : 150))],
    [
      'rises, but for a dip at the end',
      series((index) => (index === LENGTH - 1 ? 0 : 100 + index)),
    ],
  ])('that %s grows', (_title, values) => {
    expect(trendOf(values, TENTH).isGrowing).toBe(true);
  });

  it('tells where it begins and ends, and what one value adds', () => {
    const rising = trendOf(
      series((index) => 100 + 2 * index, 9),
      TENTH,
    );
    expect(rising).toEqual({ first: 102, last: 114, slope: 2, isGrowing: true });
  });

  it('takes its slope from most pairs, whatever a few values are', () => {
    const values = series((index) => (index % 10 === 9 ? 0 : 100 + 2 * index));
    expect(trendOf(values, TENTH).slope).toBeCloseTo(2, 0);
    expect(trendOf([1, 1, 1, 1, 1_000, 1], TENTH).slope).toBe(0);
  });

  it('allows for a part and for an amount together', () => {
    const values = [100, 100, 121];
    expect(trendOf(values, { part: 0.1, absolute: 10 }).isGrowing).toBe(true);
    expect(trendOf(values, { part: 0.1, absolute: 11 }).isGrowing).toBe(false);
    expect(trendOf([0, 0, 5], { part: 0.1, absolute: 5 }).isGrowing).toBe(false);
  });

  it('takes three values at least', () => {
    expect(() => trendOf([1, 2], TENTH)).toThrow(RangeError);
    expect(trendOf([1, 2, 3], TENTH)).toMatchObject({ first: 1, last: 3, slope: 1 });
  });

  it('never grows by noise that stays within what is allowed', () => {
    const around = fc.array(fc.integer({ min: 95, max: 104 }), { minLength: 3, maxLength: 200 });
    fc.assert(fc.property(around, (values) => !trendOf(values, TENTH).isGrowing));
  });
});
