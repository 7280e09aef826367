import type { UnknownAction } from '@reduxjs/toolkit';
import { type ChannelId, toChannelId } from '../../domain/ids';
import type { MessageAddress } from '../../domain/message';
import type { MessageAction } from '../../domain/messageAction';
import type { Timetoken } from '../../../shared/protocol';
import { isThread, isThreadRoot } from '../../domain/thread';
import {
  historyPageReceived,
  membershipsLoaded,
  messageActionsChanged,
  messagesReceived,
} from '../../realtime/events';
import type { AppListenerApi, RootState, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { selectAreMembershipsLoaded } from '../memberships/membershipsSlice';
import { sendFinished } from '../outbox/outboxSlice';
import { selectIsClosed } from '../restrictions/restrictions';
import { selectOwnId } from '../session/sessionSlice';
import { selectFollowedThreads } from '../unread/followedThreads';
import { threadFollowed } from '../unread/unreadSlice';
import { selectPublished } from './messagesSlice';
import { loadMessage } from './quotedCalls';

/** Own replies that the action tells of: whoever replies follows the thread. */
function ownRepliesIn(action: UnknownAction, state: RootState): readonly MessageAddress[] {
  if (sendFinished.match(action)) {
    const { channelId, timetoken } = action.payload;
    return isThread(channelId) && timetoken ? [{ channelId, timetoken }] : [];
  }
  const messages = messagesReceived.match(action)
    ? action.payload
    : historyPageReceived(action)
      ? action.payload.messages
      : [];
  const ownId = selectOwnId(state);
  return messages.filter(({ channelId, authorId }) => isThread(channelId) && authorId === ownId);
}

/** The messages of which the action says that they have a thread. */
function rootsIn(action: UnknownAction): readonly MessageAction[] {
  if (historyPageReceived(action)) return action.payload.actions.filter(isThreadRoot);
  if (!messageActionsChanged.match(action)) return [];
  const added = action.payload.filter(({ event }) => event === 'added');
  return added.map((change) => change.action).filter(isThreadRoot);
}

/** A thread may be followed already, which only the memberships tell. */
async function follow(threadId: ChannelId, mark: Timetoken, api: AppListenerApi): Promise<void> {
  await whenKnown(api);
  const state = api.getState();
  if (selectFollowedThreads(state).includes(threadId) || selectIsClosed(state, threadId)) return;
  api.dispatch(threadFollowed({ threadId, mark }));
}

async function whenKnown(api: AppListenerApi): Promise<void> {
  if (selectAreMembershipsLoaded(api.getState())) return;
  await api.take(membershipsLoaded);
}

/** The newest own reply of each thread is read, and what was said before it. */
async function followOwnReplies(action: UnknownAction, api: AppListenerApi): Promise<void> {
  const newest = new Map(
    ownRepliesIn(action, api.getState()).map(({ channelId, timetoken }) => [channelId, timetoken]),
  );
  for (const [threadId, timetoken] of newest) await follow(threadId, timetoken, api);
}

/** Clients of PubNub's Chat SDK do not make the author of a message follow its thread. Nothing of it is read yet. */
async function followOwnRoots(action: UnknownAction, api: AppListenerApi): Promise<void> {
  for (const { channelId, messageTimetoken: timetoken, value } of rootsIn(action)) {
    const root = { channelId, timetoken };
    if (selectPublished(api.getState(), root) === undefined) {
      await loadMessage(root, api);
    }
    const isOwn = selectPublished(api.getState(), root)?.authorId === selectOwnId(api.getState());
    if (isOwn) await follow(toChannelId(value), timetoken, api);
  }
}

export function addFollowListeners(startListening: StartListening) {
  return combineListeners(
    startListening({
      predicate: (action, state) => ownRepliesIn(action, state).length > 0,
      effect: followOwnReplies,
    }),
    startListening({ predicate: (action) => rootsIn(action).length > 0, effect: followOwnRoots }),
  );
}
