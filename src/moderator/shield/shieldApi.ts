import {
  applyBehaviourChange,
  type BehaviourChange,
  diffBehaviour,
  isEmptyBehaviourChange,
} from '../../domain/behaviourRules/behaviourChange';
import {
  BEHAVIOUR_FIELD,
  type BehaviourRule,
  readStoredBehaviour,
  writeStoredBehaviour,
} from '../../domain/behaviourRules/rules';
import {
  type ProtectionState,
  readProtectionState,
} from '../../domain/behaviourRules/protectionState';
import {
  readRuleTestResult,
  RULE_TESTS_CHANNEL,
  type RuleTestResult,
} from '../../domain/behaviourRules/ruleTest';
import type { Custom } from '../../domain/moderation/decision';
import type { ChannelId } from '../../domain/ids';
import {
  LOG_CHANNEL,
  NOTE_FIELD,
  RULES_CHANNEL,
  SHIELD_CHANNEL,
  type ModerationNote,
} from '../../domain/moderation/moderationRecord';
import { isTimetoken } from '../../../shared/protocol';
import { isRecord } from '../../../shared/isRecord';
import { chatApi } from '../../pubnub/chatApi';
import { fetchChannelCustom } from '../../pubnub/fetchChannelCustom';
import { historyRows } from '../../pubnub/historyRows';
import { rewriteCustom } from '../../pubnub/rewriteCustom';
import { toSdkError } from '../../pubnub/errors';
import { CONFLICT } from '../rules/rulesApi';
import type { RootState } from '../state/rootState';

/** Results of tests that are fetched: one is among the newest. */
const NEWEST_RESULTS = 10;

type Rules = readonly BehaviourRule[];

interface ChangedBehaviour {
  readonly rules: Rules;
  /** The part of the change that this write made. */
  readonly changed: BehaviourChange;
}

export const shieldApi = chatApi.injectEndpoints({
  endpoints: (build) => {
    /** A value in the `custom` data of a channel's record. */
    const stored = <Value>(channel: ChannelId, read: (custom: unknown) => Value) =>
      build.query<Value, null>({
        // Every tab may need them: raid mode is suggested on all of them.
        keepUnusedDataFor: Infinity,
        async queryFn(_arg, _api, _options, baseQuery) {
          const { custom, error } = await fetchChannelCustom(baseQuery, channel);
          return error ? { error } : { data: read(custom) };
        },
      });

    return {
      getBehaviour: stored<Rules>(RULES_CHANNEL, readStoredBehaviour),
      getProtections: stored<ProtectionState>(SHIELD_CHANNEL, readProtectionState),

      /** Applies a change to the stored rules, which others may have changed since. */
      changeBehaviour: build.mutation<
        ChangedBehaviour,
        { readonly change: BehaviourChange; readonly note: ModerationNote }
      >({
        async queryFn({ change, note }, _api, _options, baseQuery) {
          const made: { answer?: ChangedBehaviour } = {};
          const rewrite = (custom: Custom): Custom | null => {
            const current = readStoredBehaviour(custom);
            const rules = applyBehaviourChange(current, change);
            delete made.answer;
            if (rules === 'conflict') return null;
            const changed = diffBehaviour(current, rules);
            made.answer = { rules, changed };
            if (isEmptyBehaviourChange(changed)) return null;
            const text = writeStoredBehaviour(rules);
            return { ...custom, [BEHAVIOUR_FIELD]: text, [NOTE_FIELD]: JSON.stringify(note) };
          };
          const { error } = await rewriteCustom(baseQuery, { channelId: RULES_CHANNEL }, rewrite);
          if (error) return { error };
          return made.answer ? { data: made.answer } : { error: CONFLICT };
        },
      }),

      /** Has the service try a rule on its history. Gives the id of the test. */
      startRuleTest: build.mutation<
        string,
        { readonly rule: BehaviourRule; readonly days: number }
      >({
        async queryFn({ rule, days }, _api, _options, baseQuery) {
          // The SDK's type of a payload has no readonly arrays.
          const lists = {
            channels: [...rule.channels],
            exceptChannels: [...rule.exceptChannels],
          };
          const message = { kind: 'testRule', rule: { ...rule, ...lists }, days };
          const { data, error } = await baseQuery({
            operation: 'publish',
            params: { channel: LOG_CHANNEL, message },
          });
          if (error) return { error };
          const testId = isRecord(data) ? String(data['timetoken']) : '';
          return isTimetoken(testId)
            ? { data: testId }
            : { error: toSdkError('publish', new Error('no timetoken')) };
        },
      }),

      /** The result of a test; null as long as it is not done. */
      getRuleTest: build.query<RuleTestResult | null, string>({
        async queryFn(testId, _api, _options, baseQuery) {
          const { data, error } = await baseQuery({
            operation: 'fetchMessages',
            params: { channels: [RULE_TESTS_CHANNEL], count: NEWEST_RESULTS },
          });
          if (error) return { error };
          const results = historyRows(data, RULE_TESTS_CHANNEL).flatMap(
            (row) => (isRecord(row) && readRuleTestResult(row['message'])) || [],
          );
          return { data: results.find((result) => result.testId === testId) ?? null };
        },
      }),
    };
  },
});

const NO_RULES: Rules = [];
const NO_STATE: ProtectionState = { protections: [], hits: {} };
const selectBehaviourQuery = shieldApi.endpoints.getBehaviour.select(null);
const selectStateQuery = shieldApi.endpoints.getProtections.select(null);

export const selectBehaviour = (state: RootState): Rules =>
  selectBehaviourQuery(state).data ?? NO_RULES;

export const selectProtectionState = (state: RootState): ProtectionState =>
  selectStateQuery(state).data ?? NO_STATE;

export const selectIsStateLoaded = (state: RootState): boolean =>
  selectStateQuery(state).data !== undefined;

export const selectIsBehaviourLoaded = (state: RootState): boolean =>
  selectBehaviourQuery(state).data !== undefined;
