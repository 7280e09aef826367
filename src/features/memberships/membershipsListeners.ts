import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import type { AppListenerApi, StartListening } from '../../app/listenerMiddleware';
import { retryUntilDone } from '../../app/retryUntilDone';
import { channelsReopened, connectionEstablished, membershipsChanged } from '../../realtime/facts';
import { selectOwnId } from '../session/sessionSlice';
import { membershipsApi } from './membershipsApi';

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
  const { initiate } = membershipsApi.endpoints.getMemberships;
  await retryUntilDone(api, async () => {
    // A fetch that is on its way may have been answered before the change; it would be shared.
    await api.dispatch(membershipsApi.util.getRunningQueryThunk('getMemberships', ownId));
    return api.dispatch(initiate(ownId, { forceRefetch: true, subscribe: false }));
  });
}

export function addMembershipsListeners(startListening: StartListening): void {
  startListening({
    matcher: isAnyOf(connectionEstablished, membershipsChanged, channelsReopened),
    effect: loadMemberships,
  });
}
