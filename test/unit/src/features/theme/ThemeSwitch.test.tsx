import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeSwitch, useThemeAttribute } from '../../../../../src/features/theme/ThemeSwitch';
import {
  selectTheme,
  themeRestored,
  themeToggled,
} from '../../../../../src/features/theme/themeSlice';
import { sessionEnded, sessionStarted } from '../../../../../src/realtime/events';
import { ANN } from '../../../../builders/buildMessage';
import { faultsOf } from '../../../../support/matchers/axeInJsdom';
import { renderWithMockStore, renderWithStore } from '../../../../support/worlds/renderWithStore';
import { createTestApp } from '../../../../support/worlds/testApp';

/** The system's color preference; the app uses it until the test ends. */
class SystemTheme extends EventTarget {
  matches = true;

  change(isDark: boolean) {
    this.matches = isDark;
    this.dispatchEvent(new Event('change'));
  }
}

/** The switch on a page that follows it. */
function Page() {
  useThemeAttribute();
  return <ThemeSwitch />;
}

const theSwitch = () => screen.getByRole('switch', { name: 'Dark theme' });
const shown = () => document.documentElement.dataset['theme'];

describe('the theme', () => {
  it('that another tab chose is followed', () => {
    const { store, storage } = createTestApp();
    store.dispatch(sessionStarted({ userId: ANN }));
    storage.set('theme', 'dark');
    globalThis.dispatchEvent(new Event('storage'));
    expect(selectTheme(store.getState())).toBe('dark');
    store.dispatch(sessionEnded());
  });
});

describe('the theme that the system prefers', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is followed until the user chooses one', () => {
    const system = new SystemTheme();
    jest.spyOn(window, 'matchMedia').mockReturnValue(system as unknown as MediaQueryList);
    const { store } = createTestApp();
    const theme = () => selectTheme(store.getState());
    store.dispatch(sessionStarted({ userId: ANN }));
    expect(theme()).toBe('dark');
    system.change(false);
    expect(theme()).toBe('light');
    store.dispatch(themeToggled());
    store.dispatch(themeToggled());
    system.change(true);
    expect(theme()).toBe('light');
    store.dispatch(sessionEnded());
  });
});

describe('ThemeSwitch', () => {
  afterEach(() => document.documentElement.removeAttribute('data-theme'));

  it('turns the dark theme on and off, on the page and in the storage [2.12] [4.1]', async () => {
    const { storage } = renderWithStore(<Page />);
    expect(theSwitch()).toHaveAttribute('aria-checked', 'false');
    await userEvent.click(theSwitch());
    expect(theSwitch()).toHaveAttribute('aria-checked', 'true');
    expect([shown(), storage.get('theme')]).toEqual(['dark', 'dark']);
    await userEvent.click(theSwitch());
    expect(theSwitch()).toHaveAttribute('aria-checked', 'false');
    expect([shown(), storage.get('theme')]).toEqual(['light', 'light']);
  });

  it('shows the theme of an earlier visit', () => {
    renderWithStore(<Page />, themeRestored('dark'));
    expect(theSwitch()).toHaveAttribute('aria-checked', 'true');
    expect(shown()).toBe('dark');
  });

  it('has no accessibility faults', async () => {
    const { container } = renderWithStore(<ThemeSwitch />);
    expect(await faultsOf(container)).toEqual([]);
  });
});

describe('the theme of an earlier visit', () => {
  it.each([
    ['dark', 'dark'],
    ['purple', 'light'],
  ])('stored as %s is %s', (theme, expected) => {
    const { store } = createTestApp({ stored: { theme } });
    store.dispatch(sessionStarted({ userId: ANN }));
    expect(selectTheme(store.getState())).toBe(expected);
  });
});

it('The switch dispatches that the theme is toggled', async () => {
  const { getActions } = renderWithMockStore(<ThemeSwitch />);
  await userEvent.click(theSwitch());
  expect(getActions()).toEqual([themeToggled()]);
});
