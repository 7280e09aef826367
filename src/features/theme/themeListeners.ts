import type { WithSlice } from '@reduxjs/toolkit';
import { sessionEnded, sessionStarted } from '../../realtime/events';
import { combineListeners, type ListenerApiOf, type StartListeningOf } from '../../state/storeKit';
import {
  selectTheme,
  type Theme,
  themeRestored,
  type themeSlice,
  themeToggled,
} from './themeSlice';

/**
 * Restores the theme that the user chose, here or in another tab, or else takes the one that the
 * system prefers, and keeps up with both for as long as the session lasts.
 */
async function keepTheme(_action: unknown, api: ListenerApiOf<State, Extra>): Promise<void> {
  const systemPrefersDark = globalThis.matchMedia(PREFERS_DARK);
  const restore = () => {
    const theme = wantedTheme(api.extra.storage);
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

export function addThemeListeners(startListening: StartListeningOf<State, Extra>) {
  return combineListeners(
    startListening({ actionCreator: sessionStarted, effect: keepTheme }),
    startListening({
      actionCreator: themeToggled,
      effect: (_action, api) => storeTheme(api.extra.storage, selectTheme(api.getState())),
    }),
  );
}

const KEY = 'theme';
const PREFERS_DARK = '(prefers-color-scheme: dark)';

/** Texts that are kept between visits. */
interface Memory {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => void;
}

/** The part of a store that the theme needs: the chat's and the console's have it. */
type State = WithSlice<typeof themeSlice>;
interface Extra {
  readonly storage: Memory;
}

/** The theme that the user chose, or else the one that the system prefers (`public/start.js` does the same). */
function wantedTheme(storage: Memory): Theme {
  const stored = storage.get(KEY);
  if (stored === 'light' || stored === 'dark') return stored;
  return globalThis.matchMedia(PREFERS_DARK).matches ? 'dark' : 'light';
}

/** @returns what the store of a page that shows something before its session must know */
export function openTheme(storage: Memory) {
  return themeRestored(wantedTheme(storage));
}

/** Keeps the choice for the next visit. */
function storeTheme(storage: Memory, theme: Theme): void {
  storage.set(KEY, theme);
}
