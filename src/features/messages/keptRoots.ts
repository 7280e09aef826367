import { weakMapMemoize } from '@reduxjs/toolkit';
import { type ChannelId, toChannelId } from '../../domain/ids';
import type { ActionLog } from '../../domain/messageAction';
import { DELETION } from '../../domain/protocol';
import type { Timetoken } from '../../../shared/protocol';
import { isThreadRoot } from '../../domain/thread';
import type { RootState } from '../../state/rootState';
import { selectThreadSummary } from '../threads/threadsSelectors';
import { selectChannelMessages } from './messagesSlice';

/** Deleted messages that have a thread, with its id. */
const deletedRoots = weakMapMemoize(({ byMessage }: ActionLog) =>
  Object.values(byMessage).flatMap((actions) => {
    const root = actions.find(isThreadRoot);
    if (!root || actions.every(({ type }) => type !== DELETION)) return [];
    return { timetoken: root.messageTimetoken, threadId: toChannelId(root.value) };
  }),
);

/** The deleted messages of a channel to which there are replies: they keep a row, which leads to the replies. */
export function selectKeptRoots(state: RootState, channelId: ChannelId): readonly Timetoken[] {
  const { revisions } = selectChannelMessages(state, channelId) ?? {};
  if (!revisions) return [];
  return deletedRoots(revisions)
    .filter(({ threadId }) => (selectThreadSummary(state, threadId)?.count ?? 0) > 0)
    .map(({ timetoken }) => timetoken);
}
