import type { Restrictions } from '../domain/moderation/restriction';
import { membershipsApi } from '../features/memberships/membershipsApi';
import { selectOwnId } from '../features/session/sessionSlice';
import { selectOwnUser } from '../features/users/usersSlice';
import { fetchLatest } from '../pubnub/requests';
import type { AppListenerApi, StartListening } from '../state/rootState';

/** A renewal that was under way may still follow what was decided before. */
const MAX_RENEWALS = 2;

/** The present token follows restrictions; when the own record comes to say others, a new one is asked for. */
async function followRestrictions(_action: unknown, api: AppListenerApi): Promise<void> {
  const { tokens } = api.extra;
  const own = selectOwnUser(api.getState());
  if (!tokens || !own) return;
  let isRenewed = false;
  for (let renewals = 0; renewals < MAX_RENEWALS; renewals += 1) {
    if (keyOf(tokens.restrictions) === keyOf(own)) break;
    isRenewed = (await tokens.renew()) || isRenewed;
  }
  const ownId = selectOwnId(api.getState());
  // The token before may not have opened all channels of the list.
  if (isRenewed && ownId) {
    await api.dispatch(fetchLatest(membershipsApi.endpoints.getMemberships, ownId));
  }
}

function keyOf(restrictions: Restrictions | undefined): string {
  if (!restrictions) return '';
  const { isBanned, mutedChannels, blockedChannels } = restrictions;
  return JSON.stringify([isBanned, [...mutedChannels].sort(), [...blockedChannels].sort()]);
}

export function addTokenListeners(startListening: StartListening) {
  return startListening({
    predicate: (_action, state, previous) => selectOwnUser(state) !== selectOwnUser(previous),
    effect: followRestrictions,
  });
}
