import { isTimetoken, type Timetoken } from '../../../shared/protocol';
import { isRecord } from '../../../shared/isRecord';
import { chatApi } from '../../pubnub/chatApi';

export const timeApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** The service's time; null when the answer has none. */
    getTime: build.query<Timetoken | null, null>({
      query: () => ({ operation: 'time', params: undefined }),
      transformResponse: (answer: unknown) => {
        const timetoken = isRecord(answer) && String(answer['timetoken']);
        return isTimetoken(timetoken) ? timetoken : null;
      },
    }),
  }),
});
