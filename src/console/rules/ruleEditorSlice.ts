import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import type { WordRule } from '../../domain/wordRules/rules';
import { sessionEnded } from '../../realtime/events';
import { actionPerformed } from '../actions/actionsSlice';

interface RuleDraft {
  /** The rule as it is entered; a new one has an id that no rule has. */
  readonly rule: WordRule;
  /** The rule as it was when the dialog was opened; null for a new one. */
  readonly base: WordRule | null;
  /** The moderation action that saves the draft. */
  readonly actionId?: string;
}

interface RuleEditorState {
  readonly draft: RuleDraft | null;
  readonly test: { readonly text: string; readonly channelId: ChannelId | null };
}

const initialState: RuleEditorState = { draft: null, test: { text: '', channelId: null } };

/** The word list that is being edited, and what the rules are tried on. */
export const ruleEditorSlice = createSlice({
  name: 'ruleEditor',
  initialState: (): RuleEditorState => initialState,
  reducers: {
    draftOpened: (
      state,
      { payload }: PayloadAction<{ readonly rule: WordRule; readonly isNew: boolean }>,
    ) => ({
      ...state,
      draft: { rule: payload.rule, base: payload.isNew ? null : payload.rule },
    }),
    draftChanged: (state, { payload }: PayloadAction<WordRule>) => ({
      ...state,
      draft: state.draft && { ...state.draft, rule: payload },
    }),
    /** The moderation action of this id saves the draft. */
    draftSubmitted: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      draft: state.draft && { ...state.draft, actionId: payload },
    }),
    draftClosed: (state) => ({ ...state, draft: null }),
    testTextChanged: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      test: { ...state.test, text: payload },
    }),
    testChannelChosen: (state, { payload }: PayloadAction<ChannelId | null>) => ({
      ...state,
      test: { ...state.test, channelId: payload },
    }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(actionPerformed, (state, { payload }) =>
        state.draft?.actionId === payload.id ? { ...state, draft: null } : state,
      )
      .addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectRuleDraft: (state) => state.draft,
    selectRuleTest: (state) => state.test,
  },
});

declare module '../state/rootState' {
  interface RootState extends WithSlice<typeof ruleEditorSlice> {}
}

export const {
  draftOpened,
  draftChanged,
  draftSubmitted,
  draftClosed,
  testTextChanged,
  testChannelChosen,
} = ruleEditorSlice.actions;
export const { selectRuleDraft, selectRuleTest } = ruleEditorSlice.selectors;
