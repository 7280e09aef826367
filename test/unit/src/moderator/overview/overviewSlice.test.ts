import {
  overviewTimed,
  periodChosen,
  selectHasTables,
  selectOverviewTime,
  selectPeriod,
  tablesToggled,
} from '../../../../../src/moderator/overview/overviewSlice';
import { selectOverview } from '../../../../../src/moderator/overview/overviewSelectors';
import { consoleAfter } from '../../../../support/worlds/testConsole';

describe('overviewSlice', () => {
  it('begins with charts of the last 30 days, and no figures before the tab was opened', () => {
    const state = consoleAfter();
    expect(selectPeriod(state)).toBe('month');
    expect(selectHasTables(state)).toBe(false);
    expect(selectOverviewTime(state)).toBeNull();
    expect(selectOverview(state)).toBeNull();
  });

  it('keeps the chosen period and look while time passes', () => {
    const chosen = [periodChosen('week'), tablesToggled(), overviewTimed(1_000)];
    const state = consoleAfter(...chosen, overviewTimed(2_000));
    expect(selectPeriod(state)).toBe('week');
    expect(selectHasTables(state)).toBe(true);
    expect(selectOverviewTime(state)).toBe(2_000);
    expect(selectHasTables(consoleAfter(...chosen, tablesToggled()))).toBe(false);
  });
});
