import { createSlice } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import { channelJoined, sessionEnded } from '../../realtime/facts';
import { chatFailed, chatStarted, joinFailed, joinStarted } from '../channels/chatDialogsSlice';

interface SwitcherState {
  readonly isOpen: boolean;
  /** What was chosen in it and has to be joined or created first. */
  readonly opening: {
    readonly channelId: ChannelId;
    readonly by: 'join' | 'create';
  } | null;
}

const initialState: SwitcherState = { isOpen: false, opening: null };

/** The dialog that leads to any channel, chat or person. It joins and creates as the others do. */
export const switcherSlice = createSlice({
  name: 'switcher',
  initialState,
  reducers: {
    switcherOpened: (state) => {
      state.isOpen = true;
    },
    switcherClosed: () => initialState,
  },
  extraReducers: (builder) => {
    builder
      .addCase(joinStarted, (state, { payload: channelId }) => {
        if (state.isOpen) state.opening = { channelId, by: 'join' };
      })
      .addCase(chatStarted, (state, { payload: { channelId } }) => {
        if (state.isOpen) state.opening = { channelId, by: 'create' };
      })
      .addCase(joinFailed, (state) => {
        if (state.opening?.by === 'join') state.opening = null;
      })
      .addCase(chatFailed, (state) => {
        if (state.opening?.by === 'create') state.opening = null;
      })
      .addCase(channelJoined, (state, { payload: { id } }) =>
        state.opening?.channelId === id ? initialState : state,
      )
      .addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectIsSwitcherOpen: (state) => state.isOpen,
    selectOpeningChannelId: (state) => state.opening?.channelId ?? null,
  },
});

export const { switcherOpened, switcherClosed } = switcherSlice.actions;
export const { selectIsSwitcherOpen, selectOpeningChannelId } = switcherSlice.selectors;
