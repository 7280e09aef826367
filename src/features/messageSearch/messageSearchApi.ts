import { createAction } from '@reduxjs/toolkit';
import { nextTimetoken } from '../../../shared/protocol';
import { type Message, type MessageAddress, readRevised } from '../../domain/message';
import type { FoundPage, MessageSearch } from '../../domain/messageSearch';
import { validFor } from '../../domain/revision';
import { readItemActions } from '../../pubnub/actionFormat';
import { chatApi } from '../../pubnub/chatApi';
import type { SdkExtra } from '../../pubnub/client';
import { toSdkError } from '../../pubnub/errors';
import { historyRows } from '../../pubnub/historyRows';
import { createFileUrl, readMessage } from '../../pubnub/messageFormat';
import { LIST_LIFETIME_S } from '../../pubnub/paging';
import { fetchFresh } from '../../pubnub/requests';
import type { RootState } from '../../state/rootState';
import { windowApi } from '../messages/windowApi';
import { selectModerators } from '../session/sessionSlice';

/** The user tries again to see what was said around a message that was found. */
export const surroundingsRequested = createAction<MessageAddress>(
  'messageSearch/surroundingsRequested',
);

/** Messages that are shown before, and after, one that was found. */
const AROUND = 2;

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

    /**
     * A message as it reads now with those around it, oldest first. PubNub answers, with what the user may read; those that are
     * deleted are left out.
     */
    getSurroundings: build.query<readonly Message[], MessageAddress>({
      keepUnusedDataFor: LIST_LIFETIME_S,
      async queryFn(address, { dispatch, extra, getState }, _options, baseQuery) {
        const { channelId, timetoken } = address;
        const following = { ...address, count: AROUND };
        const [two, one] = await Promise.all([
          dispatch(fetchFresh(windowApi.endpoints.getFollowing, following)),
          dispatch(fetchFresh(windowApi.endpoints.getFollowing, { ...following, count: 1 })),
        ]);
        const failure = two.error ?? one.error;
        if (failure) return { error: failure };
        const end = two.data ?? one.data ?? timetoken;
        const { data, error } = await baseQuery({
          operation: 'fetchMessages',
          params: {
            channels: [channelId],
            count: 2 * AROUND + 1,
            includeMessageActions: true,
            start: nextTimetoken(end),
          },
        });
        if (error) return { error };
        const fileUrl = createFileUrl((extra as SdkExtra).pubnub);
        const moderators = selectModerators(getState() as RootState);
        return {
          data: historyRows(data, channelId).flatMap((row) => {
            const message = readMessage(row, channelId, fileUrl);
            if (typeof message === 'string') return [];
            return (
              readRevised(
                message,
                validFor(message, readItemActions(row, channelId), moderators),
              ) ?? []
            );
          }),
        };
      },
    }),
  }),
});

const NOTHING: FoundPage = { messages: [], next: null };
