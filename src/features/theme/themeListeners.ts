import { isAnyOf } from '@reduxjs/toolkit';
import type { AppListenerApi, StartListening } from '../../app/listenerMiddleware';
import { sessionStarted } from '../../realtime/facts';
import { selectTheme, themeRestored, themeToggled, type Theme } from './themeSlice';

const KEY = 'theme';

function restoreTheme(_action: unknown, api: AppListenerApi): void {
  const stored = api.extra.storage.get(KEY);
  if (isTheme(stored)) api.dispatch(themeRestored(stored));
}

/** The attribute is what the style sheets look at: switching renders nothing. */
function showTheme(_action: unknown, api: AppListenerApi): void {
  document.documentElement.dataset['theme'] = selectTheme(api.getState());
}

function storeTheme(_action: unknown, api: AppListenerApi): void {
  api.extra.storage.set(KEY, selectTheme(api.getState()));
}

function isTheme(value: string | null): value is Theme {
  return value === 'light' || value === 'dark';
}

export function addThemeListeners(startListening: StartListening): void {
  startListening({ actionCreator: sessionStarted, effect: restoreTheme });
  startListening({ matcher: isAnyOf(themeToggled, themeRestored), effect: showTheme });
  startListening({ actionCreator: themeToggled, effect: storeTheme });
}
