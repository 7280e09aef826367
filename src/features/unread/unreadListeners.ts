import type { AppListenerApi, RootState, StartListening } from '../../state/rootState';
import { fetchFresh } from '../../pubnub/requests';
import { retryUntilDone } from '../../state/fetching';
import type { ChannelId } from '../../domain/ids';
import { isTimetoken, MAX_COUNTED_CHANNELS, type Timetoken } from '../../domain/protocol';
import { isRecord } from '../../lib/isRecord';
import { createTable } from '../../lib/table';
import {
  connectionEstablished,
  membershipsLoaded,
  pageHidden,
  sessionEnded,
  sessionStarted,
} from '../../realtime/events';
import {
  selectAreMembershipsLoaded,
  selectJoinedChannelIds,
} from '../memberships/membershipsSlice';
import { selectOpenChannelIds } from '../restrictions/restrictions';
import { recall, remember } from '../session/userMemory';
import { selectCurrentChannelId } from '../channels/channelsSelectors';
import { unreadApi } from './unreadApi';
import { marksRestored, selectReadMarks, selectVisitedAt, visitBegun } from './unreadSlice';

const READ = 'read';
/** Delay before marks are stored, ms. */
const STORE_DELAY_MS = 300;
/** More channels than this are not kept in the browser's storage. */
const MAX_STORED = 1_000;

type Marks = Readonly<Record<ChannelId, Timetoken>>;

/** Read marks of earlier visits and other tabs. */
function recallRead(api: AppListenerApi): {
  readonly since: Timetoken | null;
  readonly marks: Marks;
} {
  const stored = recall(READ, api);
  const { since, marks } = isRecord(stored) ? stored : { since: null, marks: {} };
  const entries = Object.entries(isRecord(marks) ? marks : {}).filter(([, mark]) =>
    isTimetoken(mark),
  );
  return {
    since: isTimetoken(since) ? since : null,
    marks: createTable(entries as [ChannelId, Timetoken][]),
  };
}

/** Restores the marks of earlier visits, and during the session those that other tabs store. */
async function followStoredMarks(_action: unknown, api: AppListenerApi): Promise<void> {
  api.dispatch(marksRestored(recallRead(api)));
  const restore = () => api.dispatch(marksRestored({ ...recallRead(api), since: null }));
  globalThis.addEventListener('storage', restore);
  try {
    await api.take(sessionEnded.match);
  } finally {
    globalThis.removeEventListener('storage', restore);
  }
}

/** Stores the marks after a delay, or when the page is hidden. Of two tabs' marks the newer one is kept. */
async function storeMarks(_action: unknown, api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  await api.take(pageHidden.match, STORE_DELAY_MS);
  const state = api.getState();
  if (!selectAreMembershipsLoaded(state)) return;
  const own = selectReadMarks(state);
  const stored = recallRead(api);
  const since = selectVisitedAt(state) ?? stored.since;
  const marks = selectJoinedChannelIds(state).flatMap((id): [ChannelId, Timetoken][] => {
    const mark = newest(own[id], stored.marks[id]) ?? since;
    return mark === null ? [] : [[id, mark]];
  });
  marks.sort(([, a], [, b]) => (a < b ? 1 : -1));
  remember(READ, { since, marks: Object.fromEntries(marks.slice(0, MAX_STORED)) }, api);
}

function newest(a: Timetoken | undefined, b: Timetoken | undefined): Timetoken | undefined {
  return a !== undefined && b !== undefined ? (a > b ? a : b) : (a ?? b);
}

/** Counts, once per connection, the unread messages of channels whose history is not loaded. */
function createUnreadCounter() {
  const asked = new Set<ChannelId>();
  return async (action: { readonly type: string }, api: AppListenerApi): Promise<void> => {
    if (connectionEstablished.match(action)) {
      // The service delivers a limited number of missed events.
      asked.clear();
      return;
    }
    const { getTime, getUnread } = unreadApi.endpoints;
    if (selectVisitedAt(api.getState()) === null) {
      const { data } = await api.dispatch(fetchFresh(getTime, null));
      if (data) api.dispatch(visitBegun(data));
    }
    const marks = selectReadMarks(api.getState());
    const ids = selectUnloadedIds(api.getState()).filter((id) => id in marks && !asked.has(id));
    for (const id of ids) asked.add(id);
    for (let start = 0; start < ids.length; start += MAX_COUNTED_CHANNELS) {
      const channelIds = ids.slice(start, start + MAX_COUNTED_CHANNELS);
      const args = { channelIds, marks: channelIds.flatMap((id) => marks[id] ?? []) };
      await retryUntilDone(api, () => api.dispatch(fetchFresh(getUnread, args)));
    }
  };
}

/** Excludes the channel on screen, which is being loaded; the messages' listener fills gaps in loaded ones. */
function selectUnloadedIds(state: RootState): readonly ChannelId[] {
  const currentId = selectCurrentChannelId(state);
  return selectOpenChannelIds(state).filter(
    (id) => id !== currentId && state.messages.byChannel[id]?.hasHistory !== true,
  );
}

export function addUnreadListeners(startListening: StartListening): void {
  const countUnread = createUnreadCounter();
  startListening({ actionCreator: sessionStarted, effect: followStoredMarks });
  startListening({ actionCreator: connectionEstablished, effect: countUnread });
  startListening({ actionCreator: membershipsLoaded, effect: countUnread });
  startListening({
    predicate: (_action, state, before) =>
      selectReadMarks(state) !== selectReadMarks(before) ||
      selectVisitedAt(state) !== selectVisitedAt(before),
    effect: storeMarks,
  });
}
