import type { ChannelId, DraftFileId } from '../../domain/ids';
import type { OutgoingMessage } from '../../domain/message';
import type { Timetoken } from '../../../shared/protocol';
import { chatApi } from '../../pubnub/chatApi';
import { toSdkError } from '../../pubnub/errors';
import { toPublished } from '../../pubnub/messageFormat';
import type { AppExtra } from '../../state/appExtra';
import { readTimetoken } from './messagesApi';

export const filesApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** Uploads a file and publishes a message with it. An aborted call publishes no message. */
    sendFile: build.mutation<
      Timetoken | null,
      {
        readonly channelId: ChannelId;
        readonly message: OutgoingMessage;
        readonly fileId: DraftFileId;
      }
    >({
      async queryFn({ channelId, message, fileId }, { extra }, _options, baseQuery) {
        const file = (extra as AppExtra).files.get(fileId);
        if (!file) return { error: toSdkError('sendFile', new Error('the file is gone')) };
        const { data, error } = await baseQuery({
          operation: 'sendFile',
          params: { channel: channelId, file, ...toPublished(message) },
        });
        return error ? { error } : { data: readTimetoken(data) };
      },
    }),
  }),
});
