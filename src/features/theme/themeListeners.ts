import type { AppListenerApi, StartListening } from '../../app/listenerMiddleware';
import { sessionStarted } from '../../realtime/facts';
import { readStoredTheme, storeTheme } from './storedTheme';
import { selectTheme, themeRestored, themeToggled } from './themeSlice';

function restoreTheme(_action: unknown, { extra, dispatch }: AppListenerApi): void {
  const stored = readStoredTheme(extra.storage);
  if (stored) dispatch(themeRestored(stored));
}

export function addThemeListeners(startListening: StartListening): void {
  startListening({ actionCreator: sessionStarted, effect: restoreTheme });
  startListening({
    actionCreator: themeToggled,
    effect: (_action, api) => storeTheme(api.extra.storage, selectTheme(api.getState())),
  });
}
