import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { BehaviourRule } from '../../domain/behaviourRules/rules';
import { sessionEnded } from '../../realtime/events';
import { actionPerformed } from '../actions/actionsSlice';

interface BehaviourDraft {
  /** The rule as it is entered; a new one has an id that no rule has. */
  readonly rule: BehaviourRule;
  /** The rule as it was when the dialog was opened; null for a new one. */
  readonly base: BehaviourRule | null;
  /** The moderation action that saves the draft. */
  readonly actionId?: string;
}

interface ShieldState {
  readonly draft: BehaviourDraft | null;
}

const initialState: ShieldState = { draft: null };

/** The rule on behaviour that is being edited. */
export const shieldSlice = createSlice({
  name: 'shield',
  initialState: (): ShieldState => initialState,
  reducers: {
    behaviourOpened: (
      _state,
      { payload }: PayloadAction<{ readonly rule: BehaviourRule; readonly isNew: boolean }>,
    ) => ({
      draft: { rule: payload.rule, base: payload.isNew ? null : payload.rule },
    }),
    behaviourChanged: (state, { payload }: PayloadAction<BehaviourRule>) => ({
      draft: state.draft && { ...state.draft, rule: payload },
    }),
    /** The moderation action of this id saves the draft. */
    behaviourSubmitted: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      draft: state.draft && { ...state.draft, actionId: payload },
    }),
    behaviourClosed: () => initialState,
  },
  extraReducers: (builder) => {
    builder
      .addCase(actionPerformed, (state, { payload }) =>
        state.draft?.actionId === payload.id ? initialState : state,
      )
      .addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectBehaviourDraft: (state) => state.draft,
  },
});

declare module '../state/rootState' {
  interface RootState extends WithSlice<typeof shieldSlice> {}
}

export const { behaviourOpened, behaviourChanged, behaviourSubmitted, behaviourClosed } =
  shieldSlice.actions;
export const { selectBehaviourDraft } = shieldSlice.selectors;
