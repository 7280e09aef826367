import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { UserId } from '../../domain/ids';
import type { RootState } from '../state/rootState';

/** A text that a moderator is writing: a note, a question, a handover, the answer to an appeal. */
interface Draft {
  readonly text: string;
  /** Whether its form is open; one that is closed keeps its text. */
  readonly isOpen: boolean;
  /** The moderator it is for; null for nobody in particular. */
  readonly moderatorId: UserId | null;
}

/** Drafts that are kept; the one that was changed first makes way. */
const MAX_DRAFTS = 100;

const EMPTY: Draft = { text: '', isOpen: false, moderatorId: null };

type DraftsState = Readonly<Record<string, Draft>>;

const initialState: DraftsState = {};

/** Texts by what they are about. They are kept until they are sent, whatever is shown meanwhile. */
export const draftsSlice = createSlice({
  name: 'drafts',
  initialState: (): DraftsState => initialState,
  reducers: {
    draftChanged: (
      state,
      { payload: { key, ...change } }: PayloadAction<{ readonly key: string } & Partial<Draft>>,
    ) => {
      const kept = Object.entries(without(state, key)).slice(1 - MAX_DRAFTS);
      return Object.fromEntries([...kept, [key, { ...(state[key] ?? EMPTY), ...change }]]);
    },
    draftSent: (state, { payload: key }: PayloadAction<string>) => without(state, key),
  },
});

declare module '../state/rootState' {
  interface RootState extends WithSlice<typeof draftsSlice> {}
}

export const { draftChanged, draftSent } = draftsSlice.actions;

export const selectDraft = ({ drafts }: RootState, key: string): Draft => drafts[key] ?? EMPTY;

function without(state: DraftsState, key: string): DraftsState {
  const { [key]: _removed, ...others } = state;
  return others;
}
