import { isTimetoken, msToTimetoken } from '../../../shared/protocol';
import { fetchFresh, subscribed } from '../../pubnub/requests';
import { connectionEstablished } from '../../realtime/events';
import { retryUntilDone } from '../../state/fetching';
import type { AppListenerApi, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { UNHURRIED_MS, whenFirstPageDrawn } from '../channels/firstPage';
import { listFailed, listLoaded, mentionsRequested } from '../dialogs/dialogsSlice';
import { appealsOpened } from '../session/appealCalls';
import { selectOwnId } from '../session/sessionSlice';
import { recall, remember } from '../session/userMemory';
import { usersNeeded } from '../users/usersListeners';
import { selectUser } from '../users/usersSlice';
import { messageListsApi } from './messageListsApi';
import { mentionSeen, mentionsCounted, seenMentionsRestored, selectSeenUpTo } from './unseenSlice';
import { findNewNotices, noticesSeen } from './noticesSeen';

/** Under this name the browser keeps up to where the user has seen the list. */
const SEEN = 'mentions';

/**
 * Counts the mentions since the list was last opened. In a browser that the user has never used, only what comes from
 * now on is new.
 */
async function countMentions(_action: unknown, api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  if (!(await whenFirstPageDrawn(api, UNHURRIED_MS))) return;
  const userId = selectOwnId(api.getState());
  if (userId === null) return;
  const stored = recall(SEEN, api);
  const seenUpTo = selectSeenUpTo(api.getState()) ?? (isTimetoken(stored) ? stored : null);
  const after = seenUpTo ?? msToTimetoken(0);
  const { getNewMentions } = messageListsApi.endpoints;
  const { data } = await retryUntilDone(api, () =>
    api.dispatch(fetchFresh(getNewMentions, { userId, after })),
  );
  if (data) {
    // The clock of this device may differ from the service's.
    api.dispatch(seenMentionsRestored(seenUpTo ?? data[0]?.at ?? after));
    rememberSeen(api);
    if (seenUpTo !== null) api.dispatch(mentionsCounted(data));
  }
  await api.dispatch(findNewNotices());
}

function rememberSeen(api: AppListenerApi): void {
  const seenUpTo = selectSeenUpTo(api.getState());
  if (seenUpTo !== null) remember(SEEN, seenUpTo, api);
}

/** Loads the newest mentions anew, or the page after those that are shown. */
async function loadMentions(
  { payload: isMore }: ReturnType<typeof mentionsRequested>,
  api: AppListenerApi,
): Promise<void> {
  const ownId = selectOwnId(api.getState());
  if (ownId === null) return;
  rememberSeen(api);
  if (!isMore) void api.dispatch(findNewNotices());
  const options = isMore ? { direction: 'forward' as const } : { forceRefetch: true };
  const result = await subscribed(
    api.dispatch(messageListsApi.endpoints.getMentions.initiate(ownId, options)),
  );
  if (!result.isSuccess) {
    api.dispatch(listFailed('mentions'));
    return;
  }
  const authors = new Set(
    result.data.pages.flatMap(({ messages }) => messages.map(({ authorId }) => authorId)),
  );
  const unknown = [...authors].filter((id) => !selectUser(api.getState(), id));
  if (unknown.length > 0) api.dispatch(usersNeeded(unknown));
  api.dispatch(listLoaded('mentions'));
}

export function addMentionListListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: connectionEstablished, effect: countMentions }),
    startListening({ actionCreator: mentionsRequested, effect: loadMentions }),
    startListening({
      actionCreator: appealsOpened,
      effect: (_action, api) => api.dispatch(noticesSeen()),
    }),
    startListening({ actionCreator: mentionSeen, effect: (_action, api) => rememberSeen(api) }),
  );
}
