import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import type { ModerationRules, WordRule } from '../../domain/wordRules/rules';
import { sessionEnded } from '../../realtime/facts';
import { deedDone } from '../decisions/decisionsSlice';

/** The rules as a fetch or a write brought them. */
export const rulesReceived = createAction<ModerationRules>('rules/received');
export const rulesLoadFailed = createAction('rules/loadFailed');
export const rulesRetried = createAction('rules/retried');
/** Texts of the channel that the rules are tried on. */
export const recentTextsReceived = createAction<{
  readonly channelId: ChannelId;
  readonly texts: readonly string[];
}>('rules/recentTextsReceived');

/** The rule that is being written. */
interface RuleDraft {
  /** As it is entered; a new one has an id that no rule has. */
  readonly rule: WordRule;
  /** As it was when it was opened; null for a new one. */
  readonly base: WordRule | null;
  /** The deed that saves it. */
  readonly deedId?: string;
}

interface RulesState {
  readonly rules: ModerationRules;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly draft: RuleDraft | null;
  readonly test: {
    readonly text: string;
    readonly channelId: ChannelId | null;
    readonly recent: readonly string[] | null;
  };
}

const initialState: RulesState = {
  rules: { rules: [], allow: [] },
  status: 'loading',
  draft: null,
  test: { text: '', channelId: null, recent: null },
};

/** The word rules, the one that is being edited, and what they are tried on. */
export const rulesSlice = createSlice({
  name: 'rules',
  initialState: (): RulesState => initialState,
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
    /** It is being saved by the deed of this id. */
    draftSubmitted: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      draft: state.draft && { ...state.draft, deedId: payload },
    }),
    draftClosed: (state) => ({ ...state, draft: null }),
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
      .addCase(deedDone, (state, { payload }) =>
        state.draft?.deedId === payload.id ? { ...state, draft: null } : state,
      )
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
  draftOpened,
  draftChanged,
  draftSubmitted,
  draftClosed,
  testTextChanged,
  testChannelChosen,
} = rulesSlice.actions;
export const { selectRulesState, selectRules } = rulesSlice.selectors;
