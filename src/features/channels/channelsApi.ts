import { PUBLIC_PREFIX, type Channel } from '../../domain/channel';
import { OBJECTS_PAGE_SIZE } from '../../domain/limits';
import { chatApi } from '../../pubnub/chatApi';
import { nextCursor, pageAt } from '../../pubnub/paging';
import { readChannel, readRows } from '../../pubnub/recordFormat';
import { publicChannelsPageReceived } from '../../realtime/facts';

/** The record of a chat that is created; without a picture it keeps the one it has. */
export type NewChannel = Pick<Channel, 'id' | 'profileUrl'> & { readonly name: string };

export const channelsApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** One page of all public channels. Answers the cursor of the next page, null on the last. */
    getPublicChannels: build.query<string | null, string | null>({
      async queryFn(cursor, { dispatch }, _options, baseQuery) {
        const { data, error } = await baseQuery({
          operation: 'getChannels',
          params: {
            filter: `id LIKE "${PUBLIC_PREFIX}*"`,
            sort: { name: 'asc' },
            include: { customFields: true, totalCount: true },
            limit: OBJECTS_PAGE_SIZE,
            ...pageAt(cursor),
          },
        });
        if (error) return { error: error };
        const channels = readRows(data, readChannel);
        const next = nextCursor(data) ?? null;
        const ids = channels.map(({ id }) => id);
        const page = { ids, isFirst: cursor === null, isLast: next === null };
        dispatch(publicChannelsPageReceived({ channels, page }));
        return { data: next };
      },
    }),

    /** Writes a new chat's record. */
    setChannel: build.mutation<null, NewChannel>({
      query: ({ id, name, profileUrl }) => ({
        operation: 'setChannel',
        params: {
          channel: id,
          data: { name, ...(profileUrl !== null && { custom: { profileUrl } }) },
        },
      }),
      transformResponse: () => null,
    }),
  }),
});
