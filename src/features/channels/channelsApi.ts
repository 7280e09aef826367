import { namelessChannel, PUBLIC_PREFIX, type Channel } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import { OBJECTS_PAGE_SIZE } from '../../domain/limits';
import { isRecord } from '../../lib/isRecord';
import { chatApi } from '../../pubnub/chatApi';
import { nextCursor, pageAt } from '../../pubnub/paging';
import { readChannel, readRows } from '../../pubnub/recordFormat';
import { publicChannelsPageReceived } from '../../realtime/facts';

/** The record of a chat that is created. */
export interface NewChannel {
  readonly id: ChannelId;
  readonly name: string;
  readonly profileUrl: string;
}

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

    /**
     * Writes a new chat's record, and answers it. A direct chat may have one, of which others made use
     * since the user left: that one stays as it is.
     */
    createChannel: build.mutation<Channel, NewChannel>({
      async queryFn({ id, name, profileUrl }, _api, _options, baseQuery) {
        const read = await baseQuery({
          operation: 'getChannel',
          params: { channel: id, include: { customFields: true } },
        });
        if (read.error && read.error.kind !== 'notFound') return { error: read.error };
        const existing = isRecord(read.data) ? readChannel(read.data['data']) : undefined;
        if (existing) return { data: existing };
        const written = await baseQuery({
          operation: 'setChannel',
          params: { channel: id, data: { name, custom: { profileUrl } } },
        });
        if (written.error) return { error: written.error };
        return { data: { ...namelessChannel(id), name, profileUrl } };
      },
    }),
  }),
});
