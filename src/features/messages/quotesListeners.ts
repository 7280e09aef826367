import type { AppListenerApi, StartListening } from '../../state/rootState';
import { historyPageReceived, messagesReceived } from '../../realtime/events';
import { threadOpened } from '../dialogs/dialogsSlice';
import { jumpEnded, jumpRequested } from '../unread/unreadSlice';

/** Most messages quote nothing, so what looks for quoted ones and goes there is a separate file. */
const load = () => import('./quotesCalls').catch(() => undefined);

async function loadQuoted(
  action: ReturnType<typeof messagesReceived | typeof historyPageReceived>,
  api: AppListenerApi,
): Promise<void> {
  const isLive = messagesReceived.match(action);
  const messages = isLive ? action.payload : action.payload.messages;
  if (!messages.some(({ quoted }) => quoted)) return;
  await (await load())?.loadQuoted(messages, isLive, api);
}

async function jump(
  { payload }: ReturnType<typeof jumpRequested>,
  api: AppListenerApi,
): Promise<void> {
  api.cancelActiveListeners();
  const calls = await load();
  if (calls) await calls.jump(payload, api);
  else api.dispatch(jumpEnded({ ...payload, status: 'missing' }));
}

export function addQuotesListeners(startListening: StartListening): void {
  startListening({ actionCreator: messagesReceived, effect: loadQuoted });
  startListening({ actionCreator: historyPageReceived, effect: loadQuoted });
  startListening({ actionCreator: jumpRequested, effect: jump });
  startListening({
    actionCreator: threadOpened,
    effect: async ({ payload }, api) => (await load())?.loadRoot(payload, api),
  });
}
