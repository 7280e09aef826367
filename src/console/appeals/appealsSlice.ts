import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { sessionEnded } from '../../realtime/events';

/** Reasons of answers that are being written, by appeal: rows out of view and closed tabs forget theirs. */
type AppealsState = Readonly<Record<string, string>>;

const initialState: AppealsState = {};

export const appealsSlice = createSlice({
  name: 'appeals',
  initialState: (): AppealsState => initialState,
  reducers: {
    answerWritten: (
      state,
      { payload }: PayloadAction<{ readonly appealId: string; readonly reason: string }>,
    ) => ({ ...state, [payload.appealId]: payload.reason }),
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectWrittenAnswer: (state, appealId: string) => state[appealId] ?? '',
  },
});

declare module '../state/rootState' {
  interface RootState extends WithSlice<typeof appealsSlice> {}
}

export const { answerWritten } = appealsSlice.actions;
export const { selectWrittenAnswer } = appealsSlice.selectors;
