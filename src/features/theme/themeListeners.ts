import type { AppListenerApi, StartListening } from '../../app/listenerMiddleware';
import { sessionEnded, sessionStarted } from '../../realtime/facts';
import { readStoredTheme, storeTheme } from './storedTheme';
import { selectTheme, themeRestored, themeToggled } from './themeSlice';

/** Has the theme that was chosen, and for as long as the session lasts the one of other tabs. */
async function followStoredTheme(_action: unknown, api: AppListenerApi): Promise<void> {
  const restore = () => {
    const stored = readStoredTheme(api.extra.storage);
    if (stored && stored !== selectTheme(api.getState())) api.dispatch(themeRestored(stored));
  };
  restore();
  // Tells of what other tabs write, never of the own.
  globalThis.addEventListener('storage', restore);
  try {
    await api.take(sessionEnded.match);
  } finally {
    globalThis.removeEventListener('storage', restore);
  }
}

export function addThemeListeners(startListening: StartListening): void {
  startListening({ actionCreator: sessionStarted, effect: followStoredTheme });
  startListening({
    actionCreator: themeToggled,
    effect: (_action, api) => storeTheme(api.extra.storage, selectTheme(api.getState())),
  });
}
