import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { PinChoice } from '../../domain/pinChoice';
import { sessionEnded } from '../../realtime/events';

interface PinsState {
  /** Choices on their way to the service, oldest first. */
  readonly unanswered: readonly PinChoice[];
}

const initialState: PinsState = { unanswered: [] };

/** Choices to pin and unpin that the service has not answered yet. The pins themselves are in the channels' records. */
export const pinsSlice = createSlice({
  name: 'pins',
  initialState,
  reducers: {
    /** The user pinned a message, or unpinned it. */
    pinChosen: ({ unanswered }, { payload }: PayloadAction<PinChoice>) => {
      unanswered.push(payload);
    },
    /** The service has the choice, or could not store it. */
    pinAnswered: ({ unanswered }, { payload }: PayloadAction<PinChoice>) => {
      const isAnswered = ({ timetoken, isPinned }: PinChoice) =>
        timetoken === payload.timetoken && isPinned === payload.isPinned;
      const index = unanswered.findIndex(isAnswered);
      if (index !== -1) unanswered.splice(index, 1);
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
  selectors: { selectUnansweredPins: ({ unanswered }) => unanswered },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof pinsSlice> {}
}

export const { pinChosen, pinAnswered } = pinsSlice.actions;
export const { selectUnansweredPins } = pinsSlice.selectors;
