import { createApi } from '@reduxjs/toolkit/query';
import type { OperationCall } from './operations';
import { sdkBaseQuery } from './sdkBaseQuery';

/**
 * The cache of requests: status, cursors and freshness. The entities themselves live in slices,
 * where live events meet them; each feature injects its endpoints (`xApi.ts`). So an answer is let go
 * of once its facts are told: a session asks for pages and users all day. A listing that is continued
 * later says how long it is kept, and is let go of at once when it no longer holds: a call that hangs
 * is no reason to wait.
 */
export const chatApi = createApi({
  reducerPath: 'chatApi',
  baseQuery: sdkBaseQuery,
  keepUnusedDataFor: 0,
  invalidationBehavior: 'immediately',
  endpoints: (build) => ({
    /** Makes a fetch that was refused once more, to learn whether it still is. The answer is not kept. */
    repeatFetch: build.query<null, OperationCall>({
      query: (call) => call,
      transformResponse: () => null,
    }),
  }),
});
