import { isAnyOf } from '@reduxjs/toolkit';
import type { AppListenerApi, StartListening } from '../../state/rootState';
import { fetchFresh } from '../../pubnub/requests';
import { retryUntilDone } from '../../state/fetching';
import type { ChannelId } from '../../domain/ids';
import { CHANNELS_PER_CALL } from '../../domain/protocol';
import {
  channelsReopened,
  connectionEstablished,
  connectionLost,
  presenceOutdated,
} from '../../realtime/events';
import { selectOpenChannelIds } from '../restrictions/restrictions';
import { selectOwnId } from '../session/sessionSlice';
import { presenceApi } from './presenceApi';
import { selectIsPresent, selectUnaskedChannelIds } from './presenceSlice';

/** After this time the service's answers include the user's own presence, ms. */
const OWN_ARRIVAL_MS = 4_000;

/**
 * Fetches the occupants of the open channels when live delivery is established or re-established, and
 * of channels that were joined or had too many presence events. Event and answer may both miss the
 * user's own arrival, so channels without the user are fetched once more.
 */
async function loadPresence(_action: unknown, api: AppListenerApi): Promise<void> {
  // The latest run fetches all channels that are still unknown.
  api.cancelActiveListeners();
  if (api.getState().session.connection !== 'connected') return;
  await askFor(selectUnaskedChannelIds(api.getState()), api);
  await api.delay(OWN_ARRIVAL_MS);
  const state = api.getState();
  const ownId = selectOwnId(state);
  if (ownId === null) return;
  const unseen = selectOpenChannelIds(state).filter((id) => !selectIsPresent(state, id, ownId));
  await askFor(unseen, api);
}

async function askFor(channelIds: readonly ChannelId[], api: AppListenerApi): Promise<void> {
  const { getHereNow } = presenceApi.endpoints;
  for (let start = 0; start < channelIds.length; start += CHANNELS_PER_CALL) {
    const some = channelIds.slice(start, start + CHANNELS_PER_CALL);
    await retryUntilDone(api, () =>
      api.dispatch(fetchFresh(getHereNow, { channelIds: some, requestedAt: api.extra.now() })),
    );
  }
}

export function addPresenceListeners(startListening: StartListening) {
  const isNews = isAnyOf(connectionEstablished, connectionLost, presenceOutdated, channelsReopened);
  return startListening({
    predicate: (action, state, previous) =>
      isNews(action) || selectOpenChannelIds(state) !== selectOpenChannelIds(previous),
    effect: loadPresence,
  });
}
