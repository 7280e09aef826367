import { RateLimit } from '../../../../emulator/http/rateLimit';
import { usedHeap } from '../../../support/matchers/heap';

describe('RateLimit', () => {
  let now: number;
  let limit: RateLimit;

  beforeEach(() => {
    now = 1_000;
    limit = new RateLimit({ perSecond: 10, burst: 3 }, () => now);
  });

  const takes = (caller: string, count: number) =>
    Array.from({ length: count }, () => limit.take(caller)).filter(Boolean).length;

  it('lets a caller make a burst of calls, and no more', () => {
    expect(takes('ann', 10)).toBe(3);
  });

  it('counts every caller by themselves', () => {
    takes('ann', 10);
    expect(takes('bob', 10)).toBe(3);
  });

  it('gives calls back at a steady pace, up to a burst', () => {
    takes('ann', 3);
    now += 99;
    expect(takes('ann', 5)).toBe(0);
    now += 1;
    expect(takes('ann', 5)).toBe(1);
    now += 60_000;
    expect(takes('ann', 5)).toBe(3);
  });

  it('counts the time of calls, of which a caller may owe as much as of a burst', () => {
    takes('ann', 1);
    limit.charge('ann', 1);
    expect(takes('ann', 5)).toBe(1);
    limit.charge('ann', 60_000);
    now += 399;
    expect(takes('ann', 5)).toBe(0);
    now += 1;
    expect(takes('ann', 5)).toBe(1);
  });

  it('takes nothing away when the clock is set back', () => {
    takes('ann', 1);
    now -= 5_000;
    expect(takes('ann', 5)).toBe(2);
  });

  it('forgets callers who have paused', () => {
    const call = (callers: number) => {
      for (let n = 0; n < callers; n += 1) {
        now += 1;
        limit.take(`caller ${now}`);
      }
    };
    call(20_000);
    const before = usedHeap();
    call(200_000);
    expect(usedHeap() - before).toBeLessThan(4 * 1024 * 1024);
  });
});
