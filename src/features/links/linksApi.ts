import { type Channel, channelTypeOf } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import { isRecord } from '../../../shared/isRecord';
import { chatApi } from '../../pubnub/chatApi';
import { readChannel } from '../../pubnub/recordFormat';

export const linksApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** The record of a public channel; null for any other, which is none of the user's business. */
    getPublicChannel: build.query<Channel | null, ChannelId>({
      async queryFn(channelId, _api, _options, baseQuery) {
        const { data, error } = await baseQuery({
          operation: 'getChannel',
          params: { channel: channelId, include: { customFields: true } },
        });
        const isHidden = error?.kind === 'notFound' || error?.kind === 'forbidden';
        if (error && !isHidden) return { error };
        const channel = isRecord(data) ? readChannel(data['data']) : undefined;
        return { data: channel && channelTypeOf(channel) === 'public' ? channel : null };
      },
    }),
  }),
});
