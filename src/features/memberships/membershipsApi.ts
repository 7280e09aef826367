import type { AppDispatch, RootState } from '../../app/store';
import type { Channel } from '../../domain/channel';
import { roleOf } from '../../domain/channelRole';
import { MEMBERS_PER_CALL, OBJECTS_PAGE_SIZE } from '../../domain/limits';
import type { ChannelId, UserId } from '../../domain/ids';
import { isRecord } from '../../lib/isRecord';
import { chatApi } from '../../pubnub/chatApi';
import { nextCursor, pageAt } from '../../pubnub/paging';
import { readChannel, readRows, readTotalCount, readUser } from '../../pubnub/recordFormat';
import { membershipsLoaded, membersPageReceived } from '../../realtime/facts';
import { selectArrivingChannelIds } from './membershipsSlice';

interface MembersPage {
  /** Cursor of the page after this one; missing on the last. */
  readonly next?: string;
}

interface NewMembers {
  readonly channelId: ChannelId;
  readonly userIds: readonly UserId[];
}

/** How long it is known that a channel's members were fetched after it was left, seconds. */
const KEEP_MEMBERS_S = 600;

/** Listings of members that live events kept up to date until now. */
export const MEMBERS_TAG = 'Members';

export const membershipsApi = chatApi
  .enhanceEndpoints({ addTagTypes: [MEMBERS_TAG] })
  .injectEndpoints({
    endpoints: (build) => ({
      /** All channels the user has joined, fetched page by page. Answers how many there are. */
      getMemberships: build.query<number, UserId>({
        async queryFn(userId, { dispatch, getState }, _options, baseQuery) {
          const arrivingIds = () => selectArrivingChannelIds(getState() as RootState);
          for (;;) {
            const arrivedBefore = arrivingIds();
            const channels: Channel[] = [];
            let next: string | undefined;
            do {
              const { data, error } = await baseQuery({
                operation: 'getMemberships',
                params: {
                  uuid: userId,
                  limit: OBJECTS_PAGE_SIZE,
                  include: { channelFields: true, customChannelFields: true, totalCount: true },
                  ...pageAt(next),
                },
              });
              if (error) return { error: error };
              const rows = readRows(data, (row) => readChannel(isRecord(row) && row['channel']));
              // Other clients keep threads and restrictions as memberships; they are no chats.
              channels.push(...rows.filter(({ id }) => roleOf(id).kind === 'chat'));
              next = nextCursor(data);
            } while (next !== undefined);
            // A channel that was joined meanwhile may be missing; such a list would take it away again.
            const isOutdated = arrivingIds().some(
              (id) => !arrivedBefore.includes(id) && channels.every((channel) => channel.id !== id),
            );
            if (isOutdated) continue;
            dispatch(membershipsLoaded({ channels }));
            return { data: channels.length };
          }
        },
      }),

      /** A channel's members; the cache keeps the cursors, the slices the people. */
      getChannelMembers: build.infiniteQuery<MembersPage, ChannelId, string | undefined>({
        keepUnusedDataFor: KEEP_MEMBERS_S,
        providesTags: (_pages, _error, id) => [{ type: MEMBERS_TAG, id }],
        infiniteQueryOptions: {
          initialPageParam: undefined,
          getNextPageParam: ({ next }) => next,
        },
        async queryFn({ queryArg: channelId, pageParam }, { dispatch }, _options, baseQuery) {
          const { data, error } = await baseQuery({
            operation: 'getChannelMembers',
            params: {
              channel: channelId,
              limit: OBJECTS_PAGE_SIZE,
              include: { UUIDFields: true, customUUIDFields: true, totalCount: true },
              ...pageAt(pageParam),
            },
          });
          if (error) return { error: error };
          const members = readRows(data, (row) => readUser(isRecord(row) && row['uuid']));
          const total = readTotalCount(data) ?? members.length;
          const next = nextCursor(data);
          const [isFirst, isLast] = [pageParam === undefined, next === undefined];
          dispatch(membersPageReceived({ channelId, members, total, isFirst, isLast }));
          return { data: next === undefined ? {} : { next } };
        },
      }),

      /** Joins a channel. */
      setMembership: build.mutation<null, ChannelId>({
        query: (channelId) => ({
          operation: 'setMemberships',
          params: { channels: [channelId] },
        }),
        transformResponse: () => null,
      }),

      /** Puts users into a channel; who is in it already stays. */
      setChannelMembers: build.mutation<null, NewMembers>({
        async queryFn({ channelId, userIds }, _api, _options, baseQuery) {
          for (let start = 0; start < userIds.length; start += MEMBERS_PER_CALL) {
            const { error } = await baseQuery({
              operation: 'setChannelMembers',
              params: { channel: channelId, uuids: userIds.slice(start, start + MEMBERS_PER_CALL) },
            });
            if (error) return { error: error };
          }
          return { data: null };
        },
      }),

      /** Leaves a channel. The list changes when the service's event says so. */
      removeMembership: build.mutation<null, ChannelId>({
        query: (channelId) => ({
          operation: 'removeMemberships',
          params: { channels: [channelId] },
        }),
        transformResponse: () => null,
      }),
    }),
  });

/**
 * Fetches the user's joined channels after any such fetch that is under way: the answer of that one
 * may be older.
 */
export const fetchMembershipsAnew = (userId: UserId) => async (dispatch: AppDispatch) => {
  const { util, endpoints } = membershipsApi;
  await dispatch(util.getRunningQueryThunk('getMemberships', userId));
  return dispatch(
    endpoints.getMemberships.initiate(userId, { forceRefetch: true, subscribe: false }),
  );
};
