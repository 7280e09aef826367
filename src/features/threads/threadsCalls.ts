import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { type ChannelId, toChannelId } from '../../domain/ids';
import { THREAD_ROOT } from '../../domain/protocol';
import { isThread, isThreadRoot } from '../../domain/thread';
import { rootOf } from '../../domain/threadRoot';
import { mutate } from '../../pubnub/mutate';
import type { Answer } from '../../pubnub/requests';
import { messageActionsChanged } from '../../realtime/events';
import { retryUntilDone } from '../../state/fetching';
import type { AppListenerApi, RootState, StartListening } from '../../state/rootState';
import { channelOpened } from '../channels/channelsSlice';
import { selectOpenThreadId } from '../dialogs/dialogsSlice';
import { messageDelivered, sendFinished } from '../outbox/outboxSlice';
import { selectOpenChannelIds } from '../restrictions/restrictions';
import { usersNeeded } from '../users/usersListeners';
import { threadsApi } from './threadsApi';
import { threadsIn } from './threadsIn';
import { selectThreadReplies } from './threadsSelectors';
import { threadRead, type ThreadReplies } from './threadsSlice';

/** Threads that are read at once: as many messages as a page has. */
const MAX_THREADS = 25;
/** The first reply is written after its thread was announced: an empty thread is read again after these times, ms. */
const FIRST_REPLY_MS = [250, 1_000];

/** Begins a thread, unless it is known to have begun. */
export async function beginThread(threadId: ChannelId, api: AppListenerApi): Promise<Answer<null>> {
  const root = rootOf(threadId);
  if (!root) return { data: null };
  const { revisions } = api.getState().messages.byChannel[root.channelId] ?? {};
  const isBegun = revisions?.byMessage[root.timetoken]?.some(({ type }) => type === THREAD_ROOT);
  if (isBegun) return { data: null };
  return api.dispatch(mutate(threadsApi.endpoints.beginThread, root));
}

/** The threads of which the summaries are to be read. */
function selectOutdated(action: UnknownAction, before: RootState, state: RootState): ChannelId[] {
  const [closed, open] = [selectOpenThreadId(before), selectOpenThreadId(state)];
  const isClosed = closed !== null && closed !== open;
  return [...(isClosed ? [closed] : []), ...selectToldOf(action, state)];
}

/** The threads of which the action tells something, or nobody told anything until then. */
function selectToldOf(action: UnknownAction, state: RootState): readonly ChannelId[] {
  if (isAnyOf(sendFinished, messageDelivered)(action)) {
    return [action.payload.channelId].filter(isThread);
  }
  if (!channelOpened.match(action)) return threadsIn(action);
  const { revisions } = state.messages.byChannel[action.payload] ?? {};
  const actions = Object.values(revisions?.byMessage ?? {}).flat();
  return actions.filter(isThreadRoot).map(({ value }) => toChannelId(value));
}

/** Reads the newest of the threads, one after the other, so that other calls need not wait for all of them. */
export async function readSummaries(
  action: UnknownAction,
  before: RootState,
  api: AppListenerApi,
): Promise<void> {
  const outdated = selectOutdated(action, before, api.getState());
  for (const threadId of outdated.sort().slice(-MAX_THREADS).reverse()) {
    // A thread that was closed is shown as it was then until it is read.
    const shown = selectThreadReplies(before, threadId);
    if (shown && shown !== before.threads[threadId])
      api.dispatch(threadRead({ threadId, replies: shown }));
    const pauses = messageActionsChanged.match(action) ? [...FIRST_REPLY_MS] : [];
    while ((await readThread(threadId, api))?.newest.length === 0 && pauses.length > 0) {
      await api.delay(pauses.shift() ?? 0);
    }
  }
}

/** Nothing is read of threads of channels that the user may not read, nor of the open one, which is delivered. */
async function readThread(
  threadId: ChannelId,
  api: AppListenerApi,
): Promise<ThreadReplies | undefined> {
  const root = rootOf(threadId);
  const isReadable = () =>
    root !== undefined &&
    selectOpenChannelIds(api.getState()).includes(root.channelId) &&
    selectOpenThreadId(api.getState()) !== threadId;
  if (!root || !isReadable()) return undefined;
  const { data: replies } = await retryUntilDone(api, () =>
    api.dispatch(mutate(threadsApi.endpoints.readThread, { threadId, since: root.timetoken })),
  );
  if (!replies || !isReadable()) return undefined;
  api.dispatch(threadRead({ threadId, replies }));
  // Any of them can become the last one shown when the user ignores others.
  api.dispatch(usersNeeded(replies.newest.map(({ authorId }) => authorId)));
  return replies;
}

const isOutdating = (action: UnknownAction, state: RootState, before: RootState): boolean =>
  selectOutdated(action, before, state).length > 0;

export function addSummaryListeners(startListening: StartListening): void {
  startListening({
    predicate: isOutdating,
    effect: (action, api) => readSummaries(action, api.getOriginalState(), api),
  });
}
