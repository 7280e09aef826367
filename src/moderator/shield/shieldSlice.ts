import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { RuleTestResult } from '../../domain/behaviourRules/ruleTest';
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

type RuleTest =
  | { readonly status: 'running' | 'failed' }
  | { readonly status: 'done'; readonly result: RuleTestResult };

interface ShieldState {
  readonly draft: BehaviourDraft | null;
  /** The test of the rule that is being edited. */
  readonly test: RuleTest | null;
}

const initialState: ShieldState = { draft: null, test: null };

/** The rule on behaviour that is being edited, and its test on stored history. */
export const shieldSlice = createSlice({
  name: 'shield',
  initialState: (): ShieldState => initialState,
  reducers: {
    behaviourOpened: (
      _state,
      { payload }: PayloadAction<{ readonly rule: BehaviourRule; readonly isNew: boolean }>,
    ) => ({
      draft: { rule: payload.rule, base: payload.isNew ? null : payload.rule },
      test: null,
    }),
    /** A result says nothing about a changed rule. */
    behaviourChanged: (state, { payload }: PayloadAction<BehaviourRule>) => ({
      draft: state.draft && { ...state.draft, rule: payload },
      test: null,
    }),
    /** The moderation action of this id saves the draft. */
    behaviourSubmitted: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      draft: state.draft && { ...state.draft, actionId: payload },
    }),
    behaviourClosed: () => initialState,
    /** A moderator asks for a test of the draft. */
    ruleTestRequested: (state) => ({ ...state, test: { status: 'running' as const } }),
    ruleTestEnded: (state, { payload }: PayloadAction<RuleTestResult | null>) => ({
      ...state,
      test: payload ? { status: 'done' as const, result: payload } : { status: 'failed' as const },
    }),
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
    selectRuleTest: (state) => state.test,
  },
});

declare module '../state/rootState' {
  interface RootState extends WithSlice<typeof shieldSlice> {}
}

export const {
  behaviourOpened,
  behaviourChanged,
  behaviourSubmitted,
  behaviourClosed,
  ruleTestRequested,
  ruleTestEnded,
} = shieldSlice.actions;
export const { selectBehaviourDraft, selectRuleTest } = shieldSlice.selectors;
