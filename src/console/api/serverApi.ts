import { isFulfilled, type PayloadAction } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { serverQuery } from './serverQuery';

/** The moderation server. Its endpoints are generated (`npm run api`). */
export const serverApi = createApi({
  reducerPath: 'serverApi',
  baseQuery: serverQuery,
  endpoints: () => ({}),
});

/** Whether the server has answered a call. */
export const isAnswer = (action: unknown): action is PayloadAction<unknown> =>
  isFulfilled(action) && action.type.startsWith(serverApi.reducerPath);
