import type { AppListenerApi, StartListening } from '../../state/rootState';
import { hasPublicId } from '../../domain/channel';
import { toChannelId, type ChannelId } from '../../domain/ids';
import { sessionStarted } from '../../realtime/events';
import { channelLeft } from '../memberships/membershipsSlice';
import { recall, remember } from '../session/userMemory';
import { selectCurrentChannelId } from './channelsSelectors';
import { leaveFailed, selectHiddenChannels } from './leavingSlice';

async function leaveChannel(
  { payload: channelId }: ReturnType<typeof channelLeft>,
  api: AppListenerApi,
): Promise<void> {
  const wasCurrent = selectCurrentChannelId(api.getOriginalState()) === channelId;
  // Channels are rarely left, so that is a separate file.
  const calls = await import('./leavingCalls').catch(() => undefined);
  if (calls) await calls.leaveChannel(channelId, wasCurrent, api);
  else api.dispatch(leaveFailed(channelId));
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

export function addLeavingListeners(startListening: StartListening): void {
  startListening({ actionCreator: sessionStarted, effect: resumeWaiting });
  startListening({ actionCreator: channelLeft, effect: leaveChannel });
  startListening({
    predicate: (_action, state, before) =>
      selectHiddenChannels(state) !== selectHiddenChannels(before),
    effect: rememberWaiting,
  });
}
