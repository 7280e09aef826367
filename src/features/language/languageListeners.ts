import { isAnyOf, type WithSlice } from '@reduxjs/toolkit';
import { connectionEstablished, sessionEnded, sessionStarted } from '../../realtime/events';
import { combineListeners, type ListenerApiOf, type StartListeningOf } from '../../state/storeKit';
import { isLanguage, type Language, preferredLanguage } from '../../texts/languages';
import { loadTexts, showTexts } from '../../texts/t';
import { keepTexts } from './keepTexts';
import {
  languageChosen,
  languageFailed,
  languageFollowed,
  languageShown,
  type languageSlice,
  selectFailedLanguage,
} from './languageSlice';

/** The part of a store that the language needs: the chat's, the console's and the appeal page's have it. */
type State = WithSlice<typeof languageSlice>;
export interface LanguageExtra {
  readonly storage: Memory;
  readonly warn: (message: string, cause: unknown) => void;
}

/** Texts that are kept between visits. */
interface Memory {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => void;
}

const KEY = 'language';

/** The language that the user chose, or else the best of the browser's (`public/start.js` does the same). */
function wantedLanguage(storage: Memory): Language {
  const stored = storage.get(KEY);
  return isLanguage(stored) ? stored : preferredLanguage(navigator.languages);
}

/**
 * Begins to load the texts that a page needs before it draws. English is here at once; it also shows when
 * the texts of another language cannot be loaded.
 *
 * @returns what the store of the page must know
 */
export async function openLanguage({ storage, warn }: LanguageExtra) {
  const language = wantedLanguage(storage);
  try {
    await loadTexts(language);
    showTexts(language);
    return languageShown(language);
  } catch (cause) {
    warn(`the texts in "${language}" cannot be loaded`, cause);
    return languageFailed(language);
  }
}

const isWanted = isAnyOf(languageChosen, languageFollowed);

/** Shows a language once its texts are here, unless another one is wanted meanwhile. */
async function bring(
  { payload: language }: ReturnType<typeof languageChosen | typeof languageFollowed>,
  api: ListenerApiOf<State, LanguageExtra>,
): Promise<void> {
  api.cancelActiveListeners();
  try {
    await api.pause(loadTexts(language));
    api.dispatch(languageShown(language));
  } catch (cause) {
    if (api.signal.aborted) return;
    api.extra.warn(`the texts in "${language}" cannot be loaded`, cause);
    api.dispatch(languageFailed(language));
  }
}

/** Shows the language that an outage kept from the page. */
function tryAgain(_action: unknown, api: ListenerApiOf<State, LanguageExtra>): void {
  const failed = selectFailedLanguage(api.getState());
  if (failed) api.dispatch(languageFollowed(failed));
}

/** Follows what the user chooses in other tabs and in the settings of the browser. */
async function followLanguage(
  _action: unknown,
  api: ListenerApiOf<State, LanguageExtra>,
): Promise<void> {
  let last = wantedLanguage(api.extra.storage);
  const follow = () => {
    const wanted = wantedLanguage(api.extra.storage);
    if (wanted !== last) api.dispatch(languageFollowed(wanted));
    last = wanted;
  };
  // Tells of what other tabs write, never of the own.
  globalThis.addEventListener('storage', follow);
  globalThis.addEventListener('languagechange', follow);
  try {
    await api.take(sessionEnded.match);
  } finally {
    globalThis.removeEventListener('storage', follow);
    globalThis.removeEventListener('languagechange', follow);
  }
}

export function addLanguageListeners(startListening: StartListeningOf<State, LanguageExtra>) {
  return combineListeners(
    startListening({ actionCreator: sessionStarted, effect: followLanguage }),
    startListening({
      actionCreator: languageChosen,
      effect: ({ payload }, api) => api.extra.storage.set(KEY, payload),
    }),
    startListening({ matcher: isWanted, effect: bring }),
    startListening({ actionCreator: connectionEstablished, effect: tryAgain }),
    startListening({
      actionCreator: languageShown,
      effect: ({ payload }) => void keepTexts(payload),
    }),
  );
}
