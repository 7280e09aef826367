import type { ChannelId } from '../../domain/ids';
import { rootOf } from '../../domain/threadRoot';
import { isPermanent } from '../../pubnub/errors';
import type { AppListenerApi, StartListening } from '../../state/rootState';
import { listFailed, listLoaded, selectDialog, threadListRequested } from '../dialogs/dialogsSlice';
import { selectAreMembershipsLoaded } from '../memberships/membershipsSlice';
import { fetchPage } from '../messages/fetchPage';
import { selectChannelMessages, selectPublished } from '../messages/messagesSlice';
import { loadMessage } from '../messages/quotedCalls';
import { selectFollowedThreads } from '../unread/followedThreads';
import { selectThreadsToList } from './listedThreads';

/** The threads are known with the memberships; without a connection those do not come. */
const MEMBERSHIPS_MS = 10_000;

/** Loads the threads that the open list shows. They are received, so those that were loaded before are up to date. */
async function loadThreadList(_action: unknown, api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  const areKnown =
    selectAreMembershipsLoaded(api.getState()) ||
    (await api.condition((_action, state) => selectAreMembershipsLoaded(state), MEMBERSHIPS_MS));
  const dialog = selectDialog(api.getState(), 'threads');
  if (!dialog) return;
  const ids = areKnown ? selectThreadsToList(api.getState(), dialog.pages) : [];
  const loaded = await Promise.all(ids.map((id) => loadThread(id, api)));
  api.throwIfCancelled();
  api.dispatch(areKnown && loaded.every(Boolean) ? listLoaded('threads') : listFailed('threads'));
}

/** @returns whether the newest replies are there with the message to which they reply, or are refused */
async function loadThread(threadId: ChannelId, api: AppListenerApi): Promise<boolean> {
  while (!selectChannelMessages(api.getState(), threadId)?.hasHistory) {
    const { data, error } = await fetchPage(api, threadId);
    api.throwIfCancelled();
    if (error) return isPermanent(error);
    if (data.ignored !== 'outdated') break;
  }
  const root = rootOf(threadId);
  if (root && selectPublished(api.getState(), root) === undefined) await loadMessage(root, api);
  return true;
}

export function addThreadListListeners(startListening: StartListening) {
  return startListening({
    // Also when the user begins to follow a thread while the list is open.
    predicate: (action, state, before) =>
      threadListRequested.match(action) ||
      (selectDialog(state, 'threads') !== null &&
        selectFollowedThreads(state) !== selectFollowedThreads(before)),
    effect: loadThreadList,
  });
}
