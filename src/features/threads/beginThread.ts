import type { ChannelId } from '../../domain/ids';
import type { MessageAddress } from '../../domain/message';
import { THREAD_ROOT } from '../../domain/protocol';
import { rootOf } from '../../domain/threadRoot';
import { mutate } from '../../pubnub/mutate';
import type { Answer } from '../../pubnub/requests';
import type { AppListenerApi, RootState } from '../../state/rootState';
import { selectOwnId } from '../session/sessionSlice';
import { threadsApi } from './threadsApi';

/** Begins the thread in which a message is about to be published, unless it is known to have begun. */
export async function beginThread(
  channelId: ChannelId,
  api: AppListenerApi,
  signal?: AbortSignal,
): Promise<Answer<null>> {
  const root = rootOf(channelId);
  if (!root) return { data: null };
  const state = api.getState();
  const { revisions } = state.messages.byChannel[root.channelId] ?? {};
  const isBegun = revisions?.byMessage[root.timetoken]?.some(({ type }) => type === THREAD_ROOT);
  if (isBegun) return { data: null };
  const authorId = selectAuthor(state, root);
  const added = authorId === selectOwnId(state) ? undefined : authorId;
  const begun = { ...root, authorId: added };
  return api.dispatch(mutate(threadsApi.endpoints.beginThread, begun, signal));
}

/** The author of a message that is loaded. */
function selectAuthor(state: RootState, { channelId, timetoken }: MessageAddress) {
  const { chunks = [], window, originals } = state.messages.byChannel[channelId] ?? {};
  const loaded = [...chunks, ...(window?.chunks ?? [])].flatMap(({ messages }) => messages);
  const message = loaded.find((each) => each.timetoken === timetoken) ?? originals?.[timetoken];
  return message?.authorId;
}
