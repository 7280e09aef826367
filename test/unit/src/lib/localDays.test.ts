import { dayBounds } from '../../../../src/lib/localDays';

describe('the bounds of local days', () => {
  it('are its midnights, with the last day in them', () => {
    expect(dayBounds('2026-11-21', '2026-11-22')).toEqual({
      from: new Date(2026, 10, 21).getTime(),
      to: new Date(2026, 10, 23).getTime(),
    });
  });

  it('are none where there is no day', () => {
    expect(dayBounds('', '')).toEqual({});
  });
});
