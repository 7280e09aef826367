import type { ChannelId } from '../../domain/ids';
import { HISTORY_PAGE_SIZE, isTimetoken, type Timetoken } from '../../domain/protocol';
import { isRecord } from '../../lib/isRecord';
import { chatApi } from '../../pubnub/chatApi';
import type { SdkExtra } from '../../pubnub/client';
import { historyRows } from '../../pubnub/historyRows';
import { createFileUrl, readMessage } from '../../pubnub/messageFormat';
import { unreadReceived } from '../../realtime/events';

interface ReadMarks {
  /** At most `MAX_COUNTED_CHANNELS`. */
  readonly channelIds: readonly ChannelId[];
  /** The read mark of each channel, in the same order. */
  readonly marks: readonly Timetoken[];
}

export const unreadApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Counts messages after the read marks. Counts include own messages, so the newest messages of
     * channels with any are fetched as well.
     */
    getUnread: build.query<null, ReadMarks>({
      async queryFn({ channelIds, marks }, { dispatch, extra }, _options, baseQuery) {
        const counted = await baseQuery({
          operation: 'messageCounts',
          params: { channels: [...channelIds], channelTimetokens: [...marks] },
        });
        if (counted.error) return { error: counted.error };
        const totals = channelIds.map((channelId) => ({
          channelId,
          total: countOf(counted.data, channelId),
        }));
        const some = totals.filter(({ total }) => total > 0);
        if (some.length === 0) return { data: null };
        const { data, error } = await baseQuery({
          operation: 'fetchMessages',
          params: { channels: some.map(({ channelId }) => channelId), count: HISTORY_PAGE_SIZE },
        });
        if (error) return { error };
        const fileUrl = createFileUrl((extra as SdkExtra).pubnub);
        const read = (channelId: ChannelId) =>
          historyRows(data, channelId)
            .map((row) => readMessage(row, channelId, fileUrl))
            .filter((message) => typeof message !== 'string');
        dispatch(
          unreadReceived(
            some.map(({ channelId, total }) => ({ channelId, total, messages: read(channelId) })),
          ),
        );
        return { data: null };
      },
    }),

    /** The service's time, for comparison with marks; null when the answer has none. */
    getTime: build.query<Timetoken | null, null>({
      query: () => ({ operation: 'time', params: undefined }),
      transformResponse: (answer: unknown) => {
        const timetoken = isRecord(answer) && String(answer['timetoken']);
        return isTimetoken(timetoken) ? timetoken : null;
      },
    }),
  }),
});

function countOf(answer: unknown, channelId: ChannelId): number {
  const channels = isRecord(answer) && isRecord(answer['channels']) ? answer['channels'] : {};
  const count = Object.hasOwn(channels, channelId) ? channels[channelId] : 0;
  return typeof count === 'number' ? count : 0;
}
