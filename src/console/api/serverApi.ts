import { createApi } from '@reduxjs/toolkit/query/react';
import { serverQuery } from './serverQuery';

/** The moderation server. Its endpoints are generated (`npm run api`). */
export const serverApi = createApi({
  reducerPath: 'serverApi',
  baseQuery: serverQuery,
  endpoints: () => ({}),
});
