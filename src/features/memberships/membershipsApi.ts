import { createSelector, weakMapMemoize, type Draft } from '@reduxjs/toolkit';
import type { InfiniteData } from '@reduxjs/toolkit/query';
import type { AppDispatch, RootState } from '../../state/rootState';
import { createTable } from '../../lib/table';
import { type Channel, hasPublicId } from '../../domain/channel';
import { roleOf } from '../../domain/channelRole';
import { MAX_OBJECTS_PAGE } from '../../../shared/protocol';
import type { ChannelId, UserId } from '../../domain/ids';
import type { KeptMembers } from '../../domain/snapshot';
import { isRecord } from '../../../shared/isRecord';
import type { OperationCall } from '../../pubnub/operations';
import { chatApi, MEMBERS_TAG } from '../../pubnub/chatApi';
import type { SdkExtra } from '../../pubnub/client';
import { isPermanent } from '../../pubnub/errors';
import { type OpensChannel, readOpenChannels } from '../../pubnub/tokenMeta';
import { idsOf, nextCursor, pageAt } from '../../pubnub/paging';
import type { Answer } from '../../pubnub/requests';
import { patchCached } from '../../state/fetching';
import {
  readChannel,
  readMembership,
  readRows,
  readTotalCount,
  readUser,
} from '../../pubnub/recordFormat';
import type { Member, MembershipChange, Memberships, MembersPage } from '../../realtime/events';
import { selectArrivingChannelIds, selectRefusedChannelIds } from './membershipsSlice';

export const membershipsApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** All channels the user is in, all pages. */
    getMemberships: build.query<Memberships, UserId>({
      async queryFn(userId, { extra, getState }, _options, baseQuery) {
        const state = () => getState() as RootState;
        for (;;) {
          const arrivedBefore = selectArrivingChannelIds(state());
          const { data, error } = await fetchMemberships(baseQuery, userId, extra as SdkExtra);
          if (error) return { error };
          // A list without a channel that was joined during the request would remove it again.
          const isOutdated = selectArrivingChannelIds(state()).some(
            (id) =>
              !arrivedBefore.includes(id) &&
              !data.threadIds.includes(id) &&
              data.channels.every((channel) => channel.id !== id),
          );
          if (isOutdated) continue;
          const refused = selectRefusedChannelIds(state());
          const isOpen = (id: ChannelId) => !refused.includes(id);
          const channels = data.channels.filter(({ id }) => isOpen(id));
          return { data: { ...data, channels, threadIds: data.threadIds.filter(isOpen) } };
        }
      },
    }),

    /**
     * The same list, requested before events are received: slices do not take it. Null when it could not be
     * fetched, which is no failure, since the list is requested again in any case.
     */
    getFirstMemberships: build.query<Memberships | null, UserId>({
      async queryFn(userId, { extra }, _options, baseQuery) {
        const { data = null } = await fetchMemberships(baseQuery, userId, extra as SdkExtra);
        return { data };
      },
    }),

    /**
     * A channel's members. Events keep the list up to date for as long as the channel is subscribed;
     * then its tag is invalidated (`membershipsListeners.ts`).
     */
    getChannelMembers: build.infiniteQuery<MembersPage, ChannelId, string | null>({
      keepUnusedDataFor: Infinity,
      providesTags: (_pages, _error, id) => [{ type: MEMBERS_TAG, id }],
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      async queryFn({ queryArg: channelId, pageParam }, _api, _options, baseQuery) {
        // The read marks of members are shown in direct chats and groups only.
        const hasMarks = !hasPublicId(channelId);
        const { data, error } = await baseQuery({
          operation: 'getChannelMembers',
          params: {
            channel: channelId,
            limit: MAX_OBJECTS_PAGE,
            include: {
              UUIDFields: true,
              customUUIDFields: true,
              totalCount: true,
              ...(hasMarks && { customFields: true }),
            },
            ...pageAt(pageParam),
          },
        });
        if (error) return { error };
        const items = readRows(data, hasMarks ? readMember : readMemberUser);
        const total = readTotalCount(data) ?? items.length;
        return { data: { items, total, next: nextCursor(data) } };
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

    /** Leaves a channel. The list changes with the service's event. */
    removeMembership: build.mutation<null, ChannelId>({
      query: (channelId) => ({
        operation: 'removeMemberships',
        params: { channels: [channelId] },
      }),
      transformResponse: () => null,
    }),
  }),
});

/** Has the slices take the list that was requested before events were received. */
export const firstMembershipsShown = (userId: UserId, memberships: Memberships) =>
  membershipsApi.util.upsertQueryData('getMemberships', userId, memberships);

type BaseQuery = (call: OperationCall) => Answer<unknown> | PromiseLike<Answer<unknown>>;

async function fetchMemberships(
  baseQuery: BaseQuery,
  userId: UserId,
  extra: SdkExtra,
): Promise<Answer<Memberships>> {
  const listed: unknown[] = [];
  let next: string | null = null;
  do {
    const { data, error } = await baseQuery({
      operation: 'getMemberships',
      params: {
        uuid: userId,
        limit: MAX_OBJECTS_PAGE,
        include: {
          customFields: true,
          channelFields: true,
          customChannelFields: true,
          channelTypeField: true,
          totalCount: true,
        },
        ...pageAt(next),
      },
    });
    if (error) return { error };
    listed.push(...readRows(data, (row) => row));
    next = nextCursor(data);
  } while (next !== null);
  const rows = listed.flatMap((row) => readChannel(isRecord(row) && row['channel']) ?? []);
  // Other clients keep restrictions as memberships; they are no chats, and neither are the threads that the
  // user follows, or the own channel, where other clients put invites and mentions.
  const chats = rows.filter(({ id }) => roleOf(id).kind === 'chat' && String(id) !== userId);
  const isListed = await findListed(extra, chats);
  const opens = readOpenChannels(extra.pubnub.getToken());
  const isFollowed = (id: string) => roleOf(id).kind === 'thread' && opens(id);
  return {
    data: {
      channels: chats.filter(({ id }) => isListed(id)),
      threadIds: rows.map(({ id }) => id).filter(isFollowed),
      records: listed.flatMap((row) => readOwnMembership(row) ?? []),
    },
  };
}

/**
 * Tells the chats to show: a channel that the token does not open is as good as left, but for those from which the user is
 * blocked. A token that is older than a membership is renewed first.
 */
async function findListed(
  { pubnub, tokens }: SdkExtra,
  chats: readonly Channel[],
): Promise<OpensChannel> {
  const isListed = () => {
    const opens = readOpenChannels(pubnub.getToken());
    const blocked: readonly string[] = tokens?.restrictions?.blockedChannels ?? [];
    return (id: string) => opens(id) || blocked.includes(id);
  };
  const closed = chats.map(({ id }) => id).filter((id) => !isListed()(id));
  await tokens?.openChannels(closed);
  return isListed();
}

function readOwnMembership(row: unknown): Memberships['records'][number] | undefined {
  const channel = readChannel(isRecord(row) && row['channel']);
  const record = readMembership(row);
  return channel && record && { channelId: channel.id, record };
}

function readMemberUser(row: unknown): Member | undefined {
  const user = readUser(isRecord(row) && row['uuid']);
  return user && { id: user.id, user };
}

function readMember(row: unknown): Member | undefined {
  const member = readMemberUser(row);
  const record = readMembership(row);
  return member && { ...member, ...(record && { record }) };
}

type MemberIds = Readonly<Record<UserId, true>>;
type CacheState = Pick<RootState, 'chatApi'>;

const selectMemberPages = weakMapMemoize((channelId: ChannelId) =>
  membershipsApi.endpoints.getChannelMembers.select(channelId),
);

const selectMemberIds = weakMapMemoize((channelId: ChannelId) =>
  createSelector(
    [(state: CacheState) => selectMemberPages(channelId)(state).data],
    (data): MemberIds | undefined => data && createTable(idsOf(data).map((id) => [id, true])),
  ),
);

/** The ids of the members fetched so far; undefined before the first page. */
export const selectMembers = (state: CacheState, channelId: ChannelId): MemberIds | undefined =>
  selectMemberIds(channelId)(state);

/** Whether the service refuses the list of members. */
export const selectAreMembersRefused = (state: CacheState, channelId: ChannelId): boolean =>
  isPermanent(selectMemberPages(channelId)(state).error);

/** Undefined before the first page, and for a channel that is closed to the user. */
export function selectMemberCount(state: CacheState, channelId: ChannelId): number | undefined {
  const { data, hasNextPage } = selectMemberPages(channelId)(state);
  if (!data) return undefined;
  const known = Object.keys(selectMembers(state, channelId) ?? {}).length;
  return hasNextPage ? Math.max(known, data.pages.at(-1)?.total ?? 0) : known;
}

/** The members of a channel for the next visit: at most as many as a page has. Undefined before the first page. */
export function selectKeptMembers(
  state: CacheState,
  channelId: ChannelId,
): KeptMembers | undefined {
  const { data } = selectMemberPages(channelId)(state);
  if (!data) return undefined;
  const ids = idsOf(data).slice(0, MAX_OBJECTS_PAGE);
  const total = Math.max(selectMemberCount(state, channelId) ?? 0, ids.length);
  return { channelId, ids, total, next: data.pages[0]?.next ?? null };
}

/** Fills the cache with the members of the last visit, unless it has them, or a request for them is under way. */
export const membersRestored =
  (kept: readonly KeptMembers[]) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const missing = kept.filter(
      ({ channelId }) => selectMemberPages(channelId)(getState()).isUninitialized,
    );
    const entries = missing.map(({ channelId, ids, total, next }) => {
      const items = ids.map((id) => ({ id }));
      const page: MembersPage = { items, total, next, isStale: true };
      const value = { pages: [page], pageParams: [null] };
      return { endpointName: 'getChannelMembers' as const, arg: channelId, value };
    });
    dispatch(membershipsApi.util.upsertQueryEntries(entries));
  };

export const selectAreMembersStale = (state: CacheState, channelId: ChannelId): boolean =>
  selectMemberPages(channelId)(state).data?.pages.some(({ isStale }) => isStale) ?? false;

export const selectListedChannelIds = (state: RootState): readonly ChannelId[] =>
  membershipsApi.util.selectCachedArgsForQuery(state, 'getChannelMembers');

type MemberList = Draft<InfiniteData<MembersPage, string | null>>;

const patchMembers = (channelId: ChannelId, change: (list: MemberList) => void) => {
  const { util } = membershipsApi;
  return patchCached(
    util.updateQueryData('getChannelMembers', channelId, (list) => change(list as MemberList)),
    util.getRunningQueryThunk('getChannelMembers', channelId),
  );
};

/** Adds a member to the cached list or removes one. */
export const memberChanged = ({ channelId, userId, event }: MembershipChange) =>
  patchMembers(channelId, ({ pages }) => {
    const last = pages.at(-1);
    const isMember = pages.some(({ items }) => items.some(({ id }) => id === userId));
    if (!last || isMember === (event === 'set')) return;
    if (event === 'set') last.items.push({ id: userId });
    else for (const page of pages) page.items = page.items.filter(({ id }) => id !== userId);
    last.total += event === 'set' ? 1 : -1;
  });

/** Marks a cached list as stale: it is shown, and fetched anew when its channel is opened. */
export const membersOutdated = (channelId: ChannelId) =>
  patchMembers(channelId, ({ pages }) => {
    for (const page of pages) page.isStale = true;
  });

/** Drops the cached lists of channels that are no longer subscribed. */
export const dropMembers = (channelIds: readonly ChannelId[]) =>
  membershipsApi.util.invalidateTags(channelIds.map((id) => ({ type: MEMBERS_TAG, id })));
