import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { PinChoice } from '../../domain/pinChoice';
import { sessionEnded } from '../../realtime/events';

interface PinsState {
  /** Choices on their way to the service, oldest first. */
  readonly pending: readonly PinChoice[];
}

const initialState: PinsState = { pending: [] };

/** What the user pins and unpins, until the service has answered. The pins themselves are in the channels' records. */
export const pinsSlice = createSlice({
  name: 'pins',
  initialState,
  reducers: {
    /** The user pinned a message, or unpinned it. */
    pinChosen: ({ pending }, { payload }: PayloadAction<PinChoice>) => {
      pending.push(payload);
    },
    /** The service has the choice, or could not store it. */
    pinAnswered: ({ pending }, { payload }: PayloadAction<PinChoice>) => {
      const isAnswered = ({ timetoken, isPinned }: PinChoice) =>
        timetoken === payload.timetoken && isPinned === payload.isPinned;
      const index = pending.findIndex(isAnswered);
      if (index !== -1) pending.splice(index, 1);
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
  selectors: { selectPendingPins: ({ pending }) => pending },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof pinsSlice> {}
}

export const { pinChosen, pinAnswered } = pinsSlice.actions;
export const { selectPendingPins } = pinsSlice.selectors;
