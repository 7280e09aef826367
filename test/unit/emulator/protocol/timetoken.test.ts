import { fc } from '../../../support/drivers/randomRuns';
import {
  isoTimeOf,
  parseIsoTime,
  parseTimetoken,
  timetokenAt,
  TimetokenSource,
  trimIsoTime,
  ZERO_TIMETOKEN,
} from '../../../../emulator/protocol/timetoken';
import { timetokenToMs, type Timetoken } from '../../../../shared/protocol';

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
        expect(timetokenToMs(timetokenAt(milliseconds))).toBe(milliseconds);
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

  it('gives timetokens that differ also as doubles', () => {
    const source = new TimetokenSource(() => NOW, '17952284028900001' as Timetoken);
    const tokens = Array.from({ length: 3_000 }, () => source.next());
    expect(new Set(tokens.map(Number)).size).toBe(tokens.length);
    expect(tokens.map((token) => BigInt(Number(token)).toString())).toEqual(tokens);
  });

  it('goes on after the newest one of an earlier run, even with a clock that is behind', () => {
    const newest = timetokenAt(NOW + 60_000);
    const source = new TimetokenSource(() => NOW, newest);
    expect(BigInt(source.next())).toBe(BigInt(newest) + 10n);
  });
});

describe('an ISO time', () => {
  it('has the microseconds of its timetoken, trailing zeros trimmed', () => {
    const time = (timetoken: string) => trimIsoTime(isoTimeOf(timetoken as Timetoken));
    expect(time('17388765945278639')).toBe('2025-02-06T21:16:34.527863Z');
    expect(time('17388765945200000')).toBe('2025-02-06T21:16:34.52Z');
    expect(time('17388765940000000')).toBe('2025-02-06T21:16:34Z');
    expect(time('17388765940000100')).toBe('2025-02-06T21:16:34.00001Z');
  });

  it('has an order that is the order of its text', () => {
    const millisecond = fc.integer({ min: 0, max: 4_000_000_000_000 });
    fc.assert(
      fc.property(millisecond, millisecond, (a, b) => {
        const [first, second] = [isoTimeOf(timetokenAt(a)), isoTimeOf(timetokenAt(b))];
        expect(first < second).toBe(a < b);
      }),
    );
  });

  it('is read from what clients write', () => {
    expect(parseIsoTime('2025-02-06')).toBe('2025-02-06T00:00:00.000000Z');
    expect(parseIsoTime('2025-02-06T21:16')).toBe('2025-02-06T21:16:00.000000Z');
    expect(parseIsoTime('2025-02-06T21:16:34.5Z')).toBe('2025-02-06T21:16:34.500000Z');
    expect(parseIsoTime('2025-02-06t21:16:34.1234567z')).toBe('2025-02-06T21:16:34.123456Z');
    expect(parseIsoTime('2025-02-06T21:16:34+02:00')).toBe('2025-02-06T19:16:34.000000Z');
  });

  it('is read back from its own form', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000_000 }), (units) => {
        const time = isoTimeOf(String(17_388_765_940_000_000n + BigInt(units)) as Timetoken);
        expect(parseIsoTime(trimIsoTime(time))).toBe(time);
      }),
    );
  });

  it.each(['', 'yesterday', '2025', '2025-13-01', '2025-02-06T25:00', '2025-02-06 21:16'])(
    'is not %j',
    (text) => {
      expect(parseIsoTime(text)).toBeUndefined();
    },
  );
});
