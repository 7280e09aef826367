import { selectOwnId } from '../../features/session/sessionSlice';
import { serverEndpoints } from '../api/endpoints';
import type { GetTeamApiResponse } from '../api/endpoints.generated';
import type { ConsoleListenerApi, StartListening } from '../state/rootState';
import { roleChanged, selectRole } from './signInSlice';

interface TeamRead {
  readonly payload: GetTeamApiResponse;
}

/** A lead may have given the moderator another role since the sign-in. */
function takeRole({ payload }: TeamRead, api: ConsoleListenerApi): void {
  const state = api.getState();
  const ownId = selectOwnId(state);
  const own = payload.members.find(({ userId }) => userId === ownId);
  if (own && own.role !== selectRole(state)) api.dispatch(roleChanged(own.role));
}

export function addRoleListeners(startListening: StartListening) {
  return startListening({
    matcher: serverEndpoints.endpoints.getTeam.matchFulfilled,
    effect: takeRole,
  });
}
