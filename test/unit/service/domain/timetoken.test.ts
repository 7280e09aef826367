import fc from 'fast-check';
import {
  millisecondsOf,
  parseTimetoken,
  timetokenAt,
  TimetokenSource,
  ZERO_TIMETOKEN,
} from '../../../../service/domain/timetoken';

const NOW = Date.UTC(2026, 10, 21);

describe('parseTimetoken', () => {
  it('takes 17 digits as they are', () => {
    expect(parseTimetoken('17952284028900001')).toBe('17952284028900001');
  });

  it('fills up shorter numbers, so that text order is time order', () => {
    expect(parseTimetoken('0')).toBe(ZERO_TIMETOKEN);
    expect(parseTimetoken('123')).toBe('00000000000000123');
  });

  it.each(['', '-1', '1.5', '1e16', ' 1', 'now', '179522840289000011', '１２３'])(
    'refuses %j',
    (text) => {
      expect(parseTimetoken(text)).toBeUndefined();
    },
  );
});

describe('timetokenAt', () => {
  it('gives back the millisecond it was made from', () => {
    const anyTime = fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2200, 0) });
    fc.assert(
      fc.property(anyTime, (milliseconds) => {
        expect(timetokenAt(milliseconds)).toMatch(/^\d{17}$/);
        expect(millisecondsOf(timetokenAt(milliseconds))).toBe(milliseconds);
      }),
    );
  });
});

describe('TimetokenSource', () => {
  it('follows the clock', () => {
    const source = new TimetokenSource(() => NOW + 0.7, ZERO_TIMETOKEN);
    expect(source.next()).toBe(timetokenAt(NOW));
  });

  it('never repeats and never goes back, whatever the clock does', () => {
    const jumps = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 2 });
    fc.assert(
      fc.property(jumps, (steps) => {
        let now = NOW;
        const source = new TimetokenSource(() => now, ZERO_TIMETOKEN);
        const tokens = steps.map((step) => {
          now += step;
          return source.next();
        });
        expect(tokens).toEqual([...new Set(tokens)].sort());
        expect(tokens.filter((token) => !/^\d{17}$/.test(token))).toEqual([]);
      }),
    );
  });

  it('goes on after the newest one of an earlier run, even with a clock that is behind', () => {
    const newest = timetokenAt(NOW + 60_000);
    const source = new TimetokenSource(() => NOW, newest);
    expect(BigInt(source.next())).toBe(BigInt(newest) + 1n);
  });
});
