import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import type { Message } from '../../domain/message';
import type { Timetoken } from '../../../shared/protocol';
import { createTable } from '../../lib/table';
import { channelsClosed, sessionEnded } from '../../realtime/events';
import { jumpRequested } from '../unread/unreadSlice';
import { pruneClosed, reduceByChannel } from '../../state/byChannel';

interface UnfoldedState {
  /** The long messages that are shown whole. */
  readonly byChannel: Readonly<Record<ChannelId, readonly Timetoken[]>>;
}

const initialState: UnfoldedState = { byChannel: createTable() };

type Place = Pick<Message, 'channelId' | 'timetoken'>;

/** Which long messages the reader has unfolded, by themselves or on the way to words in them. */
export const unfoldedSlice = createSlice({
  name: 'unfolded',
  initialState,
  reducers: {
    foldToggled(state, { payload }: PayloadAction<Place>) {
      const { channelId, timetoken } = payload;
      const unfolded = state.byChannel[channelId] ?? [];
      const others = unfolded.filter((other) => other !== timetoken);
      state.byChannel[channelId] =
        others.length < unfolded.length ? others : [...unfolded, timetoken];
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(jumpRequested, ({ byChannel }, { payload: { words, channelId, timetoken } }) => {
        if (!words || byChannel[channelId]?.includes(timetoken)) return;
        byChannel[channelId] = [...(byChannel[channelId] ?? []), timetoken];
      })
      .addCase(channelsClosed, reduceByChannel(pruneClosed<readonly Timetoken[]>))
      .addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectIsUnfolded: (state, { channelId, timetoken }: Place) =>
      state.byChannel[channelId]?.includes(timetoken) ?? false,
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof unfoldedSlice> {}
}

export const { foldToggled } = unfoldedSlice.actions;
export const { selectIsUnfolded } = unfoldedSlice.selectors;
