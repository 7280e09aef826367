import { fc } from '../../support/drivers/randomRuns';
import {
  isTimetoken,
  nextTimetoken,
  type Timetoken,
  timetokenToMs,
} from '../../../shared/protocol';
import { timetokenFromMs } from '../../builders/timetokens';

describe('isTimetoken', () => {
  it('takes seventeen digits and nothing else', () => {
    expect(isTimetoken('17639000000000000')).toBe(true);
    for (const value of ['1763900000000000', '176390000000000000', '1763900000000000x', '']) {
      expect(isTimetoken(value)).toBe(false);
    }
    for (const value of [17639000000000000, null, undefined, {}]) {
      expect(isTimetoken(value)).toBe(false);
    }
  });
});

describe('timetokenToMs', () => {
  it('counts full milliseconds [9.8]', () => {
    expect(timetokenToMs('17639000000009999' as Timetoken)).toBe(1_763_900_000_000);
    expect(timetokenToMs('17639000000010000' as Timetoken)).toBe(1_763_900_000_001);
  });

  it('orders as texts do [F6]', () => {
    const ms = fc.integer({ min: 1_000_000_000_000, max: 9_999_999_999_999 });
    fc.assert(
      fc.property(ms, ms, (a, b) => {
        expect(timetokenFromMs(a) < timetokenFromMs(b)).toBe(a < b);
        expect(timetokenToMs(timetokenFromMs(a))).toBe(a);
      }),
    );
  });
});

describe('nextTimetoken', () => {
  it('is a timetoken, whichever somebody names', () => {
    for (const [before, next] of [
      ['17639000000000000', '17639000000000001'],
      ['00000000000000009', '00000000000000010'],
      ['99999999999999999', '99999999999999999'],
    ]) {
      expect(nextTimetoken(before as Timetoken)).toBe(next);
    }
  });
});
