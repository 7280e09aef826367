import type { AppListenerApi, StartListening } from '../../app/listenerMiddleware';
import type { RootState } from '../../app/store';
import type { ChannelId } from '../../domain/ids';
import { channelsClosed, channelsReopened } from '../../realtime/facts';
import { selectJoinedChannelIds } from '../memberships/membershipsSlice';
import { selectIsBanned, selectIsClosed, selectOpenChannelIds } from './restrictionSelectors';

/**
 * Says which channels a moderator closed to the user or opened again. A closed one is no longer
 * delivered, so what is known of it is dropped and read anew when it opens.
 */
function followRestrictions(_action: unknown, api: AppListenerApi): void {
  const before = selectClosedIds(api.getOriginalState());
  const state = api.getState();
  const after = selectClosedIds(state);
  const closed = [...after].filter((id) => !before.has(id));
  const joined = new Set(selectJoinedChannelIds(state));
  const reopened = [...before].filter((id) => !after.has(id) && joined.has(id));
  if (closed.length > 0) api.dispatch(channelsClosed(closed));
  // What was refused during a ban is not known to be joined.
  const isUnbanned = selectIsBanned(api.getOriginalState()) && !selectIsBanned(state);
  if (reopened.length > 0 || isUnbanned) api.dispatch(channelsReopened(reopened));
}

function selectClosedIds(state: RootState): ReadonlySet<ChannelId> {
  return new Set(selectJoinedChannelIds(state).filter((id) => selectIsClosed(state, id)));
}

export function addRestrictionListeners(startListening: StartListening): void {
  startListening({
    predicate: (_action, state, previous) =>
      selectOpenChannelIds(state) !== selectOpenChannelIds(previous) ||
      selectIsBanned(state) !== selectIsBanned(previous),
    effect: followRestrictions,
  });
}
