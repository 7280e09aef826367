import type { ChannelId, UserId } from '../../domain/ids';
import { APPEALS_CHANNEL } from '../../domain/moderation/inbox';
import {
  LOG_CHANNEL,
  rejectedChannelOf,
  REPORTS_CHANNEL,
  type LogCommand,
} from '../../domain/moderation/moderationRecord';
import { CHANNELS_PER_CALL } from '../../domain/protocol';
import { isTimetoken, type Timetoken } from '../../../shared/protocol';
import { isRecord } from '../../../shared/isRecord';
import { chatApi } from '../../pubnub/chatApi';
import { historyRows } from '../../pubnub/historyRows';
import { selectAllChannelIds } from '../channels/channelDirectory';
import type { RootState } from '../state/rootState';
import {
  logRecordsReceived,
  usersInAppeal,
  usersInLog,
  usersInRejected,
  usersInReport,
  usersMentioned,
} from './recordsSlice';
import { readRecord, type RecordKind, type RecordTypes } from './translateRecords';

/** Records in a page of one channel, and of each channel when one call asks for several. */
const PAGE_SIZE = 100;
const PAGE_SIZE_OF_MANY = 25;

/** Calls for a list at most: 30,000 records fit into memory. */
const MAX_CALLS = 300;
/** Calls for one page at most: what a failed call costs. */
const MAX_CALLS_PER_PAGE = 16;

/** One call for a page: the newest records of some channels, or those before a timetoken. */
interface PageCall {
  readonly channelIds: readonly ChannelId[];
  readonly before?: Timetoken;
}

export interface RecordsPage<Item> {
  readonly records: readonly Item[];
  /** The calls that remain after this page. */
  readonly rest: readonly PageCall[];
}

/**
 * The first page is one call, so that its records show soon. Further pages are longer, because the console computes the
 * whole queue anew for each.
 *
 * @param nth from 0
 */
const callsOfPage = (nth: number) => Math.min(2 ** nth, MAX_CALLS_PER_PAGE);

function callsOfPages(count: number): number {
  return Array.from({ length: count }, (_, nth) => callsOfPage(nth)).reduce((a, b) => a + b, 0);
}

/** The cursor of a page. */
interface PageStart {
  readonly calls: readonly PageCall[];
  readonly nth: number;
}

/** Gives the first calls of a list. */
type FirstCalls = (state: RootState) => readonly PageCall[];

export const recordsApi = chatApi.injectEndpoints({
  endpoints: (build) => {
    const list = <Kind extends RecordKind>(
      kind: Kind,
      mentioned: (record: RecordTypes[Kind]) => readonly (UserId | undefined)[],
      firstCalls: FirstCalls,
    ) =>
      build.infiniteQuery<RecordsPage<RecordTypes[Kind]>, null, PageStart | null>({
        // The tab bar counts records, whichever tab is open.
        keepUnusedDataFor: Infinity,
        infiniteQueryOptions: {
          initialPageParam: null,
          getNextPageParam: ({ rest }, { length: nth }) =>
            rest.length > 0 && callsOfPages(nth) < MAX_CALLS ? { calls: rest, nth } : undefined,
        },
        async queryFn({ pageParam }, { dispatch, getState }, _options, baseQuery) {
          const { calls, nth } = pageParam ?? {
            calls: firstCalls(getState() as RootState),
            nth: 0,
          };
          const records: RecordTypes[Kind][] = [];
          let rest = calls;
          for (let made = 0; made < callsOfPage(nth); made += 1) {
            const [call, ...others] = rest;
            if (!call) break;
            const { channelIds } = call;
            const params = paramsOf(call);
            const { data, error } = await baseQuery({ operation: 'fetchMessages', params });
            if (error) return { error };
            for (const channelId of channelIds) {
              const rows = historyRows(data, channelId);
              records.push(...rows.flatMap((row) => readRecord(kind, row, channelId) ?? []));
            }
            rest = [...nextCalls(data, channelIds, params.count), ...others];
          }
          dispatch(usersMentioned(records.flatMap(mentioned)));
          return { data: { records, rest } };
        },
      });

    return {
      getLog: list('log', usersInLog, () => [{ channelIds: [LOG_CHANNEL] }]),

      getReports: list('reports', usersInReport, () => [{ channelIds: [REPORTS_CHANNEL] }]),

      getAppeals: list('appeals', usersInAppeal, () => [{ channelIds: [APPEALS_CHANNEL] }]),

      /** Each channel has one for its rejected messages. */
      getRejectedMessages: list('rejected', usersInRejected, (state) => {
        const channelIds = selectAllChannelIds(state).map(rejectedChannelOf);
        const calls = Math.ceil(channelIds.length / CHANNELS_PER_CALL);
        return Array.from({ length: calls }, (_, nth) => ({
          channelIds: channelIds.slice(nth * CHANNELS_PER_CALL, (nth + 1) * CHANNELS_PER_CALL),
        }));
      }),

      /** The newest records of the log, as if they arrived live: an undo may be faster than delivery. */
      readNewestLog: build.query<null, null>({
        async queryFn(_arg, { dispatch }, _options, baseQuery) {
          const { data, error } = await baseQuery({
            operation: 'fetchMessages',
            params: { channels: [LOG_CHANNEL], count: PAGE_SIZE },
          });
          if (error) return { error };
          const rows = historyRows(data, LOG_CHANNEL);
          dispatch(
            logRecordsReceived(rows.flatMap((row) => readRecord('log', row, LOG_CHANNEL) ?? [])),
          );
          return { data: null };
        },
      }),

      /** Publishes a command that the service performs and logs. */
      sendCommand: build.mutation<null, LogCommand>({
        query: (command) => ({
          operation: 'publish',
          params: { channel: LOG_CHANNEL, message: toPayload(command) },
        }),
        transformResponse: () => null,
      }),
    };
  },
});

function paramsOf({ channelIds, before }: PageCall) {
  return {
    channels: [...channelIds],
    count: channelIds.length === 1 ? PAGE_SIZE : PAGE_SIZE_OF_MANY,
    ...(before !== undefined && { start: before }),
  };
}

/** The SDK's type of a payload has no readonly arrays. */
function toPayload({ reportIds, ...rest }: LogCommand) {
  return { ...rest, ...(reportIds && { reportIds: [...reportIds] }) };
}

/** A short page is the last one of its channel. */
function nextCalls(answer: unknown, channelIds: readonly ChannelId[], count: number): PageCall[] {
  return channelIds.flatMap((channelId) => {
    const rows = historyRows(answer, channelId);
    const before = isRecord(rows[0]) ? rows[0]['timetoken'] : undefined;
    return rows.length >= count && isTimetoken(before) ? [{ channelIds: [channelId], before }] : [];
  });
}
