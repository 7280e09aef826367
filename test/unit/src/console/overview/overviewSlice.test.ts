import {
  periodChosen,
  selectHasTables,
  selectPeriod,
  tablesToggled,
} from '../../../../../src/console/overview/overviewSlice';
import { consoleAfter } from '../../../../support/worlds/testConsole';

describe('overviewSlice', () => {
  it('begins with charts of the last 30 days', () => {
    const state = consoleAfter();
    expect(selectPeriod(state)).toBe('month');
    expect(selectHasTables(state)).toBe(false);
  });

  it('keeps the chosen period and look', () => {
    const chosen = [periodChosen('week'), tablesToggled()];
    expect(selectPeriod(consoleAfter(...chosen))).toBe('week');
    expect(selectHasTables(consoleAfter(...chosen))).toBe(true);
    expect(selectHasTables(consoleAfter(...chosen, tablesToggled()))).toBe(false);
  });
});
