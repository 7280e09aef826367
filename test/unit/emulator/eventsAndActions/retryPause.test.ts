import { retryPause } from '../../../../emulator/eventsAndActions/retryPause';

describe('the pause before a retry of Events & Actions', () => {
  it.each([
    [1, 10, 20_000],
    [2, 10, 400_000],
    [3, 10, 900_000],
    [4, 10, 900_000],
    [1, 450, 900_000],
    [4, 900, 900_000],
  ])('number %i with a base of %i s is between 10 s and %i ms', (retry, base, longest) => {
    expect(retryPause(retry, base, 0)).toBe(10_000);
    expect(retryPause(retry, base, 1)).toBe(longest);
    expect(retryPause(retry, base, 0.5)).toBe((10_000 + longest) / 2);
  });

  it('is another one each time', () => {
    const pauses = Array.from({ length: 20 }, () => retryPause(1, 450));
    expect(new Set(pauses).size).toBeGreaterThan(1);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(10_000);
  });
});
