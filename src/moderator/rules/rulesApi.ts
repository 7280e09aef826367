import type { Custom } from '../../domain/decision';
import type { ChannelId } from '../../domain/ids';
import { RULES_CHANNEL } from '../../domain/moderationRecord';
import type { ModerationRules } from '../../domain/wordRules/rules';
import { readStoredRules, RULES_FIELD, writeStoredRules } from '../../domain/wordRules/storedRules';
import { isRecord } from '../../lib/isRecord';
import { chatApi } from '../../pubnub/chatApi';
import { historyRows } from '../../pubnub/historyRows';
import { createFileUrl, readMessage } from '../../pubnub/messageFormat';
import { rewriteCustom } from '../../pubnub/rewriteCustom';
import type { SdkExtra } from '../../pubnub/client';
import { editRules, type RuleEdit } from './ruleEdits';

/** Messages that the test box looks back at. */
const TESTED_MESSAGES = 100;

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

    /** Makes one change to the rules, whatever others did to them meanwhile. Answers the outcome. */
    changeRules: build.mutation<ModerationRules, RuleEdit>({
      async queryFn(edit, _api, _options, baseQuery) {
        let saved = readStoredRules(null);
        const change = (custom: Custom): Custom | null => {
          const current = readStoredRules(custom);
          const edited = editRules(current, edit);
          saved = edited ?? current;
          return edited && { ...custom, [RULES_FIELD]: writeStoredRules(edited) };
        };
        const { error } = await rewriteCustom(baseQuery, { channelId: RULES_CHANNEL }, change);
        return error ? { error } : { data: saved };
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
