import { type Channel, type ChannelType, namelessChannel } from '../../domain/channel';
import type { ChannelId, UserId } from '../../domain/ids';
import { MAX_MEMBERSHIP_CHANGES } from '../../../shared/protocol';
import { isRecord } from '../../../shared/isRecord';
import { chatApi } from '../../pubnub/chatApi';
import { readChannel } from '../../pubnub/recordFormat';

/** The record of a new chat. */
export interface NewChannel {
  readonly id: ChannelId;
  readonly name: string;
  readonly profileUrl: string;
  readonly type: ChannelType;
}

interface NewMembers {
  readonly channelId: ChannelId;
  readonly userIds: readonly UserId[];
}

export const newChatApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Writes a new chat's record and returns it. An existing record of a direct chat, which the other
     * user may have used since the user left, is returned unchanged.
     */
    createChannel: build.mutation<Channel, NewChannel>({
      async queryFn({ id, name, profileUrl, type }, _api, _options, baseQuery) {
        const read = await baseQuery({
          operation: 'getChannel',
          params: { channel: id, include: { customFields: true } },
        });
        if (read.error && read.error.kind !== 'notFound') return { error: read.error };
        const existing = isRecord(read.data) ? readChannel(read.data['data']) : undefined;
        if (existing) return { data: existing };
        const written = await baseQuery({
          operation: 'setChannel',
          // Clients of PubNub's Chat SDK tell by the type what kind of chat it is.
          params: { channel: id, data: { name, custom: { profileUrl }, type } },
        });
        if (written.error) return { error: written.error };
        return { data: { ...namelessChannel(id), name, profileUrl, type } };
      },
    }),

    /** Adds users to a channel; existing members stay. */
    setChannelMembers: build.mutation<null, NewMembers>({
      async queryFn({ channelId, userIds }, _api, _options, baseQuery) {
        for (let start = 0; start < userIds.length; start += MAX_MEMBERSHIP_CHANGES) {
          const { error } = await baseQuery({
            operation: 'setChannelMembers',
            params: {
              channel: channelId,
              uuids: userIds.slice(start, start + MAX_MEMBERSHIP_CHANGES),
            },
          });
          if (error) return { error };
        }
        return { data: null };
      },
    }),
  }),
});
