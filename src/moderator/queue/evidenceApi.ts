import type { ChannelId } from '../../domain/ids';
import type { Message } from '../../domain/message';
import type { MessageSnapshot } from '../../domain/moderationRecord';
import { nextTimetoken, type Timetoken } from '../../domain/timetoken';
import { isRecord } from '../../lib/isRecord';
import { readItemActions } from '../../pubnub/actionFormat';
import { chatApi } from '../../pubnub/chatApi';
import { historyRows } from '../../pubnub/historyRows';
import { readMessage } from '../../pubnub/messageFormat';
import type { RootState } from '../app/rootReducer';
import { messageLookedUp, selectNewestRevision } from './evidenceSlice';

export const evidenceApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** One message with its edits and deletions. Answers whether it is there. */
    lookUpMessage: build.query<
      boolean,
      { readonly channelId: ChannelId; readonly timetoken: Timetoken }
    >({
      async queryFn({ channelId, timetoken }, { dispatch, getState }, _options, baseQuery) {
        const newestKnown = selectNewestRevision(getState() as RootState, channelId);
        const { data, error } = await baseQuery({
          operation: 'fetchMessages',
          params: {
            channels: [channelId],
            count: 1,
            includeMessageActions: true,
            // The page ends before this.
            start: nextTimetoken(timetoken),
          },
        });
        if (error) return { error };
        const row = historyRows(data, channelId).find(
          (found) => isRecord(found) && found['timetoken'] === timetoken,
        );
        const exists = row !== undefined;
        // A picture gets its address when somebody wants to see it.
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
