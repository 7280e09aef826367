import {
  selectTheme,
  themeRestored,
  themeToggled,
} from '../../../../../src/features/theme/themeSlice';
import { createTestApp } from '../../../../support/worlds/testApp';

describe('the theme slice', () => {
  it('has the light theme at first', () => {
    expect(selectTheme(createTestApp().store.getState())).toBe('light');
  });

  it('takes the theme that is restored, however often', () => {
    const { store } = createTestApp();
    for (let i = 0; i < 2; i += 1) store.dispatch(themeRestored('dark'));
    expect(selectTheme(store.getState())).toBe('dark');
    store.dispatch(themeRestored('light'));
    expect(selectTheme(store.getState())).toBe('light');
  });

  it('changes to the other theme with each toggle', () => {
    const { store } = createTestApp();
    store.dispatch(themeToggled());
    expect(selectTheme(store.getState())).toBe('dark');
    store.dispatch(themeToggled());
    expect(selectTheme(store.getState())).toBe('light');
  });
});
