import { hasPublicId } from '../../domain/channel';
import { toChannelId, type ChannelId } from '../../domain/ids';
import { mutate } from '../../pubnub/mutate';
import { channelJoined, pageHidden, sessionEnded, sessionStarted } from '../../realtime/events';
import type { AppListenerApi, RootState, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { membershipsApi } from '../memberships/membershipsApi';
import { channelLeft, selectJoinedChannelIds } from '../memberships/membershipsSlice';
import { recall, remember } from '../session/userMemory';
import { selectChannel, selectCurrentChannelId } from './channelsSelectors';
import { channelOpened } from './channelsSlice';
import {
  leaveConfirmed,
  leaveFailed,
  noticeEnded,
  returnFailed,
  selectAreNoticesPaused,
  selectHasLeaveNotice,
  selectHiddenChannels,
} from './leavingSlice';

/** How long leaving can be undone, ms. A private chat is left on the service only after this time. */
const UNDO_MS = 4_000;

/** Leaves a channel for the user, who can undo it (docs/decisions/0005-leaving-can-be-undone.md). */
async function leaveChannel(
  { payload: channelId }: ReturnType<typeof channelLeft>,
  api: AppListenerApi,
): Promise<void> {
  const wasCurrent = selectCurrentChannelId(api.getOriginalState()) === channelId;
  const isBack = hasPublicId(channelId)
    ? (await isRemoved(channelId, api)) && (await isReturned(channelId, api))
    : await isHeldBack(channelId, api);
  const isJoined = selectJoinedChannelIds(api.getState()).includes(channelId);
  if (isBack && isJoined && wasCurrent) api.dispatch(channelOpened(channelId));
}

async function isRemoved(channelId: ChannelId, api: AppListenerApi): Promise<boolean> {
  const { removeMembership } = membershipsApi.endpoints;
  const { error } = await api.dispatch(mutate(removeMembership, channelId));
  api.dispatch(error ? leaveFailed(channelId) : leaveConfirmed(channelId));
  return !error;
}

/** Offers to join a public channel again; offers it once more when the call fails. */
async function isReturned(channelId: ChannelId, api: AppListenerApi): Promise<boolean> {
  const { setMembership } = membershipsApi.endpoints;
  while (await isUndone(channelId, api)) {
    const { error } = await api.dispatch(mutate(setMembership, channelId));
    if (!error) {
      api.dispatch(channelJoined(selectChannel(api.getState(), channelId)));
      return true;
    }
    api.dispatch(returnFailed(channelId));
  }
  api.dispatch(noticeEnded(channelId));
  return false;
}

/** Whether the user undid leaving a private chat before the call was made. */
async function isHeldBack(channelId: ChannelId, api: AppListenerApi): Promise<boolean> {
  if (await isUndone(channelId, api)) return true;
  api.dispatch(noticeEnded(channelId));
  await isRemoved(channelId, api);
  return false;
}

/**
 * Whether the user undoes leaving in time. The time restarts when pointer and focus leave the notices,
 * and ends when the page is hidden, which may be its end.
 */
async function isUndone(channelId: ChannelId, api: AppListenerApi): Promise<boolean> {
  const isOffered = (state: RootState) => selectHasLeaveNotice(state, channelId);
  while (isOffered(api.getState())) {
    const taken = await api.take(
      (action, state, before) =>
        pageHidden.match(action) ||
        isOffered(state) !== isOffered(before) ||
        selectAreNoticesPaused(state) !== selectAreNoticesPaused(before),
      selectAreNoticesPaused(api.getState()) ? undefined : UNDO_MS,
    );
    if (!taken || pageHidden.match(taken[0]) || sessionEnded.match(taken[0])) return false;
  }
  return true;
}

const WAITING = 'leaving';

/** Stores which private chats are still to be left, so that the next visit leaves them if this one ends. */
function rememberWaiting(_action: unknown, api: AppListenerApi): void {
  const hidden = selectHiddenChannels(api.getState());
  const ids = Object.keys(hidden) as ChannelId[];
  remember(
    WAITING,
    ids.filter((id) => !hasPublicId(id) && !hidden[id]),
    api,
  );
}

/** Leaves the chats that the last visit did not get to; that can be undone again. */
function resumeWaiting(_action: unknown, api: AppListenerApi): void {
  const ids = recall(WAITING, api);
  if (!Array.isArray(ids)) return;
  for (const id of ids) if (typeof id === 'string') api.dispatch(channelLeft(toChannelId(id)));
}

export function addLeavingListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: sessionStarted, effect: resumeWaiting }),
    startListening({ actionCreator: channelLeft, effect: leaveChannel }),
    startListening({
      predicate: (_action, state, before) =>
        selectHiddenChannels(state) !== selectHiddenChannels(before),
      effect: rememberWaiting,
    }),
  );
}
