import type { UserId } from '../../domain/ids';
import type { MessageAddress } from '../../domain/message';
import { THREAD_ROOT } from '../../domain/protocol';
import { previousTimetoken, type Timetoken } from '../../../shared/protocol';
import { threadIdOf } from '../../domain/thread';
import { chatApi } from '../../pubnub/chatApi';
import { messageCount } from '../../pubnub/messageCount';
import type { OlderReplies, RepliesSpan } from '../../realtime/events';

/** Counts are repeated at most this often: while people reply all the time, two might never agree. */
const MAX_ATTEMPTS = 3;

export const threadsApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Counts the replies between two timetokens, the second one exclusive. The service counts deleted ones too,
     * since it does not know what a deletion is. PubNub counts the messages of the last 30 days alone.
     */
    countReplies: build.query<OlderReplies, RepliesSpan>({
      async queryFn({ threadId, since, before }, _api, _options, baseQuery) {
        const countSince = async (timetoken: Timetoken) => {
          const { data, error } = await baseQuery({
            operation: 'messageCounts',
            params: { channels: [threadId], channelTimetokens: [timetoken] },
          });
          return error ? { error } : { data: messageCount(data, threadId) };
        };
        let newer = await countSince(previousTimetoken(before));
        if (newer.error) return newer;
        for (let attempt = 1; ; attempt += 1) {
          const all = await countSince(since);
          if (all.error) return all;
          // A reply that comes between the two counts is in one of them only.
          const again = await countSince(previousTimetoken(before));
          if (again.error) return again;
          if (again.data === newer.data || attempt === MAX_ATTEMPTS) {
            return { data: { before, count: Math.max(0, all.data - again.data) } };
          }
          newer = again;
        }
      },
    }),

    /**
     * Writes the record of a thread, and the action by which its message leads to it, as PubNub's Chat SDK does
     * with the first reply. Before that, the author of the message becomes a member of the thread: so they follow
     * it, also when they are not there.
     */
    beginThread: build.mutation<null, MessageAddress & { readonly authorId?: UserId | undefined }>({
      async queryFn({ channelId, timetoken, authorId }, _api, _options, baseQuery) {
        const threadId = threadIdOf({ channelId, timetoken });
        const description = `Thread on channel ${channelId} with message timetoken ${timetoken}`;
        const written = await baseQuery({
          operation: 'setChannel',
          params: { channel: threadId, data: { description } },
        });
        // Refused when somebody else has begun the thread; who may not write is refused below.
        const isKnown = written.error?.kind === 'forbidden';
        if (written.error && !isKnown) return { error: written.error };
        if (authorId !== undefined) {
          const members = { channel: threadId, uuids: [authorId] };
          const added = await baseQuery({ operation: 'setChannelMembers', params: members });
          // A user who may not read or join the channel does not follow its threads.
          if (added.error && added.error.kind !== 'forbidden') return { error: added.error };
        }
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
