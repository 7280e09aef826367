import type { AppListenerApi, StartListening } from '../../state/rootState';
import { mentionsFailed, mentionsRequested } from '../dialogs/dialogsSlice';

async function loadMentions(
  { payload: isMore }: ReturnType<typeof mentionsRequested>,
  api: AppListenerApi,
): Promise<void> {
  const calls = await import('./loadMentions').catch(() => undefined);
  if (calls) await calls.loadMentions(isMore, api);
  else api.dispatch(mentionsFailed());
}

export function addInboxListeners(startListening: StartListening): void {
  startListening({ actionCreator: mentionsRequested, effect: loadMentions });
}
