import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Theme } from './storedTheme';

const initialState: { readonly name: Theme } = { name: 'light' };

export const themeSlice = createSlice({
  name: 'theme',
  initialState,
  reducers: {
    themeToggled: (state) => {
      state.name = state.name === 'light' ? 'dark' : 'light';
    },
    /** The choice of an earlier visit or another tab, or else what the system prefers. */
    themeRestored: (state, { payload }: PayloadAction<Theme>) => {
      state.name = payload;
    },
  },
  selectors: { selectTheme: (state) => state.name },
});

export const { themeToggled, themeRestored } = themeSlice.actions;
export const { selectTheme } = themeSlice.selectors;
