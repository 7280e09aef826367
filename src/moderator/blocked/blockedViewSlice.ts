import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';

export const BLOCKED_STATES = ['waiting', 'decided', 'all'] as const;
type BlockedState = (typeof BLOCKED_STATES)[number];

interface BlockedView {
  readonly search: string;
  readonly channelId: ChannelId | null;
  readonly show: BlockedState;
}

const initialState: BlockedView = { search: '', channelId: null, show: 'waiting' };

/** What the list of stopped messages is narrowed to. */
export const blockedViewSlice = createSlice({
  name: 'blockedView',
  initialState: (): BlockedView => initialState,
  reducers: {
    blockedNarrowed: (state, { payload }: PayloadAction<Partial<BlockedView>>) => ({
      ...state,
      ...payload,
    }),
  },
  selectors: { selectBlockedView: (state) => state },
});

export const { blockedNarrowed } = blockedViewSlice.actions;
export const { selectBlockedView } = blockedViewSlice.selectors;
