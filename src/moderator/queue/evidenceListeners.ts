import { selectUser } from '../../features/users/usersSelectors';
import type { ModeratorListenerApi, StartListening } from '../app/listenerMiddleware';
import type { RootState } from '../app/rootReducer';
import { evidenceApi } from './evidenceApi';
import { selectShownGroup } from './queueSelectors';

/** Messages of the person on screen: more than that nobody looks at in one go. */
const MOST_MESSAGES = 20;

/** What became of the messages of the group on screen. */
async function lookUp(_action: unknown, api: ModeratorListenerApi): Promise<void> {
  for (const { channelId, timetoken } of messagesOnScreen(api.getState())) {
    const { exists } = api.getState().evidence.byChannel[channelId] ?? {};
    if (exists?.[timetoken] !== undefined) continue;
    await api.dispatch(
      evidenceApi.endpoints.lookUpMessage.initiate(
        { channelId, timetoken },
        { forceRefetch: true, subscribe: false },
      ),
    );
  }
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
  startListening({
    predicate: (_action, state, previous) => selectShownGroup(state) !== selectShownGroup(previous),
    effect: lookUp,
  });
}
