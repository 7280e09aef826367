import { selectUser } from '../../features/users/usersSelectors';
import { connectionEstablished } from '../../realtime/facts';
import type { ModeratorListenerApi, StartListening } from '../app/listenerMiddleware';
import type { RootState } from '../app/rootReducer';
import { evidenceApi } from './evidenceApi';
import { selectShownGroup } from './queueSelectors';

/** Messages of the person on screen: more than that nobody looks at in one go. */
const MOST_MESSAGES = 20;

/** Asks what became of the messages of the group on screen, once each until live delivery stops. */
function createLookUp() {
  let lookedUp = new Set<string>();

  const lookUp = async (_action: unknown, api: ModeratorListenerApi): Promise<void> => {
    // What was asked for before an outage ended does not count after it.
    const done = lookedUp;
    for (const { channelId, timetoken } of messagesOnScreen(api.getState())) {
      const key = `${channelId} ${timetoken}`;
      if (done.has(key)) continue;
      const { data } = await api.dispatch(
        evidenceApi.endpoints.lookUpMessage.initiate(
          { channelId, timetoken },
          { forceRefetch: true, subscribe: false },
        ),
      );
      if (data !== undefined) done.add(key);
    }
  };
  const lookUpAnew = (action: unknown, api: ModeratorListenerApi): Promise<void> => {
    lookedUp = new Set();
    return lookUp(action, api);
  };
  return { lookUp, lookUpAnew };
}

function messagesOnScreen(state: RootState) {
  const group = selectShownGroup(state);
  if (!group) return [];
  if (group.reports.length > 0) {
    return group.reports
      .slice(0, MOST_MESSAGES)
      .flatMap(({ channelId, message }) =>
        channelId && message ? [{ channelId, timetoken: message.timetoken }] : [],
      );
  }
  const { channelId, message } = selectUser(state, group.id)?.flag ?? {};
  return channelId && message ? [{ channelId, timetoken: message }] : [];
}

export function addEvidenceListeners(startListening: StartListening): void {
  const { lookUp, lookUpAnew } = createLookUp();
  // Edits and deletions of an outage are delivered to nobody.
  startListening({ actionCreator: connectionEstablished, effect: lookUpAnew });
  startListening({
    predicate: (_action, state, previous) => selectShownGroup(state) !== selectShownGroup(previous),
    effect: lookUp,
  });
}
