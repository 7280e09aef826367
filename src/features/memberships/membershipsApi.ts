import type PubNub from 'pubnub';
import { OBJECTS_PAGE_SIZE } from '../../domain/limits';
import type { ChannelId, UserId } from '../../domain/ids';
import { isRecord, textField } from '../../lib/isRecord';
import { chatApi } from '../../pubnub/chatApi';
import { readChannel, readRows, readTotalCount, readUser } from '../../pubnub/recordFormat';
import { membershipsLoaded, membersPageReceived } from '../../realtime/facts';

interface MembersPage {
  /** Cursor of the page after this one; missing on the last. */
  readonly next?: string;
}

type Page = PubNub.AppContext.GetMembershipsParameters['page'];
const pageAt = (next: string | undefined): { page?: NonNullable<Page> } =>
  next === undefined ? {} : { page: { next } };

export const membershipsApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** All channels the user has joined, fetched page by page. Answers how many there are. */
    getMemberships: build.query<number, UserId>({
      async queryFn(userId, { dispatch }, _options, baseQuery) {
        const channels = [];
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
          channels.push(...readRows(data, (row) => readChannel(isRecord(row) && row['channel'])));
          next = nextCursor(data);
        } while (next !== undefined);
        dispatch(membershipsLoaded({ channels }));
        return { data: channels.length };
      },
    }),

    /** A channel's members; the cache keeps the cursors, the slices the people. */
    getChannelMembers: build.infiniteQuery<MembersPage, ChannelId, string | undefined>({
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
        dispatch(membersPageReceived({ channelId, members, total }));
        const next = nextCursor(data);
        return { data: next === undefined ? {} : { next } };
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

/** The service gives a cursor even on the last page, so a short page is what ends the list. */
function nextCursor(answer: unknown): string | undefined {
  if (!isRecord(answer) || !Array.isArray(answer['data'])) return undefined;
  return answer['data'].length < OBJECTS_PAGE_SIZE ? undefined : textField(answer, 'next');
}
