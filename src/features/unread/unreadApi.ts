import type PubNub from 'pubnub';
import type { ChannelId } from '../../domain/ids';
import { newestAction } from '../../domain/messageAction';
import { HISTORY_PAGE_SIZE, isTimetoken, type Timetoken } from '../../domain/protocol';
import { isRecord } from '../../lib/isRecord';
import { readItemActions } from '../../pubnub/actionFormat';
import { chatApi } from '../../pubnub/chatApi';
import type { SdkExtra } from '../../pubnub/client';
import { historyRows } from '../../pubnub/historyRows';
import { messageCount } from '../../pubnub/messageCount';
import { createFileUrl, readMessage } from '../../pubnub/messageFormat';
import type { RootState } from '../../state/rootState';
import { takeAnswer, type UnreadAnswer } from './takeAnswer';
import { readingCounted, selectReadings } from './unreadSlice';

/** Pages that are read of one channel; what is unread beyond them is only counted. */
const MAX_PAGES = 4;

interface ReadMarks {
  /** At most `MAX_COUNTED_CHANNELS`. */
  readonly channelIds: readonly ChannelId[];
  /** The read mark of each channel, in the same order. */
  readonly marks: readonly Timetoken[];
}

export const unreadApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Counts the messages after the read marks. The service counts own and deleted ones as well, so where
     * there are any, the newest ones are fetched with their deletions.
     */
    getUnread: build.query<null, ReadMarks>({
      async queryFn({ channelIds, marks }, { dispatch, extra, getState }, _options, baseQuery) {
        const state = () => getState() as RootState;
        const { outages } = state().session;
        // During an outage, what came after the answer is not delivered: it is asked for again.
        const take = (answer: UnreadAnswer) => {
          const { channelId } = answer;
          const reading = selectReadings(state())[channelId];
          if (!reading || state().session.outages !== outages) return;
          const { unread } = state();
          const messages = answer.messages.filter(
            ({ authorId }) => !unread.ignoredIds.includes(authorId),
          );
          const taken = takeAnswer(reading, { ...answer, messages }, unread);
          if (taken) dispatch(readingCounted({ channelId, ...taken }));
        };
        const counted = await baseQuery({
          operation: 'messageCounts',
          params: { channels: [...channelIds], channelTimetokens: [...marks] },
        });
        if (counted.error) return { error: counted.error };
        const all = channelIds.map((channelId, index): UnreadAnswer => {
          const mark = marks[index] as Timetoken;
          const more = messageCount(counted.data, channelId);
          return { channelId, mark, messages: [], actions: [], newest: null, more };
        });
        for (const none of all.filter(({ more }) => more === 0)) take(none);
        for (const some of all.filter(({ more }) => more > 0)) {
          const { channelId, mark } = some;
          const { deletions } = selectReadings(state())[channelId] ?? {};
          let answer = { ...some, newest: (deletions && newestAction(deletions)) ?? null };
          let start: Timetoken | undefined;
          for (let pages = 0; pages < MAX_PAGES && answer.more > 0; pages += 1) {
            const { data, error } = await baseQuery({
              operation: 'fetchMessages',
              params: {
                channels: [channelId],
                count: HISTORY_PAGE_SIZE,
                includeMessageActions: true,
                ...(start !== undefined && { start }),
              },
            });
            if (error) return { error };
            const rows = historyRows(data, channelId);
            answer = addPage(answer, rows, (extra as SdkExtra).pubnub);
            const oldest = isRecord(rows[0]) ? rows[0]['timetoken'] : undefined;
            if (!isTimetoken(oldest) || oldest <= mark) break;
            start = oldest;
          }
          take(answer);
        }
        return { data: null };
      },
    }),
  }),
});

/** Puts a page of history before the messages that the answer has so far. */
function addPage(answer: UnreadAnswer, rows: readonly unknown[], pubnub: PubNub): UnreadAnswer {
  const { channelId, mark } = answer;
  const fileUrl = createFileUrl(pubnub);
  const isAfterMark = (row: unknown) =>
    isRecord(row) && isTimetoken(row['timetoken']) && row['timetoken'] > mark;
  const unread = rows.filter(isAfterMark);
  const isEnd = rows.length < HISTORY_PAGE_SIZE || unread.length < rows.length;
  const messages = unread
    .map((row) => readMessage(row, channelId, fileUrl))
    .filter((message) => typeof message !== 'string');
  const actions = unread.flatMap((row) => readItemActions(row, channelId));
  const timetokens = [
    ...messages.map(({ timetoken }) => timetoken),
    ...actions.map(({ actionTimetoken }) => actionTimetoken),
    ...(answer.newest === null ? [] : [answer.newest]),
  ].sort();
  return {
    ...answer,
    messages: [...messages, ...answer.messages],
    actions: [...actions, ...answer.actions],
    // The first page read is the newest, so the newest timetoken comes from it.
    newest: answer.messages.length > 0 ? answer.newest : (timetokens.at(-1) ?? null),
    more: isEnd ? 0 : Math.max(answer.more - unread.length, 0),
  };
}
