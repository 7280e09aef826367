import type { MessageAddress } from '../../domain/message';
import type { MessageAction } from '../../domain/messageAction';
import { DELETION, EDIT } from '../../domain/protocol';
import type { Timetoken } from '../../../shared/protocol';
import { isRecord } from '../../../shared/isRecord';
import { readAction } from '../../pubnub/actionFormat';
import { chatApi } from '../../pubnub/chatApi';

const REVISION_TYPES = { edit: EDIT, deletion: DELETION } as const;

interface Revision extends MessageAddress {
  readonly kind: keyof typeof REVISION_TYPES;
  /** The new text of an edit; of a deletion any text. */
  readonly value: string;
}

export const editsApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** Edits or deletes a message. Answers the action as the service took it; null when it does not say. */
    addRevision: build.mutation<MessageAction | null, Revision>({
      query: ({ channelId, timetoken, kind, value }) => ({
        operation: 'addMessageAction',
        params: {
          channel: channelId,
          messageTimetoken: timetoken,
          action: { type: REVISION_TYPES[kind], value },
        },
      }),
      transformResponse: (answer: unknown, _meta, { channelId }) =>
        (isRecord(answer) && readAction(answer['data'], channelId)) || null,
    }),

    /** Takes an edit back. */
    removeRevision: build.mutation<null, MessageAddress & { readonly actionTimetoken: Timetoken }>({
      query: ({ channelId, timetoken, actionTimetoken }) => ({
        operation: 'removeMessageAction',
        params: { channel: channelId, messageTimetoken: timetoken, actionTimetoken },
      }),
      transformResponse: () => null,
    }),
  }),
});
