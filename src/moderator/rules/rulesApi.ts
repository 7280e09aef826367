import type { Custom } from '../../domain/decision';
import type { ChannelId } from '../../domain/ids';
import { NOTE_FIELD, RULES_CHANNEL, type ModerationNote } from '../../domain/moderationRecord';
import type { ModerationRules } from '../../domain/wordRules/rules';
import {
  applyChange,
  diffRules,
  isEmptyChange,
  type RulesChange,
} from '../../domain/wordRules/rulesChange';
import { readStoredRules, RULES_FIELD, writeStoredRules } from '../../domain/wordRules/storedRules';
import { isRecord } from '../../lib/isRecord';
import { chatApi } from '../../pubnub/chatApi';
import { historyRows } from '../../pubnub/historyRows';
import { createFileUrl, readMessage } from '../../pubnub/messageFormat';
import { rewriteCustom } from '../../pubnub/rewriteCustom';
import type { SdkExtra } from '../../pubnub/client';
import type { SdkError } from '../../pubnub/errors';
import { selectHasModeration } from '../app/consoleSlice';
import type { RootState } from '../app/rootReducer';

/** Messages that the test box looks back at. */
const TESTED_MESSAGES = 100;

interface ChangedRules {
  readonly rules: ModerationRules;
  /** The changes that the write made; some may have been made already. */
  readonly changed: RulesChange;
}

const OVERTAKEN: SdkError = {
  ...{ kind: 'conflict', status: 0, operation: 'setChannel', isRetryable: false },
  message: 'somebody else has changed it meanwhile',
};

export const rulesApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** The rules as they are. */
    getRules: build.query<ModerationRules, null>({
      async queryFn(_nothing, _api, _options, baseQuery) {
        const { data, error } = await baseQuery({
          operation: 'getChannel',
          params: { channel: RULES_CHANNEL, include: { customFields: true } },
        });
        if (error) return error.kind === 'notFound' ? { data: readStoredRules(null) } : { error };
        const record = isRecord(data) ? data['data'] : undefined;
        return { data: readStoredRules(isRecord(record) ? record['custom'] : undefined) };
      },
    }),

    /**
     * Makes one change to the rules as they are by then, whatever others did to them meanwhile. Fails
     * as a conflict when somebody gave another value to the same setting.
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
          // The note is for the local service, which takes it out; elsewhere everybody would read it.
          return {
            ...custom,
            [RULES_FIELD]: writeStoredRules(rules),
            ...(hasModeration && { [NOTE_FIELD]: JSON.stringify(note) }),
          };
        };
        const { error } = await rewriteCustom(baseQuery, { channelId: RULES_CHANNEL }, rewrite);
        if (error) return { error };
        return made.answer ? { data: made.answer } : { error: OVERTAKEN };
      },
    }),

    /** What was said last in a channel. */
    getRecentTexts: build.query<readonly string[], ChannelId>({
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
