import type { ChannelId } from '../../domain/ids';
import { MAX_COUNTED_CHANNELS } from '../../../shared/protocol';
import { filterKeys } from '../../lib/table';
import { fetchFresh } from '../../pubnub/requests';
import { connectionEstablished, pageHidden } from '../../realtime/events';
import { retryUntilDone } from '../../state/fetching';
import type { AppListenerApi, RootState } from '../../state/rootState';
import { selectCurrentChannelId } from '../channels/channelsSelectors';
import { selectAreMembershipsLoaded } from '../memberships/membershipsSlice';
import { selectOpenChannelIds } from '../restrictions/restrictions';
import { remember } from '../session/userMemory';
import { selectFollowedThreads } from './followedThreads';
import { type Call, createMarkCalls } from './markCalls';
import { unreadApi } from './unreadApi';
import {
  READ,
  selectIsReading,
  selectMovedBack,
  selectReadings,
  selectUncountedChannels,
  selectUnwrittenData,
  selectUnwrittenMarks,
  type StoredMarks,
} from './unreadSlice';

/** Delay before marks are stored, ms. */
const STORE_DELAY_MS = 300;
/** More channels than this are not kept in the browser's storage. */
const MAX_STORED = 1_000;

/** The calls of the listeners of one session; of each kind at most one is under way. */
export function createReadingCalls() {
  return {
    countUnread: createUnreadCounter(),
    ...createMarkCalls(oneAtATime),
    storeMarks: oneAtATime(storeMarks),
  } satisfies Record<string, Call>;
}

function oneAtATime(call: Call): Call {
  let isRunning = false;
  return async (action, api) => {
    if (isRunning) return;
    isRunning = true;
    try {
      await call(action, api);
    } finally {
      isRunning = false;
    }
  };
}

/** Stores the marks after a delay, or when the page is hidden. */
async function storeMarks(_action: unknown, api: AppListenerApi): Promise<void> {
  await api.take(pageHidden.match, STORE_DELAY_MS);
  const state = api.getState();
  const marks = Object.entries(selectReadings(state)).flatMap(([id, { mark }]) =>
    mark === null ? [] : [[id, mark] as const],
  );
  marks.sort(([, a], [, b]) => (a < b ? 1 : -1));
  const kept = Object.fromEntries(marks.slice(0, MAX_STORED));
  const stored: StoredMarks = {
    marks: kept,
    unwritten: filterKeys(selectUnwrittenMarks(state), (id) => id in kept),
    movedBack: filterKeys(selectMovedBack(state), (id) => id in kept),
    unwrittenData: selectUnwrittenData(state),
  };
  remember(READ, stored, api);
}

/** Asks the service what is unread in channels of which that is not known. */
function createUnreadCounter(): Call {
  const refused = new Set<ChannelId>();
  const count = oneAtATime(async (_action, api) => {
    for (;;) {
      const readings = selectReadings(api.getState());
      const asked = selectIdsToCount(api.getState())
        .filter((id) => !refused.has(id))
        .flatMap((id) => {
          const mark = readings[id]?.mark;
          return mark ? [{ id, mark }] : [];
        })
        .slice(0, MAX_COUNTED_CHANNELS);
      if (asked.length === 0) return;
      const channelIds = asked.map(({ id }) => id);
      const { outages } = api.getState().session;
      const args = { channelIds, marks: asked.map(({ mark }) => mark), outages };
      const { data: counts, error } = await retryUntilDone(api, () =>
        api.dispatch(fetchFresh(unreadApi.endpoints.countUnread, args)),
      );
      if (error) for (const id of channelIds) refused.add(id);
      for (const counted of counts ?? []) {
        if (counted.more === 0) continue;
        const { error: isRefused } = await retryUntilDone(api, () =>
          api.dispatch(fetchFresh(unreadApi.endpoints.getUnread, { counted, outages })),
        );
        if (isRefused) refused.add(counted.channelId);
      }
    }
  });
  return (action, api) => {
    if (connectionEstablished.match(action)) refused.clear();
    return count(action, api);
  };
}

/** Excludes the channel whose messages are read as they come. */
function selectIdsToCount(state: RootState): readonly ChannelId[] {
  const uncounted = selectUncountedChannels(state);
  const readId = selectIsReading(state) ? selectCurrentChannelId(state) : undefined;
  if (!selectAreMembershipsLoaded(state)) return [];
  const ids = [...selectOpenChannelIds(state), ...selectFollowedThreads(state)];
  return ids.filter((id) => id in uncounted && id !== readId);
}
