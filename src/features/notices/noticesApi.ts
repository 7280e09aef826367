import type { UserId } from '../../domain/ids';
import {
  readInboxRecord,
  type AppealCommand,
  type InboxRecord,
} from '../../domain/moderation/inbox';
import { inboxChannelOf } from '../../domain/moderation/inboxChannel';
import { isTimetoken, type Timetoken } from '../../../shared/protocol';
import { isRecord } from '../../../shared/isRecord';
import { chatApi } from '../../pubnub/chatApi';
import type { SdkExtra } from '../../pubnub/client';
import { toSdkError } from '../../pubnub/errors';
import { historyRows } from '../../pubnub/historyRows';

const PAGE_SIZE = 25;

interface NoticesPage {
  /** Newest first. */
  readonly records: readonly InboxRecord[];
  /** The cursor of older records, exclusive; null on the last page. */
  readonly next: Timetoken | null;
}

export const noticesApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** The notices from moderators, kept for as long as the page is open. */
    getNotices: build.infiniteQuery<NoticesPage, UserId, Timetoken | null>({
      keepUnusedDataFor: Infinity,
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      async queryFn({ queryArg: userId, pageParam }, _api, _options, baseQuery) {
        const channel = inboxChannelOf(userId);
        const start = pageParam === null ? {} : { start: pageParam };
        const { data, error } = await baseQuery({
          operation: 'fetchMessages',
          params: { channels: [channel], count: PAGE_SIZE, ...start },
        });
        if (error) return { error };
        const rows = historyRows(data, channel);
        const records = rows.toReversed().flatMap((row) => readNotice(row) ?? []);
        const oldest = isRecord(rows[0]) ? rows[0]['timetoken'] : undefined;
        const next = rows.length >= PAGE_SIZE && isTimetoken(oldest) ? oldest : null;
        return { data: { records, next } };
      },
    }),

    sendAppeal: build.mutation<null, AppealCommand>({
      async queryFn(appeal, { extra }) {
        const { tokens } = extra as Required<SdkExtra>;
        return await tokens.appeal(appeal).then(
          () => ({ data: null }),
          (error: unknown) => ({ error: toSdkError('appeal', error) }),
        );
      },
    }),
  }),
});

/** Reads a live event or a row of history; undefined when it is no record of an inbox. */
export function readNotice(envelope: unknown): InboxRecord | undefined {
  if (!isRecord(envelope) || !isTimetoken(envelope['timetoken'])) return undefined;
  return readInboxRecord(envelope['timetoken'], envelope['message']);
}
