import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';

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

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof themeSlice> {}
}

export const { themeToggled, themeRestored } = themeSlice.actions;
export const { selectTheme } = themeSlice.selectors;

export type Theme = 'light' | 'dark';
