import { isAnyOf } from '@reduxjs/toolkit';
import type { AppListenerApi, StartListening } from '../../app/listenerMiddleware';
import { retryUntilDone } from '../../app/retryUntilDone';
import type { ChannelId } from '../../domain/ids';
import {
  channelsReopened,
  connectionEstablished,
  connectionLost,
  presenceOutdated,
} from '../../realtime/facts';
import { selectOpenChannelIds } from '../moderation/restrictionSelectors';
import { selectOwnId } from '../session/sessionSlice';
import { presenceApi } from './presenceApi';
import { selectIsPresent, selectUnaskedChannelIds } from './presenceSelectors';

/** By then the service knows of the own arrival, and no answer from before it is given any more. */
const OWN_ARRIVAL_MS = 4_000;

/**
 * Asks who is on the open channels once live delivery works, again after it was lost, and for
 * channels that were joined or that changed too much. The own arrival may be missed: the event may
 * come before its channel is subscribed, the answer may have been given before it. So channels on
 * which the user themselves does not appear are asked for once more.
 */
async function loadPresence(_action: unknown, api: AppListenerApi): Promise<void> {
  // The latest wins: it asks for everything that is still unknown.
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
  if (channelIds.length === 0) return;
  const { initiate } = presenceApi.endpoints.getHereNow;
  await retryUntilDone(api, () =>
    api.dispatch(
      initiate(
        { channelIds, requestedAt: api.extra.now() },
        { forceRefetch: true, subscribe: false },
      ),
    ),
  );
}

export function addPresenceListeners(startListening: StartListening): void {
  const isNews = isAnyOf(connectionEstablished, connectionLost, presenceOutdated, channelsReopened);
  startListening({
    predicate: (action, state, previous) =>
      isNews(action) || selectOpenChannelIds(state) !== selectOpenChannelIds(previous),
    effect: loadPresence,
  });
}
