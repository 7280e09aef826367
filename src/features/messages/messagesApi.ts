import type PubNub from 'pubnub';
import type { AppExtra } from '../../app/deps';
import type { ChannelId, DraftFileId } from '../../domain/ids';
import { HISTORY_PAGE_SIZE } from '../../domain/limits';
import type { OutgoingMessage } from '../../domain/message';
import { isTimetoken, type Timetoken } from '../../domain/timetoken';
import { isRecord } from '../../lib/isRecord';
import { chatApi } from '../../pubnub/chatApi';
import type { SdkExtra } from '../../pubnub/client';
import { toSdkError } from '../../pubnub/errors';
import { readItemActions } from '../../pubnub/actionFormat';
import { historyRows } from '../../pubnub/historyRows';
import { createFileUrl, readMessage } from '../../pubnub/messageFormat';
import { historyPageReceived } from '../../realtime/facts';

interface HistoryCursor {
  /** Exclusive upper bound; missing for the newest page. */
  readonly before?: Timetoken;
}

/** What the cache keeps of a page: where it ends. The messages are in the slice. */
export interface HistoryPage {
  readonly oldest: Timetoken | null;
  readonly hasOlder: boolean;
}

export const messagesApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** One page of a channel's history, newest first page by page. */
    getHistory: build.query<HistoryPage, { readonly channelId: ChannelId } & HistoryCursor>({
      async queryFn({ channelId, before }, { dispatch, extra }, _options, baseQuery) {
        const { data, error } = await baseQuery({
          operation: 'fetchMessages',
          params: {
            channels: [channelId],
            count: HISTORY_PAGE_SIZE,
            includeMessageActions: true,
            includeMeta: true,
            ...(before !== undefined && { start: before }),
          },
        });
        if (error) return { error: error };
        const page = readPage(data, channelId, (extra as SdkExtra).pubnub);
        dispatch(historyPageReceived(page));
        return { data: { oldest: page.oldest, hasOlder: page.hasOlder } };
      },
    }),

    /** Publishes a message. Answers its timetoken; the message itself arrives as an event. */
    sendMessage: build.mutation<
      Timetoken | null,
      { readonly channelId: ChannelId; readonly message: OutgoingMessage }
    >({
      query: ({ channelId, message }) => ({
        operation: 'publish',
        params: { channel: channelId, message: { ...message } },
      }),
      transformResponse: (answer: unknown) =>
        isRecord(answer) && isTimetoken(answer['timetoken']) ? answer['timetoken'] : null,
    }),

    /** Uploads a file and publishes a message with it. Given up, the message is not published. */
    sendFile: build.mutation<
      null,
      {
        readonly channelId: ChannelId;
        readonly message: OutgoingMessage;
        readonly fileId: DraftFileId;
      }
    >({
      async queryFn({ channelId, message, fileId }, { extra }, _options, baseQuery) {
        const file = (extra as AppExtra).files.get(fileId);
        if (!file) return { error: toSdkError('sendFile', new Error('the file is gone')) };
        const { error } = await baseQuery({
          operation: 'sendFile',
          params: { channel: channelId, file, message: { ...message } },
        });
        return error ? { error } : { data: null };
      },
    }),
  }),
});

type Payload = ReturnType<typeof historyPageReceived>['payload'];

/** Paging ends when the service says there is no more, or gives fewer than were asked for. */
function readPage(answer: unknown, channelId: ChannelId, pubnub: PubNub): Payload {
  const rows = historyRows(answer, channelId);
  const fileUrl = createFileUrl(pubnub);
  const messages = rows
    .map((row) => readMessage(row, channelId, fileUrl))
    .filter((message) => typeof message !== 'string');
  const first = rows[0];
  const oldest = isRecord(first) && isTimetoken(first['timetoken']) ? first['timetoken'] : null;
  const hasMore = isRecord(answer) && isRecord(answer['more']);
  const actions = rows.flatMap((row) => readItemActions(row, channelId));
  const timetokens = [
    ...messages.map(({ timetoken }) => timetoken),
    ...actions.map(({ actionTimetoken }) => actionTimetoken),
  ].sort();
  return {
    channelId,
    messages,
    actions,
    newest: timetokens.at(-1) ?? null,
    oldest,
    hasOlder: hasMore && rows.length >= HISTORY_PAGE_SIZE,
  };
}
