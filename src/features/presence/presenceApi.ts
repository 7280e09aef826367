import type { RootState } from '../../state/rootState';
import { toUserId, type ChannelId, type UserId } from '../../domain/ids';
import { MAX_HERE_NOW_USERS } from '../../../shared/protocol';
import { fieldOf, isRecord, textField } from '../../../shared/isRecord';
import { chatApi } from '../../pubnub/chatApi';
import type { HereNow, HereNowQuery } from '../../realtime/events';
import { selectOpenChannelIds } from '../restrictions/restrictions';

export const presenceApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** The users on at most `CHANNELS_PER_CALL` channels, all pages. */
    getHereNow: build.query<HereNow, HereNowQuery>({
      async queryFn({ channelIds }, { getState }, _options, baseQuery) {
        const users = new Map(channelIds.map((id) => [id, new Set<UserId>()]));
        // The answer omits empty channels.
        let unread = channelIds;
        for (let offset = 0; unread.length > 0; offset += MAX_HERE_NOW_USERS) {
          const { data, error } = await baseQuery({
            operation: 'hereNow',
            params: { channels: [...unread], limit: MAX_HERE_NOW_USERS, offset },
          });
          if (error) return { error };
          unread = unread.filter((id) => addPage(users.get(id), readUserIds(data, id)));
        }
        // The state of a channel that was left or closed during the request would never be dropped.
        const open = new Set(selectOpenChannelIds(getState() as RootState));
        const lists = [...users].filter(([id]) => open.has(id));
        return { data: Object.fromEntries(lists.map(([id, ids]) => [id, [...ids]])) };
      },
    }),
  }),
});

/** Returns whether there may be another page: this one was full and had new users. */
function addPage(known: Set<UserId> | undefined, page: readonly UserId[]): boolean {
  const count = known?.size ?? 0;
  for (const id of page) known?.add(id);
  return page.length >= MAX_HERE_NOW_USERS && (known?.size ?? 0) > count;
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
