import type { ChannelId } from '../../domain/ids';
import { THREAD_ROOT } from '../../domain/protocol';
import type { MessageAddress } from '../../domain/message';
import { rootOf } from '../../domain/threadRoot';
import { mutate } from '../../pubnub/mutate';
import type { Answer } from '../../pubnub/requests';
import { retryUntilDone } from '../../state/fetching';
import type { AppListenerApi, RootState } from '../../state/rootState';
import { selectIsClosed } from '../restrictions/restrictions';
import { selectOwnId } from '../session/sessionSlice';
import { threadsApi } from './threadsApi';
import { selectUncountedBefore } from './threadsSelectors';
import { olderRepliesCounted } from './threadsSlice';

/** Begins a thread, unless it is known to have begun. */
export async function beginThread(threadId: ChannelId, api: AppListenerApi): Promise<Answer<null>> {
  const root = rootOf(threadId);
  if (!root) return { data: null };
  const state = api.getState();
  const { revisions } = state.messages.byChannel[root.channelId] ?? {};
  const isBegun = revisions?.byMessage[root.timetoken]?.some(({ type }) => type === THREAD_ROOT);
  if (isBegun) return { data: null };
  const authorId = selectAuthor(state, root);
  const added = authorId === selectOwnId(state) ? undefined : authorId;
  return api.dispatch(mutate(threadsApi.endpoints.beginThread, { ...root, authorId: added }));
}

/** The author of a message that is loaded. */
function selectAuthor(state: RootState, { channelId, timetoken }: MessageAddress) {
  const { chunks = [], window, originals } = state.messages.byChannel[channelId] ?? {};
  const loaded = [...chunks, ...(window?.chunks ?? [])].flatMap(({ messages }) => messages);
  const message = loaded.find((each) => each.timetoken === timetoken) ?? originals?.[timetoken];
  return message?.authorId;
}

/** Asks the service how many replies there are before those that are loaded. */
export async function countOlder(threadId: ChannelId, api: AppListenerApi): Promise<void> {
  const root = rootOf(threadId);
  for (;;) {
    const before = selectUncountedBefore(api.getState(), threadId);
    if (!root || before === null || selectIsClosed(api.getState(), threadId)) return;
    const span = { threadId, since: root.timetoken, before };
    const { data: count } = await retryUntilDone(api, () =>
      api.dispatch(mutate(threadsApi.endpoints.countReplies, span)),
    );
    if (count === undefined) return;
    api.dispatch(olderRepliesCounted({ threadId, older: { before, count } }));
  }
}
