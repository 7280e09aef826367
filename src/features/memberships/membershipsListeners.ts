import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import type { AppListenerApi, StartListening } from '../../app/listenerMiddleware';
import { retryUntilDone } from '../../app/retryUntilDone';
import { channelsReopened, connectionEstablished, membershipsChanged } from '../../realtime/facts';
import { selectOwnId } from '../session/sessionSlice';
import { fetchMembershipsAnew } from './membershipsApi';

/**
 * Loads the joined channels once live delivery works, again after it was lost, when a membership of
 * the user changed, here or elsewhere, and when moderators opened something again.
 */
async function loadMemberships(action: UnknownAction, api: AppListenerApi): Promise<void> {
  const ownId = selectOwnId(api.getState());
  if (!ownId) return;
  if (membershipsChanged.match(action) && !action.payload.some(({ userId }) => userId === ownId)) {
    return;
  }
  api.cancelActiveListeners();
  await retryUntilDone(api, () => api.dispatch(fetchMembershipsAnew(ownId)));
}

export function addMembershipsListeners(startListening: StartListening): void {
  startListening({
    matcher: isAnyOf(connectionEstablished, membershipsChanged, channelsReopened),
    effect: loadMemberships,
  });
}
