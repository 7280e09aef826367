import { connectionEstablished } from '../../realtime/events';
import type { AppListenerApi, StartListening } from '../../state/rootState';
import { mentionsFailed, mentionsRequested } from '../dialogs/dialogsSlice';

/** The first messages are on screen by then, ms. */
const COUNT_AFTER_MS = 2_000;

async function loadMentions(
  { payload: isMore }: ReturnType<typeof mentionsRequested>,
  api: AppListenerApi,
): Promise<void> {
  const calls = await import('./loadMentions').catch(() => undefined);
  if (calls) await calls.loadMentions(isMore, api);
  else api.dispatch(mentionsFailed());
}

/** Counts mentions that came while there was no connection. */
async function countMissed(_action: unknown, api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  await api.delay(COUNT_AFTER_MS);
  const calls = await import('./loadMentions').catch(() => undefined);
  await calls?.countMentions(api);
}

export function addInboxListeners(startListening: StartListening): void {
  startListening({ actionCreator: connectionEstablished, effect: countMissed });
  startListening({ actionCreator: mentionsRequested, effect: loadMentions });
}
