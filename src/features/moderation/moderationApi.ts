import type { UserId } from '../../domain/ids';
import type { ReportFlag } from '../../domain/report';
import { isRecord, textField } from '../../lib/isRecord';
import { chatApi } from '../../pubnub/chatApi';

/** How often a record that somebody else changed in between is read again. */
const MOST_ATTEMPTS = 5;

type Custom = Record<string, string | number | boolean | null>;

export const moderationApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Flags a user. `custom` can only be written as a whole, so it is read first and written back
     * with the ETag it had: a ban or a mute that a moderator writes in between is never undone, the
     * flag is added to it instead.
     */
    flagUser: build.mutation<null, { readonly userId: UserId; readonly flag: ReportFlag }>({
      async queryFn({ userId, flag }, _api, _options, baseQuery) {
        for (let attempt = 1; ; attempt += 1) {
          const read = await baseQuery({
            operation: 'getUser',
            params: { uuid: userId, include: { customFields: true } },
          });
          if (read.error && read.error.kind !== 'notFound') {
            return { error: read.error };
          }
          const { custom, eTag } = readRecord(read.data);
          const { error } = await baseQuery({
            operation: 'setUser',
            params: {
              uuid: userId,
              data: { custom: { ...custom, ...flag } },
              include: { customFields: true },
              ...(eTag !== undefined && { ifMatchesEtag: eTag }),
            },
          });
          if (!error) return { data: null };
          const failure = error;
          if (failure.kind !== 'conflict' || attempt >= MOST_ATTEMPTS) return { error: failure };
        }
      },
    }),
  }),
});

function readRecord(answer: unknown): { custom: Custom; eTag: string | undefined } {
  const data = isRecord(answer) && isRecord(answer['data']) ? answer['data'] : {};
  const custom = isRecord(data['custom']) ? (data['custom'] as Custom) : {};
  return { custom, eTag: textField(data, 'eTag') };
}
