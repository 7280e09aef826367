import type PubNub from 'pubnub';
import { newestAction } from '../../domain/messageAction';
import { HISTORY_PAGE_SIZE } from '../../domain/protocol';
import { isTimetoken, type Timetoken } from '../../../shared/protocol';
import { isRecord } from '../../../shared/isRecord';
import { readItemActions } from '../../pubnub/actionFormat';
import { chatApi } from '../../pubnub/chatApi';
import type { SdkExtra } from '../../pubnub/client';
import { historyRows } from '../../pubnub/historyRows';
import { messageCount } from '../../pubnub/messageCount';
import { createFileUrl, readMessage } from '../../pubnub/messageFormat';
import type { ReadMarks, UnreadAnswer, UnreadAnswers, UnreadQuery } from '../../realtime/events';
import type { RootState } from '../../state/rootState';
import { selectReadings } from './unreadSlice';

/** Pages that are read of one channel; what is unread beyond them is only counted. */
const MAX_PAGES = 4;

export const unreadApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** The number of messages after the read marks; own and deleted ones are counted as well. */
    countUnread: build.query<UnreadAnswers, ReadMarks>({
      async queryFn({ channelIds, marks, outages }, { getState }, _options, baseQuery) {
        const { data, error } = await baseQuery({
          operation: 'messageCounts',
          params: { channels: [...channelIds], channelTimetokens: [...marks] },
        });
        if (error) return { error };
        if (hasMissed(outages, getState() as RootState)) return { data: [] };
        const answers = channelIds.map((channelId, index): UnreadAnswer => {
          const more = messageCount(data, channelId);
          return { ...NOTHING, channelId, mark: marks[index] as Timetoken, more };
        });
        return { data: answers };
      },
    }),

    /** The newest messages after the read mark of a channel, with their deletions. */
    getUnread: build.query<UnreadAnswers, UnreadQuery>({
      async queryFn({ counted, outages }, { extra, getState }, _options, baseQuery) {
        const { channelId, mark } = counted;
        const { deletions } = selectReadings(getState() as RootState)[channelId] ?? {};
        let answer = { ...counted, newest: (deletions && newestAction(deletions)) ?? null };
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
        return { data: hasMissed(outages, getState() as RootState) ? [] : [answer] };
      },
    }),
  }),
});

const NOTHING = { messages: [], actions: [], newest: null } as const;

/** During an outage, what came after the answer is not delivered: it is asked for again. */
function hasMissed(outages: number, { session }: RootState): boolean {
  return session.outages !== outages;
}

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
