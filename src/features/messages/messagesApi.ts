import type PubNub from 'pubnub';
import type { RootState } from '../../state/rootState';
import type { ChannelId, MessageId } from '../../domain/ids';
import { HISTORY_PAGE_SIZE } from '../../domain/protocol';
import { isTimetoken, type Timetoken } from '../../../shared/protocol';
import { isThread } from '../../domain/thread';
import type { OutgoingMessage } from '../../domain/message';
import { newestAction } from '../../domain/messageAction';
import { isDeletedBy, type Moderators } from '../../domain/revision';
import { isRecord } from '../../../shared/isRecord';
import { chatApi } from '../../pubnub/chatApi';
import type { SdkExtra } from '../../pubnub/client';
import { readItemActions } from '../../pubnub/actionFormat';
import { historyRows } from '../../pubnub/historyRows';
import { createFileUrl, readMessage, toPublished } from '../../pubnub/messageFormat';
import type { HistoryPage } from '../../realtime/events';
import { selectOpenChannelIds } from '../restrictions/restrictions';
import { selectModerators, selectOwnId } from '../session/sessionSlice';

export interface HistoryCursor {
  /** Exclusive upper bound; missing for the newest page. */
  readonly before?: Timetoken;
  /** Whether the page opens a window around a message, or continues one. */
  readonly window?: 'opened' | 'continued';
  /** The page is used only if it has this message and the message is not deleted. */
  readonly wanted?: Timetoken;
}

/** A message is not looked for beyond so many pages. */
const MAX_SEARCHED_PAGES = 20;

export const messagesApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** One page of a channel's history, newest first page by page. */
    getHistory: build.query<HistoryPage, { readonly channelId: ChannelId } & HistoryCursor>({
      async queryFn(
        { channelId, before, window, wanted },
        { extra, getState },
        _options,
        baseQuery,
      ) {
        const asked = getState() as RootState;
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
        if (error) return { error };
        const page = readPage(data, channelId, (extra as SdkExtra).pubnub);
        const newest = later(page.newest, selectNewestAction(asked, channelId));
        const isOutdated = !isSameDelivery(channelId, asked, getState() as RootState);
        const isUnwanted =
          wanted !== undefined && !hasMessage(page, wanted, selectModerators(asked));
        return {
          data: {
            ...page,
            before: before ?? null,
            newest,
            ...(window && { window }),
            ...(isUnwanted && { ignored: 'unwanted' }),
            ...(isOutdated && { ignored: 'outdated' }),
          },
        };
      },
    }),

    /** The own message in the history; null when it is not among the newest pages. */
    getSent: build.query<
      Timetoken | null,
      {
        readonly channelId: ChannelId;
        readonly messageId: MessageId;
        /** Nothing older is looked at. */
        readonly since: Timetoken;
      }
    >({
      async queryFn({ channelId, messageId, since }, { extra, getState }, _options, baseQuery) {
        const ownId = selectOwnId(getState() as RootState);
        let start: Timetoken | undefined;
        for (let pages = 0; pages < MAX_SEARCHED_PAGES; pages += 1) {
          const { data, error } = await baseQuery({
            operation: 'fetchMessages',
            params: { channels: [channelId], count: HISTORY_PAGE_SIZE, ...(start && { start }) },
          });
          if (error) return { error };
          const page = readPage(data, channelId, (extra as SdkExtra).pubnub);
          const sent = page.messages.find(
            ({ id, authorId }) => id === messageId && authorId === ownId,
          );
          if (sent) return { data: sent.timetoken };
          if (page.oldest === null || !page.hasOlder || page.oldest < since) break;
          start = page.oldest;
        }
        return { data: null };
      },
    }),

    /** Publishes a message. Answers its timetoken; the message itself arrives as an event. */
    sendMessage: build.mutation<
      Timetoken | null,
      { readonly channelId: ChannelId; readonly message: OutgoingMessage }
    >({
      query: ({ channelId, message }) => ({
        operation: 'publish',
        params: { channel: channelId, ...toPublished(message) },
      }),
      transformResponse: readTimetoken,
    }),
  }),
});

/** The timetoken in the answer to a publish. */
export function readTimetoken(answer: unknown): Timetoken | null {
  return isRecord(answer) && isTimetoken(answer['timetoken']) ? answer['timetoken'] : null;
}

/** Whether all that happened between the two was delivered. */
export function isSameDelivery(channelId: ChannelId, before: RootState, after: RootState): boolean {
  return (
    selectOpenChannelIds(before) === selectOpenChannelIds(after) &&
    before.session.outages === after.session.outages &&
    (!isThread(channelId) || before.messages.subscriptions === after.messages.subscriptions)
  );
}

/** The newest of all reactions, edits and deletions in the channel that are known by now. */
export function selectNewestAction({ messages, reactions }: RootState, channelId: ChannelId) {
  const logs = [messages.byChannel[channelId]?.revisions, reactions.byChannel[channelId]];
  return logs.reduce<Timetoken | null>(
    (newest, log) => later(newest, (log && newestAction(log)) ?? null),
    null,
  );
}

export function later(a: Timetoken | null, b: Timetoken | null): Timetoken | null {
  return a === null || (b !== null && b > a) ? b : a;
}

function hasMessage(
  { messages, actions }: Payload,
  wanted: Timetoken,
  moderators: Moderators,
): boolean {
  const message = messages.find(({ timetoken }) => timetoken === wanted);
  const revisions = actions.filter(({ messageTimetoken }) => messageTimetoken === wanted);
  return message !== undefined && !isDeletedBy(message, revisions, moderators);
}

type Payload = Omit<HistoryPage, 'before' | 'window' | 'ignored'>;

/** Paging ends when the service says there is no more, or gives fewer than were asked for. */
export function readPage(answer: unknown, channelId: ChannelId, pubnub: PubNub): Payload {
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
