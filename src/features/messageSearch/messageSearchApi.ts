import type { FoundPage, MessageSearch } from '../../domain/messageSearch';
import { chatApi } from '../../pubnub/chatApi';
import type { SdkExtra } from '../../pubnub/client';
import { toSdkError } from '../../pubnub/errors';
import { LIST_LIFETIME_S } from '../../pubnub/paging';

export const messageSearchApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** Messages in everything that the user may read, newest first. Only a moderation server finds them. */
    searchMessages: build.infiniteQuery<FoundPage, MessageSearch, string | null>({
      keepUnusedDataFor: LIST_LIFETIME_S,
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      async queryFn({ queryArg, pageParam }, { extra }) {
        const { tokens } = extra as SdkExtra;
        try {
          return { data: (await tokens?.search(queryArg, pageParam)) ?? NOTHING };
        } catch (error) {
          return { error: toSdkError('searchMessages', error) };
        }
      },
    }),
  }),
});

const NOTHING: FoundPage = { messages: [], next: null };
