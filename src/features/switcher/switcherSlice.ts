import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import { channelJoined, sessionEnded } from '../../realtime/facts';
import { chatFailed, chatStarted, joinFailed, joinStarted } from '../channels/chatDialogsSlice';

interface SwitcherState {
  readonly isOpen: boolean;
  readonly search: string;
  /** The entry that Enter chooses; the first one when there is none or it was not found. */
  readonly activeKey: string | null;
  /** What was chosen in it and has to be joined or created first. */
  readonly opening: {
    readonly channelId: ChannelId;
    readonly by: 'join' | 'create';
  } | null;
  /** The entry that could not be joined or created, until the next try. */
  readonly failedId: ChannelId | null;
}

const initialState: SwitcherState = {
  isOpen: false,
  search: '',
  activeKey: null,
  opening: null,
  failedId: null,
};

/** The dialog that leads to any channel, chat or person. It joins and creates as the others do. */
export const switcherSlice = createSlice({
  name: 'switcher',
  initialState,
  reducers: {
    switcherOpened: (state) => {
      state.isOpen = true;
    },
    switcherClosed: () => initialState,
    switcherSearched: (state, { payload: search }: PayloadAction<string>) => {
      state.search = search;
      // Another search begins at its best match.
      state.activeKey = null;
    },
    /** The user moved to an entry, by key or pointer. */
    entryActivated: (state, { payload: key }: PayloadAction<string>) => {
      state.activeKey = key;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(joinStarted, (state, { payload: channelId }) => {
        if (state.isOpen) start(state, channelId, 'join');
      })
      .addCase(chatStarted, (state, { payload: { channelId } }) => {
        if (state.isOpen) start(state, channelId, 'create');
      })
      .addCase(joinFailed, (state) => {
        if (state.opening?.by === 'join') fail(state);
      })
      .addCase(chatFailed, (state) => {
        if (state.opening?.by === 'create') fail(state);
      })
      .addCase(channelJoined, (state, { payload: { id } }) =>
        state.opening?.channelId === id ? initialState : state,
      )
      .addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectIsSwitcherOpen: (state) => state.isOpen,
    selectSwitcherSearch: (state) => state.search,
    selectActiveKey: (state) => state.activeKey,
    selectOpeningChannelId: (state) => state.opening?.channelId ?? null,
    selectFailedChannelId: (state) => state.failedId,
  },
});

function start(state: Draft<SwitcherState>, channelId: ChannelId, by: 'join' | 'create'): void {
  state.opening = { channelId, by };
  state.failedId = null;
}

function fail(state: Draft<SwitcherState>): void {
  state.failedId = state.opening?.channelId ?? null;
  state.opening = null;
}

export const { switcherOpened, switcherClosed, switcherSearched, entryActivated } =
  switcherSlice.actions;
export const {
  selectIsSwitcherOpen,
  selectSwitcherSearch,
  selectActiveKey,
  selectOpeningChannelId,
  selectFailedChannelId,
} = switcherSlice.selectors;
