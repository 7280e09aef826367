import type { AppListenerApi, StartListening } from '../../state/rootState';
import { deletionConfirmed, deletionFailed, selectDialog } from '../dialogs/dialogsSlice';
import { editSaveFailed, editSubmitted, lastMessageEditRequested } from './editsSlice';

/** Few messages are ever edited or deleted, so that is a separate file. */
const load = () => import('./editsCalls');

async function editLastMessage(
  action: ReturnType<typeof lastMessageEditRequested>,
  api: AppListenerApi,
): Promise<void> {
  const calls = await load().catch(() => undefined);
  await calls?.editLastMessage(action, api);
}

async function saveEdit(
  action: ReturnType<typeof editSubmitted>,
  api: AppListenerApi,
): Promise<void> {
  const calls = await load().catch(() => undefined);
  if (calls) await calls.saveEdit(action, api);
  else api.dispatch(editSaveFailed({ ...action.payload, isRefused: false }));
}

async function deleteMessage(_action: unknown, api: AppListenerApi): Promise<void> {
  const before = selectDialog(api.getOriginalState(), 'deleteMessage');
  if (!before || before.status === 'deleting') return;
  const calls = await load().catch(() => undefined);
  if (calls) await calls.deleteMessage(before, api);
  else api.dispatch(deletionFailed());
}

export function addEditsListeners(startListening: StartListening): void {
  startListening({ actionCreator: lastMessageEditRequested, effect: editLastMessage });
  startListening({ actionCreator: editSubmitted, effect: saveEdit });
  startListening({ actionCreator: deletionConfirmed, effect: deleteMessage });
}
