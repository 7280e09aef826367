import { serverEndpoints } from '../api/endpoints';
import type { GetChannelsApiResponse } from '../api/endpoints.generated';

type ServerChannel = GetChannelsApiResponse['channels'][number];

/** A list of choices has so many chats at most: those of three pages. */
const MAX_PAGES = 3;

export const chatsApi = serverEndpoints.injectEndpoints({
  endpoints: (build) => ({
    /** All chats by name, direct and group chats too. */
    getChats: build.query<readonly ServerChannel[], null>({
      keepUnusedDataFor: Infinity,
      providesTags: ['channels'],
      async queryFn(_arg, _api, _options, baseQuery) {
        const chats: ServerChannel[] = [];
        let next: string | undefined;
        for (let page = 0; page < MAX_PAGES; page += 1) {
          const params = { scope: 'all', ...(next !== undefined && { next }) };
          const { data, error } = await baseQuery({ url: '/v1/channels', params });
          if (error) return { error };
          const answer = data as GetChannelsApiResponse;
          chats.push(...answer.channels);
          if (answer.next === undefined) break;
          next = answer.next;
        }
        return { data: chats };
      },
    }),
  }),
});
