import type { ChannelId } from '../../domain/ids';
import type { Message } from '../../domain/message';
import type { MessageSnapshot } from '../../domain/moderation/moderationRecord';
import { nextTimetoken, type Timetoken } from '../../../shared/protocol';
import { isRecord } from '../../../shared/isRecord';
import { readItemActions } from '../../pubnub/actionFormat';
import { chatApi } from '../../pubnub/chatApi';
import { historyRows } from '../../pubnub/historyRows';
import { readMessage } from '../../pubnub/messageFormat';
import type { RootState } from '../state/rootState';
import { messageLookedUp, selectNewestRevision } from './evidenceSlice';

/** Messages that were looked up; live edits and deletions keep them up to date. */
export const LOOKED_UP_TAG = 'LookedUp';

export const evidenceApi = chatApi
  .enhanceEndpoints({ addTagTypes: [LOOKED_UP_TAG] })
  .injectEndpoints({
    endpoints: (build) => ({
      /** Fetches one message with its edits and deletions. Returns whether it exists. */
      lookUpMessage: build.query<
        boolean,
        { readonly channelId: ChannelId; readonly timetoken: Timetoken }
      >({
        keepUnusedDataFor: Infinity,
        providesTags: [LOOKED_UP_TAG],
        async queryFn({ channelId, timetoken }, { dispatch, getState }, _options, baseQuery) {
          const newestKnown = selectNewestRevision(getState() as RootState, channelId);
          const { data, error } = await baseQuery({
            operation: 'fetchMessages',
            params: {
              channels: [channelId],
              count: 1,
              includeMessageActions: true,
              // An exclusive end.
              start: nextTimetoken(timetoken),
            },
          });
          if (error) return { error };
          const row = historyRows(data, channelId).find(
            (found) => isRecord(found) && found['timetoken'] === timetoken,
          );
          const exists = row !== undefined;
          // A picture gets its URL when it is revealed.
          const message = readMessage(row, channelId, () => '');
          dispatch(
            messageLookedUp({
              channelId,
              timetoken,
              exists,
              ...(typeof message !== 'string' && { original: snapshotOf(message) }),
              actions: readItemActions(row, channelId),
              ...(newestKnown !== undefined && { newestKnown }),
            }),
          );
          return { data: exists };
        },
      }),
    }),
  });

function snapshotOf({ timetoken, authorId, text, file }: Message): MessageSnapshot {
  const { id: fileId, name: fileName } = file ?? {};
  return { timetoken, authorId, text, ...(fileId && fileName && { fileId, fileName }) };
}
