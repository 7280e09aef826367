import { LEASES_CHANNEL, readLease, type LeaseRecord } from '../../domain/moderation/lease';
import {
  LOG_CHANNEL,
  type ModerationNote,
  type TeamCommand,
} from '../../domain/moderation/moderationRecord';
import { isTimetoken, type Timetoken } from '../../../shared/protocol';
import { isRecord } from '../../../shared/isRecord';
import { chatApi } from '../../pubnub/chatApi';
import { historyRows } from '../../pubnub/historyRows';
import type { RootState } from '../state/rootState';
import { leasesFetched, selectNewestLeaseId } from './leasesSlice';

const PAGE_SIZE = 100;
/** Leases last for minutes, so their channel keeps few messages. */
const MAX_PAGES = 10;

export const leasesApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** The leases in force; the slice keeps them. */
    getLeases: build.query<null, null>({
      async queryFn(_arg, { dispatch, getState }, _options, baseQuery) {
        const knownId = selectNewestLeaseId(getState() as RootState);
        const leases: LeaseRecord[] = [];
        let before: Timetoken | undefined;
        for (let page = 0; page < MAX_PAGES; page += 1) {
          const { data, error } = await baseQuery({
            operation: 'fetchMessages',
            params: {
              channels: [LEASES_CHANNEL],
              count: PAGE_SIZE,
              ...(before !== undefined && { start: before }),
            },
          });
          if (error) return { error };
          const rows = historyRows(data, LEASES_CHANNEL);
          leases.push(...rows.flatMap((row) => readRow(row) ?? []));
          before = isRecord(rows[0]) ? readId(rows[0]) : undefined;
          if (rows.length < PAGE_SIZE || before === undefined) break;
        }
        dispatch(leasesFetched({ leases, knownId }));
        return { data: null };
      },
    }),

    /** Takes, renews or gives back the lease of a case. Gives the id of the change. */
    changeLease: build.mutation<
      Timetoken | null,
      Pick<TeamCommand, 'kind' | 'userId' | 'isTakeOver'> & Pick<ModerationNote, 'reportIds'>
    >({
      query: ({ reportIds, ...lease }) => ({
        operation: 'publish',
        params: {
          channel: LOG_CHANNEL,
          message: { ...lease, reason: '', ...(reportIds && { reportIds: [...reportIds] }) },
        },
      }),
      transformResponse: (answer) => (isRecord(answer) ? (readId(answer) ?? null) : null),
    }),
  }),
});

/** Reads a live event or a row of history. */
export function readRow(envelope: unknown): LeaseRecord | undefined {
  const id = isRecord(envelope) ? readId(envelope) : undefined;
  return id && isRecord(envelope) ? readLease(id, envelope['message']) : undefined;
}

function readId({ timetoken }: Readonly<Record<string, unknown>>): Timetoken | undefined {
  return isTimetoken(timetoken) ? timetoken : undefined;
}
