import fc from 'fast-check';
import { isoTimeOf, parseIsoTime, trimIsoTime } from '../../../../service/domain/isoTime';
import { timetokenAt, type Timetoken } from '../../../../service/domain/timetoken';

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
