import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { UserId } from '../../domain/ids';
import type { RootState } from '../state/rootState';
import { actionFailed, actionPerformed, actionRequested } from './actionsSlice';
import { isShared, reportsClosedBy, type SharedText } from './moderationAction';

/** A text that a moderator is writing: the reason for a decision, a note, a question, a handover, the answer to an appeal. */
interface Draft {
  readonly text: string;
  /** Whether its form is open; one that is closed keeps its text. */
  readonly isOpen: boolean;
  /** The moderator it is for; null for nobody in particular. */
  readonly moderatorId: UserId | null;
  /** The action that sent it and failed. */
  readonly failed?: { readonly id: string; readonly action: SharedText };
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
  },
  extraReducers: (builder) => {
    builder
      .addCase(actionRequested, (state, { payload: { action } }) => {
        if (!isShared(action)) return state;
        const key = draftKeyOf(action);
        return state[key]?.text.trim() === action.reason ? without(state, key) : state;
      })
      // The text comes back, unless another one was begun meanwhile.
      .addCase(actionFailed, (state, { payload: { id, action } }) => {
        if (!isShared(action)) return state;
        const key = draftKeyOf(action);
        const draft = state[key] ?? EMPTY;
        const { reason: text, moderatorId = null } = action;
        const failed = { id, action };
        return draft.text ? state : { ...state, [key]: { ...draft, text, moderatorId, failed } };
      })
      // A case that stays open may need a second decision for the same reason.
      .addCase(actionPerformed, (state, { payload: { action } }) =>
        'userId' in action && reportsClosedBy(action).length > 0
          ? without(state, reasonKeyOf(action.userId))
          : state,
      );
  },
});

declare module '../state/rootState' {
  interface RootState extends WithSlice<typeof draftsSlice> {}
}

export const { draftChanged } = draftsSlice.actions;

export const draftKeyOf = ({ kind, userId }: Pick<SharedText, 'kind' | 'userId'>) =>
  `${kind} ${userId}`;

/** The key of the reason for the next decision in a user's case. */
export const reasonKeyOf = (userId: UserId) => `reason ${userId}`;

export const selectDraft = ({ drafts }: RootState, key: string): Draft => drafts[key] ?? EMPTY;

function without(state: DraftsState, key: string): DraftsState {
  const { [key]: _removed, ...others } = state;
  return others;
}
