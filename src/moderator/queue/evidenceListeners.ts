import type { ModeratorListenerApi, StartListening } from '../app/listenerMiddleware';
import { evidenceApi } from './evidenceApi';
import { selectShownGroup } from './queueSelectors';

/** Messages of the person on screen: more than that nobody looks at in one go. */
const MOST_MESSAGES = 20;

/** What became of the messages of the group on screen. */
async function lookUp(_action: unknown, api: ModeratorListenerApi): Promise<void> {
  const group = selectShownGroup(api.getState());
  for (const { channelId, message } of group?.reports.slice(0, MOST_MESSAGES) ?? []) {
    if (!channelId || !message) continue;
    const { timetoken } = message;
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

export function addEvidenceListeners(startListening: StartListening): void {
  startListening({
    predicate: (_action, state, previous) => selectShownGroup(state) !== selectShownGroup(previous),
    effect: lookUp,
  });
}
