import type { Custom } from '../../domain/moderation/decision';
import type { ChannelId } from '../../domain/ids';
import {
  NOTE_FIELD,
  RULES_CHANNEL,
  type ModerationNote,
} from '../../domain/moderation/moderationRecord';
import {
  type ModerationRules,
  readStoredRules,
  RULES_FIELD,
  writeStoredRules,
} from '../../domain/wordRules/rules';
import {
  applyChange,
  diffRules,
  isEmptyChange,
  type RulesChange,
} from '../../domain/wordRules/rulesChange';
import { chatApi } from '../../pubnub/chatApi';
import { fetchChannelCustom } from '../../pubnub/fetchChannelCustom';
import { historyRows } from '../../pubnub/historyRows';
import { createFileUrl, readMessage } from '../../pubnub/messageFormat';
import { rewriteCustom } from '../../pubnub/rewriteCustom';
import type { SdkExtra } from '../../pubnub/client';
import type { SdkError } from '../../pubnub/errors';
import { selectHasModeration } from '../state/consoleSlice';
import type { RootState } from '../state/rootState';
import { selectRuleTest } from './ruleEditorSlice';

/** Recent messages that the rules are tried on. */
const TESTED_MESSAGES = 100;

interface ChangedRules {
  readonly rules: ModerationRules;
  /** The part of the change that this write made; other moderators may have made the rest before. */
  readonly changed: RulesChange;
}

export const CONFLICT: SdkError = {
  ...{ kind: 'conflict', status: 0, operation: 'setChannel', isRetryable: false },
  message: 'somebody else has changed it meanwhile',
};

export const rulesApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    getRules: build.query<ModerationRules, null>({
      // Every tab may need them: a rejected message names its rule.
      keepUnusedDataFor: Infinity,
      async queryFn(_arg, _api, _options, baseQuery) {
        const { custom, error } = await fetchChannelCustom(baseQuery, RULES_CHANNEL);
        return error ? { error } : { data: readStoredRules(custom) };
      },
    }),

    /**
     * Applies one change to the stored rules, which others may have changed since. Fails as a conflict
     * when another moderator gave the same setting another value.
     */
    changeRules: build.mutation<
      ChangedRules,
      { readonly change: RulesChange; readonly note: ModerationNote }
    >({
      async queryFn({ change, note }, { getState }, _options, baseQuery) {
        const hasModeration = selectHasModeration(getState() as RootState);
        const made: { answer?: ChangedRules } = {};
        const rewrite = (custom: Custom): Custom | null => {
          const current = readStoredRules(custom);
          const rules = applyChange(current, change);
          delete made.answer;
          if (rules === 'conflict') return null;
          const changed = diffRules(current, rules);
          made.answer = { rules, changed };
          if (isEmptyChange(changed)) return null;
          // The local service removes the note. On PubNub everybody could read it.
          return {
            ...custom,
            [RULES_FIELD]: writeStoredRules(rules),
            ...(hasModeration && { [NOTE_FIELD]: JSON.stringify(note) }),
          };
        };
        const { error } = await rewriteCustom(baseQuery, { channelId: RULES_CHANNEL }, rewrite);
        if (error) return { error };
        return made.answer ? { data: made.answer } : { error: CONFLICT };
      },
    }),

    /** The texts of the newest messages in a channel. */
    getRecentTexts: build.query<readonly string[], ChannelId>({
      keepUnusedDataFor: Infinity,
      async queryFn(channelId, { extra }, _options, baseQuery) {
        const { data, error } = await baseQuery({
          operation: 'fetchMessages',
          params: { channels: [channelId], count: TESTED_MESSAGES },
        });
        if (error) return { error };
        const fileUrl = createFileUrl((extra as SdkExtra).pubnub);
        const texts = historyRows(data, channelId).flatMap((row) => {
          const message = readMessage(row, channelId, fileUrl);
          return typeof message === 'string' ? [] : [message.text];
        });
        return { data: texts };
      },
    }),
  }),
});

const NO_RULES: ModerationRules = { rules: [], allow: [] };
const selectRulesQuery = rulesApi.endpoints.getRules.select(null);

export const selectRules = (state: RootState): ModerationRules =>
  selectRulesQuery(state).data ?? NO_RULES;

export function selectRulesStatus(state: RootState): 'loading' | 'loaded' | 'failed' {
  const { isError, data } = selectRulesQuery(state);
  if (isError) return 'failed';
  return data === undefined ? 'loading' : 'loaded';
}

/** The texts that the rules are tried on; undefined until they are fetched. */
export function selectRecentTexts(state: RootState): readonly string[] | undefined {
  const { channelId } = selectRuleTest(state);
  if (channelId === null) return undefined;
  return rulesApi.endpoints.getRecentTexts.select(channelId)(state).data;
}
