import type { ChannelId } from '../../domain/ids';
import type { LogCommand } from '../../domain/moderationRecord';
import { LOG_CHANNEL } from '../../domain/moderationRecord';
import { isTimetoken, type Timetoken } from '../../domain/timetoken';
import { isRecord } from '../../lib/isRecord';
import { chatApi } from '../../pubnub/chatApi';
import { historyRows } from '../../pubnub/historyRows';
import { blockedReceived, logRecordsReceived, reportsReceived } from './historyFacts';
import { readHistoryItem } from './readRecord';

/** Records in a page of one channel, and of each channel when several are asked for at once. */
const PAGE_SIZE = 100;
const PAGE_SIZE_OF_MANY = 25;

/** Where to go on in each channel; a channel that ends with this page is left out. */
export type NextPages = Readonly<Record<ChannelId, Timetoken>>;

export const historyApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest records of some channels of moderation, or a page of older ones. */
    getRecords: build.query<
      NextPages,
      { readonly channelIds: readonly ChannelId[]; readonly before?: Timetoken }
    >({
      async queryFn({ channelIds, before }, { dispatch }, _options, baseQuery) {
        const count = channelIds.length === 1 ? PAGE_SIZE : PAGE_SIZE_OF_MANY;
        const { data, error } = await baseQuery({
          operation: 'fetchMessages',
          params: {
            channels: [...channelIds],
            count,
            ...(before !== undefined && { start: before }),
          },
        });
        if (error) return { error };
        const items = channelIds.flatMap((channelId) =>
          historyRows(data, channelId).flatMap((row) => readHistoryItem(row, channelId) ?? []),
        );
        const reports = items.flatMap(({ kind, item }) => (kind === 'reports' ? [item] : []));
        const log = items.flatMap(({ kind, item }) => (kind === 'log' ? [item] : []));
        const blocked = items.flatMap(({ kind, item }) => (kind === 'blocked' ? [item] : []));
        if (reports.length > 0) dispatch(reportsReceived(reports));
        if (log.length > 0) dispatch(logRecordsReceived(log));
        if (blocked.length > 0) dispatch(blockedReceived(blocked));
        return { data: readNext(data, channelIds, count) };
      },
    }),

    /** Has the service do something, and write it to the log. */
    sendCommand: build.mutation<null, LogCommand>({
      query: (command) => ({
        operation: 'publish',
        params: { channel: LOG_CHANNEL, message: toPayload(command) },
      }),
      transformResponse: () => null,
    }),
  }),
});

/** The SDK's type of a payload knows no lists that cannot be changed. */
function toPayload({ reportIds, ...rest }: LogCommand) {
  return { ...rest, ...(reportIds && { reportIds: [...reportIds] }) };
}

/** A short page ends a channel. */
function readNext(answer: unknown, channelIds: readonly ChannelId[], count: number): NextPages {
  return Object.fromEntries(
    channelIds.flatMap((channelId) => {
      const rows = historyRows(answer, channelId);
      const oldest = isRecord(rows[0]) ? rows[0]['timetoken'] : undefined;
      return rows.length >= count && isTimetoken(oldest) ? [[channelId, oldest]] : [];
    }),
  );
}
