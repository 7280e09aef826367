import { toChannelId, type UserId } from '../../domain/ids';
import { chatOf } from '../../domain/channelRole';
import { type Mention, readMention } from '../../domain/mention';
import { type Message, readRevised } from '../../domain/message';
import { inboxChannelOf, newNotice } from '../../domain/moderation/inboxChannel';
import { HISTORY_PAGE_SIZE } from '../../domain/protocol';
import { isTimetoken, nextTimetoken, type Timetoken } from '../../../shared/protocol';
import { validFor } from '../../domain/revision';
import { isRecord } from '../../../shared/isRecord';
import { readItemActions } from '../../pubnub/actionFormat';
import { chatApi } from '../../pubnub/chatApi';
import type { SdkExtra } from '../../pubnub/client';
import { historyRows } from '../../pubnub/historyRows';
import { createFileUrl, readMessage } from '../../pubnub/messageFormat';
import { LIST_LIFETIME_S } from '../../pubnub/paging';
import type { RootState } from '../../state/rootState';
import { selectOpenChannelIds } from '../restrictions/restrictions';
import { selectModerators } from '../session/sessionSlice';

/** Each mention takes a call, which fetches its message. */
const PAGE_SIZE = 10;

interface MentionsPage {
  /** The messages as they read now, newest mention first. */
  readonly messages: readonly Message[];
  /** The cursor of older mentions, exclusive; null on the last page. */
  readonly next: Timetoken | null;
}

export const messageListsApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest mentions after this event, a page of the history at most. */
    getNewMentions: build.query<
      readonly Mention[],
      { readonly userId: UserId; readonly after: Timetoken }
    >({
      query: ({ userId, after }) => ({
        operation: 'fetchMessages',
        params: { channels: [userId], count: HISTORY_PAGE_SIZE, end: nextTimetoken(after) },
      }),
      transformResponse: (answer: unknown, _meta, { userId }) =>
        mentionsIn(historyRows(answer, toChannelId(userId))),
    }),

    /**
     * One page of the notices in the user's inbox after this record, newest first.
     */
    findNotices: build.query<
      readonly Timetoken[],
      { readonly userId: UserId; readonly after: Timetoken | null }
    >({
      extraOptions: { mayBeRefused: true },
      query: ({ userId, after }) => ({
        operation: 'fetchMessages',
        params: {
          channels: [inboxChannelOf(userId)],
          count: HISTORY_PAGE_SIZE,
          ...(after !== null && { end: nextTimetoken(after) }),
        },
      }),
      transformResponse: (answer: unknown, _meta, { userId }) =>
        historyRows(answer, inboxChannelOf(userId))
          .toReversed()
          .flatMap((row) => newNotice(row) ?? []),
    }),

    /**
     * The messages that mention the user, by the events on the user's own channel. Those that are deleted, or
     * in channels that the user does not read, are left out.
     */
    getMentions: build.infiniteQuery<MentionsPage, UserId, Timetoken | null>({
      keepUnusedDataFor: LIST_LIFETIME_S,
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      async queryFn({ queryArg: userId, pageParam }, { extra, getState }, _options, baseQuery) {
        const own = toChannelId(userId);
        const { data, error } = await baseQuery({
          operation: 'fetchMessages',
          params: {
            channels: [own],
            count: PAGE_SIZE,
            ...(pageParam !== null && { start: pageParam }),
          },
        });
        if (error) return { error };
        const rows = historyRows(data, own);
        const state = getState() as RootState;
        const open = new Set<string>(selectOpenChannelIds(state));
        const moderators = selectModerators(state);
        const places = mentionsIn(rows).filter(({ channelId }) => open.has(chatOf(channelId)));
        const fileUrl = createFileUrl((extra as SdkExtra).pubnub);
        const answers = await Promise.all(
          places.map(async ({ channelId, timetoken }) =>
            baseQuery({
              operation: 'fetchMessages',
              params: {
                channels: [channelId],
                count: 1,
                includeMessageActions: true,
                start: nextTimetoken(timetoken),
                end: timetoken,
              },
            }),
          ),
        );
        const failed = answers.find(({ error: cause }) => cause && cause.kind !== 'forbidden');
        if (failed?.error) return { error: failed.error };
        const messages = places.flatMap(({ channelId, timetoken }, i) => {
          const [row] = historyRows(answers[i]?.data, channelId);
          const message = readMessage(row, channelId, fileUrl);
          if (typeof message === 'string' || message.timetoken !== timetoken) return [];
          const actions = readItemActions(row, channelId);
          return readRevised(message, validFor(message, actions, moderators)) ?? [];
        });
        const first = rows[0];
        const oldest = isRecord(first) ? first['timetoken'] : undefined;
        const next = rows.length >= PAGE_SIZE && isTimetoken(oldest) ? oldest : null;
        return { data: { messages, next } };
      },
    }),
  }),
});

/** The messages that the events name, newest first and each once. Anybody can publish anything there. */
function mentionsIn(rows: readonly unknown[]): readonly Mention[] {
  const mentions = rows.toReversed().flatMap((row) => readMention(row) ?? []);
  const places = mentions.map((each) => [`${each.timetoken} ${each.channelId}`, each] as const);
  return [...new Map(places).values()];
}
