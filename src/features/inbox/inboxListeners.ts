import { connectionEstablished } from '../../realtime/events';
import type { AppListenerApi, StartListening } from '../../state/rootState';
import { UNHURRIED_MS, whenFirstPageDrawn } from '../channels/firstPage';
import {
  mentionsFailed,
  mentionsRequested,
  selectDialog,
  threadListFailed,
  threadListRequested,
} from '../dialogs/dialogsSlice';
import { selectFollowedThreads } from '../unread/followedThreads';

async function loadMentions(
  { payload: isMore }: ReturnType<typeof mentionsRequested>,
  api: AppListenerApi,
): Promise<void> {
  const calls = await import('./loadMentions').catch(() => undefined);
  if (calls) await calls.loadMentions(isMore, api);
  else api.dispatch(mentionsFailed());
}

/** Counts mentions that came while there was no connection. */
async function countMissed(_action: unknown, api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  if (!(await whenFirstPageDrawn(api, UNHURRIED_MS))) return;
  const calls = await import('./loadMentions').catch(() => undefined);
  await calls?.countMentions(api);
}

/** Also when the user begins to follow a thread while the list is open. */
async function loadThreadList(_action: unknown, api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  const calls = await import('./loadThreadList').catch(() => undefined);
  if (calls) await calls.loadThreadList(api);
  else api.dispatch(threadListFailed());
}

export function addInboxListeners(startListening: StartListening): void {
  startListening({ actionCreator: connectionEstablished, effect: countMissed });
  startListening({ actionCreator: mentionsRequested, effect: loadMentions });
  startListening({
    predicate: (action, state, before) =>
      threadListRequested.match(action) ||
      (selectDialog(state, 'threads') !== null &&
        selectFollowedThreads(state) !== selectFollowedThreads(before)),
    effect: loadThreadList,
  });
}
