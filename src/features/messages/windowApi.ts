import { HISTORY_PAGE_SIZE } from '../../domain/protocol';
import { isTimetoken, type Timetoken } from '../../../shared/protocol';
import type { MessageAddress } from '../../domain/message';
import { isRecord } from '../../../shared/isRecord';
import { chatApi } from '../../pubnub/chatApi';

/** A page that ends there begins at or before the message that is followed. */
export const MAX_FOLLOWING = HISTORY_PAGE_SIZE - 1;

interface Following extends MessageAddress {
  readonly count: number;
}

export const windowApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The timetoken of the message that is so many after this one; null when fewer follow. Pages with actions
     * go backwards only, so to go forwards one has to know where the page ends.
     */
    getFollowing: build.query<Timetoken | null, Following>({
      query: ({ channelId, timetoken, count }) => ({
        operation: 'history',
        params: {
          channel: channelId,
          start: timetoken,
          count,
          reverse: true,
          stringifiedTimeToken: true,
        },
      }),
      transformResponse: (answer, _meta, { count }) => {
        const rows =
          isRecord(answer) && Array.isArray(answer['messages']) ? answer['messages'] : [];
        const last: unknown = rows.length < count ? undefined : rows.at(-1);
        const timetoken = isRecord(last) ? last['timetoken'] : undefined;
        return isTimetoken(timetoken) ? timetoken : null;
      },
    }),
  }),
});
