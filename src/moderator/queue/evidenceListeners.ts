import { selectUser } from '../../features/users/usersSlice';
import { fetchLatest, subscribed } from '../../pubnub/requests';
import { connectionEstablished } from '../../realtime/events';
import type { ModeratorListenerApi, RootState, StartListening } from '../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { evidenceApi, LOOKED_UP_TAG } from './evidenceApi';
import { selectShownGroup } from './queueSelectors';

/** Messages of one user that are looked up. */
const MAX_MESSAGES = 20;

const { lookUpMessage } = evidenceApi.endpoints;

/** Looks up the messages of the group on screen that the cache lacks. */
async function lookUp(_action: unknown, api: ModeratorListenerApi): Promise<void> {
  for (const message of messagesOnScreen(api.getState())) {
    await subscribed(api.dispatch(lookUpMessage.initiate(message)));
  }
}

/** Edits and deletions during an outage are not delivered, so all results from before it are stale. */
async function lookUpAgain(_action: unknown, api: ModeratorListenerApi): Promise<void> {
  api.dispatch(evidenceApi.util.invalidateTags([LOOKED_UP_TAG]));
  for (const message of messagesOnScreen(api.getState())) {
    await api.dispatch(fetchLatest(lookUpMessage, message));
  }
}

function messagesOnScreen(state: RootState) {
  const group = selectShownGroup(state);
  if (!group) return [];
  if (group.reports.length > 0) {
    return group.reports
      .slice(0, MAX_MESSAGES)
      .flatMap(({ channelId, message }) =>
        channelId && message ? [{ channelId, timetoken: message.timetoken }] : [],
      );
  }
  const { channelId, message } = selectUser(state, group.id)?.flag ?? {};
  return channelId && message ? [{ channelId, timetoken: message }] : [];
}

export function addEvidenceListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: connectionEstablished, effect: lookUpAgain }),
    startListening({
      predicate: (_action, state, previous) =>
        selectShownGroup(state) !== selectShownGroup(previous),
      effect: lookUp,
    }),
  );
}
