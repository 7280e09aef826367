import { createApi } from '@reduxjs/toolkit/query';
import { sdkBaseQuery } from './sdkBaseQuery';

/** How long what a channel showed is kept after it was left, seconds. */
const KEEP_UNUSED_S = 600;

/**
 * The cache of requests: status, cursors and freshness. The entities themselves live in slices,
 * where live events meet them; each feature injects its endpoints (`xApi.ts`).
 */
export const chatApi = createApi({
  reducerPath: 'chatApi',
  baseQuery: sdkBaseQuery,
  keepUnusedDataFor: KEEP_UNUSED_S,
  endpoints: () => ({}),
});
