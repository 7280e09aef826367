import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { Language } from '../../texts/languages';

interface LanguageState {
  /** The language of the page. */
  readonly shown: Language;
  /** The one that was wanted last, if its texts could not be loaded. */
  readonly failed: Language | null;
}

const initialState: LanguageState = { shown: 'en', failed: null };

export const languageSlice = createSlice({
  name: 'language',
  initialState,
  reducers: {
    /** By the user, on this page. It shows once its texts are here. */
    languageChosen: (state, _action: PayloadAction<Language>) => {
      state.failed = null;
    },
    /** In another tab, in the settings of the browser, or before an outage. */
    languageFollowed: (state, _action: PayloadAction<Language>) => {
      state.failed = null;
    },
    languageShown: (state, { payload }: PayloadAction<Language>) => {
      state.shown = payload;
      state.failed = null;
    },
    languageFailed: (state, { payload }: PayloadAction<Language>) => {
      state.failed = payload;
    },
  },
  selectors: {
    selectLanguage: (state) => state.shown,
    selectFailedLanguage: (state) => state.failed,
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof languageSlice> {}
}

export const { languageChosen, languageFollowed, languageShown, languageFailed } =
  languageSlice.actions;
export const { selectLanguage, selectFailedLanguage } = languageSlice.selectors;
