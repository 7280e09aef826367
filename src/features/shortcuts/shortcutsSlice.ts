import { createSlice } from '@reduxjs/toolkit';
import { sessionEnded } from '../../realtime/facts';

const initialState: { readonly isListOpen: boolean } = { isListOpen: false };

/** Whether the list of the keys is shown. */
export const shortcutsSlice = createSlice({
  name: 'shortcuts',
  initialState,
  reducers: {
    shortcutsOpened: () => ({ isListOpen: true }),
    shortcutsClosed: () => initialState,
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
  selectors: { selectIsShortcutListOpen: (state) => state.isListOpen },
});

export const { shortcutsOpened, shortcutsClosed } = shortcutsSlice.actions;
export const { selectIsShortcutListOpen } = shortcutsSlice.selectors;
