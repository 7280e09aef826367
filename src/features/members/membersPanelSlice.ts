import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import { sessionEnded } from '../../realtime/facts';

interface MembersPanelState {
  /** The channel the panel was opened in, while it is open. Beside a conversation it stays open in others. */
  readonly openedIn: ChannelId | null;
  /** What the list is narrowed to. */
  readonly search: string;
}

const initialState: MembersPanelState = { openedIn: null, search: '' };

/** The panel with the members of the channel on screen. */
export const membersPanelSlice = createSlice({
  name: 'membersPanel',
  initialState,
  reducers: {
    membersPanelOpened: (_state, { payload: openedIn }: PayloadAction<ChannelId>) => ({
      ...initialState,
      openedIn,
    }),
    membersPanelClosed: () => initialState,
    membersSearched: (state, { payload: search }: PayloadAction<string>) => {
      state.search = search;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectMembersOpenedIn: (state) => state.openedIn,
    selectMembersSearch: (state) => state.search,
  },
});

export const { membersPanelOpened, membersPanelClosed, membersSearched } =
  membersPanelSlice.actions;
export const { selectMembersOpenedIn, selectMembersSearch } = membersPanelSlice.selectors;
