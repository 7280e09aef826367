import type { AppListenerApi, StartListening } from '../../app/listenerMiddleware';
import { retryUntilDone } from '../../app/retryUntilDone';
import type { RootState } from '../../app/store';
import type { ChannelId } from '../../domain/ids';
import { isTimetoken, type Timetoken } from '../../domain/timetoken';
import { isRecord } from '../../lib/isRecord';
import { createTable } from '../../lib/table';
import {
  connectionEstablished,
  membershipsLoaded,
  pageHidden,
  sessionEnded,
  sessionStarted,
} from '../../realtime/facts';
import {
  selectAreMembershipsLoaded,
  selectJoinedChannelIds,
} from '../memberships/membershipsSlice';
import { selectOpenChannelIds } from '../moderation/restrictionSelectors';
import { recall, remember } from '../session/userMemory';
import { selectCurrentChannelId } from './channelsSelectors';
import { CHANNELS_PER_COUNT, unreadApi } from './unreadApi';
import { marksRestored, selectReadMarks, selectVisitedAt, visitBegun } from './unreadSlice';

const READ = 'read';
/** Marks are written down when the user pauses, ms. */
const STORE_DELAY_MS = 300;
/** More channels than this are not kept in the browser's storage. */
const MOST_STORED = 1_000;

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

/** Has the marks of earlier visits, and for as long as the session lasts those of other tabs. */
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

/** Soon, and before a page goes away. Of two tabs' marks the newer one is kept. */
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
  remember(READ, { since, marks: Object.fromEntries(marks.slice(0, MOST_STORED)) }, api);
}

function newest(a: Timetoken | undefined, b: Timetoken | undefined): Timetoken | undefined {
  return a !== undefined && b !== undefined ? (a > b ? a : b) : (a ?? b);
}

/** Asks once per connection what came to the channels whose history is not loaded. */
function createUnreadCounter() {
  const asked = new Set<ChannelId>();
  return async (action: { readonly type: string }, api: AppListenerApi): Promise<void> => {
    if (connectionEstablished.match(action)) {
      // More may have come meanwhile than the service hands over.
      asked.clear();
      return;
    }
    const { getTime, getUnread } = unreadApi.endpoints;
    if (selectVisitedAt(api.getState()) === null) {
      const { data } = await api.dispatch(
        getTime.initiate(null, { subscribe: false, forceRefetch: true }),
      );
      if (data) api.dispatch(visitBegun(data));
    }
    const marks = selectReadMarks(api.getState());
    const ids = selectUnloadedIds(api.getState()).filter((id) => id in marks && !asked.has(id));
    for (const id of ids) asked.add(id);
    for (let start = 0; start < ids.length; start += CHANNELS_PER_COUNT) {
      const channelIds = ids.slice(start, start + CHANNELS_PER_COUNT);
      const args = { channelIds, marks: channelIds.flatMap((id) => marks[id] ?? []) };
      await retryUntilDone(api, () =>
        api.dispatch(getUnread.initiate(args, { subscribe: false, forceRefetch: true })),
      );
    }
  };
}

/** The channel on screen is loaded anyway; gaps in what is loaded are filled by the messages' listener. */
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
