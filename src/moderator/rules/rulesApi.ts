import type { Custom } from '../../domain/decision';
import type { ChannelId } from '../../domain/ids';
import { RULES_CHANNEL } from '../../domain/moderationRecord';
import { isRecord, textField } from '../../lib/isRecord';
import { chatApi } from '../../pubnub/chatApi';
import { historyRows } from '../../pubnub/historyRows';
import { createFileUrl, readMessage } from '../../pubnub/messageFormat';
import { rewriteCustom } from '../../pubnub/rewriteCustom';
import type { SdkExtra } from '../../pubnub/client';
import { readRules, type ModerationRules } from './matcher';
import { editRules, type RuleEdit } from './ruleEdits';

/** The field of the channel's `custom` data that holds the rules, as JSON text. */
const RULES_FIELD = 'rules';
/** Messages that the test box looks back at. */
export const TESTED_MESSAGES = 100;

export const rulesApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** The rules as they are. */
    getRules: build.query<ModerationRules, null>({
      async queryFn(_nothing, _api, _options, baseQuery) {
        const { data, error } = await baseQuery({
          operation: 'getChannel',
          params: { channel: RULES_CHANNEL, include: { customFields: true } },
        });
        if (error) return error.kind === 'notFound' ? { data: readRules(null) } : { error };
        const record = isRecord(data) ? data['data'] : undefined;
        return { data: rulesIn(isRecord(record) ? record['custom'] : undefined) };
      },
    }),

    /** Makes one change to the rules, whatever others did to them meanwhile. Answers the outcome. */
    changeRules: build.mutation<ModerationRules, RuleEdit>({
      async queryFn(edit, _api, _options, baseQuery) {
        let saved = readRules(null);
        const change = (custom: Custom): Custom | null => {
          const current = rulesIn(custom);
          const edited = editRules(current, edit);
          saved = edited ?? current;
          return edited && { ...custom, [RULES_FIELD]: JSON.stringify(edited) };
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

function rulesIn(custom: unknown): ModerationRules {
  const text = isRecord(custom) ? textField(custom, RULES_FIELD) : undefined;
  try {
    return readRules(text === undefined ? null : JSON.parse(text));
  } catch {
    // Not JSON: rules that nobody can read find nothing.
    return readRules(null);
  }
}
