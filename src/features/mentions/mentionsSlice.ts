import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { sessionEnded } from '../../realtime/events';

/** The signs of users, channels and emoji. */
export type CompletionSign = '@' | '#' | ':';

/** The list of what the sign that is being typed, with the text behind it, can become. */
export interface CompletionList {
  /** Identifies the text field. */
  readonly field: string;
  readonly sign: CompletionSign;
  /** The place of the sign in what the field shows. */
  readonly start: number;
  /** The text that is typed behind it. */
  readonly search: string;
  /** The row that Enter chooses. */
  readonly activeIndex: number;
  /** The user closed the list; it stays closed for this sign. */
  readonly isDismissed: boolean;
}

interface MentionsState {
  /** One field has the focus, so at most one list is open. */
  readonly list: CompletionList | null;
}

const initialState: MentionsState = { list: null };

export const mentionsSlice = createSlice({
  name: 'mentions',
  initialState,
  reducers: {
    completionListChanged: (state, { payload }: PayloadAction<CompletionList | null>) => {
      state.list = payload;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectCompletionList: ({ list }, field: string): CompletionList | null =>
      list?.field === field ? list : null,
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof mentionsSlice> {}
}

export const { completionListChanged } = mentionsSlice.actions;
export const { selectCompletionList } = mentionsSlice.selectors;
