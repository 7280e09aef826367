import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { sessionEnded } from '../../realtime/events';

/** The list of users at the `@` that is being typed. */
export interface MentionList {
  /** Identifies the text field. */
  readonly field: string;
  /** The place of the `@` in what the field shows. */
  readonly start: number;
  /** The text that is typed behind it. */
  readonly search: string;
  /** The row that Enter chooses. */
  readonly activeIndex: number;
  /** The user closed the list; it stays closed for this `@`. */
  readonly isDismissed: boolean;
}

interface MentionsState {
  /** One field has the focus, so at most one list is open. */
  readonly list: MentionList | null;
}

const initialState: MentionsState = { list: null };

export const mentionsSlice = createSlice({
  name: 'mentions',
  initialState,
  reducers: {
    mentionListChanged: (state, { payload }: PayloadAction<MentionList | null>) => {
      state.list = payload;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectMentionList: ({ list }, field: string): MentionList | null =>
      list?.field === field ? list : null,
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof mentionsSlice> {}
}

export const { mentionListChanged } = mentionsSlice.actions;
export const { selectMentionList } = mentionsSlice.selectors;
