import type { RootState } from '../../app/store';
import { toUserId, type ChannelId, type UserId } from '../../domain/ids';
import { HERE_NOW_PAGE_SIZE } from '../../domain/limits';
import { fieldOf, isRecord, textField } from '../../lib/isRecord';
import { chatApi } from '../../pubnub/chatApi';
import { hereNowReceived } from '../../realtime/facts';
import { selectOpenChannelIds } from '../moderation/restrictionSelectors';

/** Channels in one call: their names are in its address, which must not become too long. */
const CHANNELS_PER_CALL = 50;

interface HereNowQuery {
  readonly channelIds: readonly ChannelId[];
  /** Local clock, ms since the epoch. */
  readonly requestedAt: number;
}

export const presenceApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** Who is on the channels, all pages. Answers how many places are taken. */
    getHereNow: build.query<number, HereNowQuery>({
      async queryFn({ channelIds, requestedAt }, { dispatch, getState }, _options, baseQuery) {
        let count = 0;
        for (let start = 0; start < channelIds.length; start += CHANNELS_PER_CALL) {
          const users = new Map<ChannelId, Set<UserId>>();
          // Channels that have nobody are left out of the answer.
          let unread = channelIds.slice(start, start + CHANNELS_PER_CALL);
          for (const id of unread) users.set(id, new Set());
          for (let offset = 0; unread.length > 0; offset += HERE_NOW_PAGE_SIZE) {
            const { data, error } = await baseQuery({
              operation: 'hereNow',
              params: { channels: [...unread], limit: HERE_NOW_PAGE_SIZE, offset },
            });
            if (error) return { error };
            unread = unread.filter((id) => addPage(users.get(id), readUserIds(data, id)));
          }
          // What is left or closed meanwhile would stay, and be taken for known on coming back.
          const open = new Set(selectOpenChannelIds(getState() as RootState));
          const lists = [...users]
            .filter(([id]) => open.has(id))
            .map(([id, ids]) => [id, [...ids]] as const);
          dispatch(hereNowReceived({ byChannel: Object.fromEntries(lists), requestedAt }));
          for (const [, ids] of lists) count += ids.length;
        }
        return { data: count };
      },
    }),
  }),
});

/** Answers whether there may be another page: this one was full and brought somebody new. */
function addPage(known: Set<UserId> | undefined, page: readonly UserId[]): boolean {
  const count = known?.size ?? 0;
  for (const id of page) known?.add(id);
  return page.length >= HERE_NOW_PAGE_SIZE && (known?.size ?? 0) > count;
}

function readUserIds(answer: unknown, channelId: ChannelId): UserId[] {
  const channels = isRecord(answer) && isRecord(answer['channels']) ? answer['channels'] : {};
  const channel = fieldOf(channels, channelId);
  const rows: unknown = isRecord(channel) ? channel['occupants'] : undefined;
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) => {
    const id = isRecord(row) ? textField(row, 'uuid') : undefined;
    return id ? [toUserId(id)] : [];
  });
}
