import type { AppListenerApi, StartListening } from '../../app/listenerMiddleware';
import { sessionEnded, sessionStarted } from '../../realtime/facts';
import { readStoredTheme, storeTheme } from './storedTheme';
import { selectTheme, themeRestored, themeToggled } from './themeSlice';

/**
 * Restores the theme that the user chose, here or in another tab, or else takes the one that the
 * system prefers, and follows both for as long as the session lasts.
 */
async function followTheme(_action: unknown, api: AppListenerApi): Promise<void> {
  const systemPrefersDark = globalThis.matchMedia('(prefers-color-scheme: dark)');
  const restore = () => {
    const preferred = systemPrefersDark.matches ? 'dark' : 'light';
    const theme = readStoredTheme(api.extra.storage) ?? preferred;
    if (theme !== selectTheme(api.getState())) api.dispatch(themeRestored(theme));
  };
  restore();
  // Tells of what other tabs write, never of the own.
  globalThis.addEventListener('storage', restore);
  systemPrefersDark.addEventListener('change', restore);
  try {
    await api.take(sessionEnded.match);
  } finally {
    globalThis.removeEventListener('storage', restore);
    systemPrefersDark.removeEventListener('change', restore);
  }
}

export function addThemeListeners(startListening: StartListening): void {
  startListening({ actionCreator: sessionStarted, effect: followTheme });
  startListening({
    actionCreator: themeToggled,
    effect: (_action, api) => storeTheme(api.extra.storage, selectTheme(api.getState())),
  });
}
