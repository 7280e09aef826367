import type { AppListenerApi, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { type HistoryPage, historyPageReceived, messagesReceived } from '../../realtime/events';
import type { Answered } from '../../realtime/answers';
import { threadOpened } from '../panels/panelsSlice';
import { jumpRequested } from '../unread/unreadSlice';
import { jump } from './jumpCalls';
import { loadQuoted, loadRoot } from './quotedCalls';

async function loadQuotedIn(
  action: ReturnType<typeof messagesReceived> | Answered<HistoryPage>,
  api: AppListenerApi,
): Promise<void> {
  const isLive = messagesReceived.match(action);
  await loadQuoted(isLive ? action.payload : action.payload.messages, isLive, api);
}

export function addQuotesListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: messagesReceived, effect: loadQuotedIn }),
    startListening({ matcher: historyPageReceived, effect: loadQuotedIn }),
    startListening({
      actionCreator: jumpRequested,
      effect: ({ payload }, api) => {
        api.cancelActiveListeners();
        return jump(payload, api);
      },
    }),
    startListening({
      actionCreator: threadOpened,
      effect: ({ payload }, api) => loadRoot(payload, api),
    }),
  );
}
