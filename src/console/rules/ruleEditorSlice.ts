import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { actionPerformed } from '../actions/actionsSlice';
import type { Rule } from './ruleEdits';

interface RuleDraft {
  /** The rule as it is entered; a new one has an id that no rule has. */
  readonly rule: Rule;
  /** The rule as it was when the dialog was opened; null for a new one. */
  readonly base: Rule | null;
  /** The moderation action that saves the draft. */
  readonly actionId?: string;
}

interface RuleEditorState {
  readonly draft: RuleDraft | null;
}

const initialState: RuleEditorState = { draft: null };

/** The word list or the rule on behaviour that is being edited. */
export const ruleEditorSlice = createSlice({
  name: 'ruleEditor',
  initialState: (): RuleEditorState => initialState,
  reducers: {
    draftOpened: (
      _state,
      { payload }: PayloadAction<{ readonly rule: Rule; readonly isNew: boolean }>,
    ) => ({ draft: { rule: payload.rule, base: payload.isNew ? null : payload.rule } }),
    ruleEntered: ({ draft }, { payload }: PayloadAction<Rule>) => ({
      draft: draft && { ...draft, rule: payload },
    }),
    /** The moderation action of this id saves the draft. */
    draftSubmitted: ({ draft }, { payload }: PayloadAction<string>) => ({
      draft: draft && { ...draft, actionId: payload },
    }),
    draftClosed: () => initialState,
  },
  extraReducers: (builder) => {
    builder.addCase(actionPerformed, (state, { payload }) =>
      state.draft?.actionId === payload.id ? initialState : state,
    );
  },
  selectors: { selectRuleDraft: (state) => state.draft },
});

declare module '../state/rootState' {
  interface RootState extends WithSlice<typeof ruleEditorSlice> {}
}

export const { draftOpened, ruleEntered, draftSubmitted, draftClosed } = ruleEditorSlice.actions;
export const { selectRuleDraft } = ruleEditorSlice.selectors;
