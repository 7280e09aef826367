import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import type { ModerationRules, WordRule } from '../../domain/wordRules/rules';
import type { SdkErrorKind } from '../../pubnub/errors';
import { sessionEnded } from '../../realtime/facts';
import type { RuleEdit } from './ruleEdits';

/** The rules as a fetch or a write brought them. */
export const rulesReceived = createAction<ModerationRules>('rules/received');
export const rulesLoadFailed = createAction('rules/loadFailed');
export const rulesRetried = createAction('rules/retried');
/** Texts of the channel that the rules are tried on. */
export const recentTextsReceived = createAction<{
  readonly channelId: ChannelId;
  readonly texts: readonly string[];
}>('rules/recentTextsReceived');

interface RulesState {
  readonly rules: ModerationRules;
  readonly status: 'loading' | 'ready' | 'failed';
  /** The change that is on its way, or that could not be saved. */
  readonly edit: RuleEdit | null;
  readonly error: SdkErrorKind | null;
  /** The rule that is being written; a new one has an id that no rule has. */
  readonly draft: WordRule | null;
  readonly test: {
    readonly text: string;
    readonly channelId: ChannelId | null;
    readonly recent: readonly string[] | null;
  };
}

const initialState: RulesState = {
  rules: { rules: [], allow: [] },
  status: 'loading',
  edit: null,
  error: null,
  draft: null,
  test: { text: '', channelId: null, recent: null },
};

/** The word rules, the one that is being edited, and what they are tried on. */
export const rulesSlice = createSlice({
  name: 'rules',
  initialState: (): RulesState => initialState,
  reducers: {
    /** A change is to be saved; the listener does it. */
    rulesEdited: (state, { payload }: PayloadAction<RuleEdit>) => ({
      ...state,
      edit: payload,
      error: null,
    }),
    rulesSaved: (state, { payload }: PayloadAction<ModerationRules>) => ({
      ...state,
      rules: payload,
      edit: null,
      // What was being written is saved; another rule's draft stays.
      draft:
        state.edit?.type === 'saveRule' && state.edit.rule.id === state.draft?.id
          ? null
          : state.draft,
    }),
    rulesSaveFailed: (state, { payload }: PayloadAction<SdkErrorKind>) => ({
      ...state,
      error: payload,
    }),
    draftChanged: (state, { payload }: PayloadAction<WordRule | null>) => ({
      ...state,
      draft: payload,
      ...(payload === null && { edit: null, error: null }),
    }),
    testTextChanged: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      test: { ...state.test, text: payload },
    }),
    testChannelChosen: (state, { payload }: PayloadAction<ChannelId | null>) => ({
      ...state,
      test: { ...state.test, channelId: payload, recent: null },
    }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(rulesReceived, (state, { payload }) => ({
        ...state,
        rules: payload,
        status: 'ready' as const,
      }))
      .addCase(rulesLoadFailed, (state) => ({ ...state, status: 'failed' as const }))
      .addCase(rulesRetried, (state) => ({ ...state, status: 'loading' as const }))
      .addCase(recentTextsReceived, (state, { payload }) =>
        state.test.channelId === payload.channelId
          ? { ...state, test: { ...state.test, recent: payload.texts } }
          : state,
      )
      .addCase(sessionEnded, () => initialState);
  },
  selectors: { selectRulesState: (state) => state, selectRules: (state) => state.rules },
});

export const {
  rulesEdited,
  rulesSaved,
  rulesSaveFailed,
  draftChanged,
  testTextChanged,
  testChannelChosen,
} = rulesSlice.actions;
export const { selectRulesState, selectRules } = rulesSlice.selectors;
