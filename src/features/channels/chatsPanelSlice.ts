import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { channelJoined, sessionEnded } from '../../realtime/facts';

interface ChatsPanelState {
  /** Only a small screen hides the panel, and shows it as a sheet. */
  readonly isSheetOpen: boolean;
  /** What the lists are narrowed to. */
  readonly search: string;
}

const initialState: ChatsPanelState = { isSheetOpen: false, search: '' };

/** The panel with the channels and chats. */
export const chatsPanelSlice = createSlice({
  name: 'chatsPanel',
  initialState,
  reducers: {
    chatsSheetOpened: (state) => {
      state.isSheetOpen = true;
    },
    chatsSheetClosed: (state) => {
      state.isSheetOpen = false;
    },
    chatsSearched: (state, { payload: search }: PayloadAction<string>) => {
      state.search = search;
    },
  },
  extraReducers: (builder) => {
    builder
      // A dialog over the sheet has led into a channel, for which both make way.
      .addCase(channelJoined, (state) => {
        state.isSheetOpen = false;
      })
      .addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectIsChatsSheetOpen: (state) => state.isSheetOpen,
    selectChatsSearch: (state) => state.search,
  },
});

export const { chatsSheetOpened, chatsSheetClosed, chatsSearched } = chatsPanelSlice.actions;
export const { selectIsChatsSheetOpen, selectChatsSearch } = chatsPanelSlice.selectors;
