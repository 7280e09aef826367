import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { UserId } from '../../domain/ids';
import { sessionEnded } from '../../realtime/events';
import type { ModerationAction } from '../actions/moderationAction';
import type { RootState } from '../state/rootState';

export type ShareKind = Extract<ModerationAction, { readonly type: 'share' }>['kind'];

/** A note or question of a kind, about a user. */
export interface ShareTarget {
  readonly kind: ShareKind;
  readonly userId: UserId;
}

interface ShareForm {
  readonly isOpen: boolean;
  readonly text: string;
  /** The moderator it is for; null for nobody in particular. */
  readonly moderatorId: UserId | null;
}

/** Forms that are kept; the one that was opened first makes way. */
const MAX_FORMS = 100;

const EMPTY: ShareForm = { isOpen: false, text: '', moderatorId: null };

const keyOf = ({ kind, userId }: ShareTarget) => `${kind} ${userId}`;

type ShareFormsState = Readonly<Record<string, ShareForm>>;

const initialState: ShareFormsState = {};

/** The forms for notes, questions and handovers. A text is kept until it is sent, whatever is shown meanwhile. */
export const shareFormsSlice = createSlice({
  name: 'shareForms',
  initialState: (): ShareFormsState => initialState,
  reducers: {
    shareFormOpened: (state, { payload }: PayloadAction<ShareTarget>) => {
      const kept = Object.entries(without(state, payload)).slice(1 - MAX_FORMS);
      const form = { ...formOf(state, payload), isOpen: true };
      return Object.fromEntries([...kept, [keyOf(payload), form]]);
    },
    shareFormChanged: (
      state,
      { payload }: PayloadAction<ShareTarget & Partial<Pick<ShareForm, 'text' | 'moderatorId'>>>,
    ) => {
      const { kind, userId, ...change } = payload;
      const target = { kind, userId };
      return { ...state, [keyOf(target)]: { ...formOf(state, target), ...change } };
    },
    shareFormClosed: (state, { payload }: PayloadAction<ShareTarget>) => ({
      ...state,
      [keyOf(payload)]: { ...formOf(state, payload), isOpen: false },
    }),
    shareFormSent: (state, { payload }: PayloadAction<ShareTarget>) => without(state, payload),
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
});

declare module '../state/rootState' {
  interface RootState extends WithSlice<typeof shareFormsSlice> {}
}

export const { shareFormOpened, shareFormChanged, shareFormClosed, shareFormSent } =
  shareFormsSlice.actions;

export const selectShareForm = (state: RootState, target: ShareTarget): ShareForm =>
  formOf(state.shareForms, target);

function formOf(state: ShareFormsState, target: ShareTarget): ShareForm {
  return state[keyOf(target)] ?? EMPTY;
}

function without(state: ShareFormsState, target: ShareTarget): ShareFormsState {
  const { [keyOf(target)]: _removed, ...others } = state;
  return others;
}
