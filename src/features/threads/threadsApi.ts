import type { ChannelId } from '../../domain/ids';
import { type Message, type MessageAddress, readRevised } from '../../domain/message';
import { added, changeActions, EMPTY_ACTION_LOG } from '../../domain/messageAction';
import { HISTORY_PAGE_SIZE, THREAD_ROOT, type Timetoken } from '../../domain/protocol';
import { type Moderators, validFor } from '../../domain/revision';
import { threadIdOf } from '../../domain/thread';
import { readItemActions } from '../../pubnub/actionFormat';
import { chatApi } from '../../pubnub/chatApi';
import type { SdkExtra } from '../../pubnub/client';
import { historyRows } from '../../pubnub/historyRows';
import { messageCount } from '../../pubnub/messageCount';
import { createFileUrl, readMessage } from '../../pubnub/messageFormat';
import type { RootState } from '../../state/rootState';
import { selectModerators } from '../session/sessionSlice';
import type { ThreadReplies } from './threadsSlice';

interface ReadThread {
  readonly threadId: ChannelId;
  /** The message replied to, before which there are no replies. */
  readonly since: Timetoken;
}

export const threadsApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Reads the newest replies of a thread. Those before them are counted by the service, which counts deleted ones
     * too, since it does not know what a deletion is. PubNub counts the messages of the last 30 days alone.
     *
     * A mutation, since a recorded session cannot be replayed with queries whose endpoint is loaded on demand.
     */
    readThread: build.mutation<ThreadReplies, ReadThread>({
      async queryFn({ threadId, since }, { extra, getState }, _options, baseQuery) {
        // Actions are told of one channel at a time, and without them a deleted text would be shown.
        const { data, error } = await baseQuery({
          operation: 'fetchMessages',
          params: { channels: [threadId], count: HISTORY_PAGE_SIZE, includeMessageActions: true },
        });
        if (error) return { error };
        const rows = historyRows(data, threadId);
        const moderators = selectModerators(getState() as RootState);
        const newest = readReplies(rows, threadId, extra as SdkExtra, moderators);
        if (rows.length < HISTORY_PAGE_SIZE) return { data: { newest, older: 0 } };
        const counted = await baseQuery({
          operation: 'messageCounts',
          params: { channels: [threadId], channelTimetokens: [since] },
        });
        if (counted.error) return { error: counted.error };
        const older = Math.max(0, messageCount(counted.data, threadId) - rows.length);
        return { data: { newest, older } };
      },
    }),

    /**
     * Writes the record of a thread, and the action by which its message leads to it, as PubNub's Chat SDK does
     * with the first reply.
     */
    beginThread: build.mutation<null, MessageAddress>({
      async queryFn({ channelId, timetoken }, _api, _options, baseQuery) {
        const threadId = threadIdOf({ channelId, timetoken });
        const description = `Thread on channel ${channelId} with message timetoken ${timetoken}`;
        const written = await baseQuery({
          operation: 'setChannel',
          params: { channel: threadId, data: { description } },
        });
        // Refused when somebody else has begun the thread; who may not write is refused below.
        const isKnown = written.error?.kind === 'forbidden';
        if (written.error && !isKnown) return { error: written.error };
        const { error } = await baseQuery({
          operation: 'addMessageAction',
          params: {
            channel: channelId,
            messageTimetoken: timetoken,
            action: { type: THREAD_ROOT, value: threadId },
          },
        });
        // An earlier attempt came as far as this.
        return error && error.kind !== 'conflict' ? { error } : { data: null };
      },
    }),
  }),
});

/** The replies that are not deleted, as they read now, oldest first. */
function readReplies(
  rows: readonly unknown[],
  threadId: ChannelId,
  { pubnub }: SdkExtra,
  moderators: Moderators,
): readonly Message[] {
  const fileUrl = createFileUrl(pubnub);
  const actions = rows.flatMap((row) => readItemActions(row, threadId));
  const { byMessage } = changeActions(EMPTY_ACTION_LOG, added(actions));
  return rows.flatMap((row) => {
    const message = readMessage(row, threadId, fileUrl);
    if (typeof message === 'string') return [];
    const revisions = validFor(message, byMessage[message.timetoken] ?? [], moderators);
    return readRevised(message, revisions) ?? [];
  });
}
