import type { AppListenerApi, StartListening } from '../../app/listenerMiddleware';
import { sessionStarted } from '../../realtime/facts';
import { selectTheme, themeRestored, themeToggled, type Theme } from './themeSlice';

const KEY = 'theme';

function restoreTheme(_action: unknown, api: AppListenerApi): void {
  const stored = api.extra.storage.get(KEY);
  if (isTheme(stored)) api.dispatch(themeRestored(stored));
}

function storeTheme(_action: unknown, api: AppListenerApi): void {
  api.extra.storage.set(KEY, selectTheme(api.getState()));
}

function isTheme(value: string | null): value is Theme {
  return value === 'light' || value === 'dark';
}

export function addThemeListeners(startListening: StartListening): void {
  startListening({ actionCreator: sessionStarted, effect: restoreTheme });
  startListening({ actionCreator: themeToggled, effect: storeTheme });
}
