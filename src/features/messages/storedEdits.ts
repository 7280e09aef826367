import { isTimetoken, type Timetoken } from '../../../shared/protocol';
import { toChannelId, type UserId } from '../../domain/ids';
import type { MessageAddress } from '../../domain/message';
import type { Answered } from '../../realtime/answers';
import { type HistoryPage, historyPageReceived, sessionStarted } from '../../realtime/events';
import type { AppListenerApi, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { selectOwnId } from '../session/sessionSlice';
import { findLoaded } from './channelMessages';
import { editChanged, editClosed, editsRestored, selectOpenEdits } from './editsSlice';
import { selectChannelMessages } from './messagesSlice';

/** The key of what all edits of a user have in common. Two tabs of one browser may be two people. */
const prefixOf = (userId: UserId) => `edit ${encodeURIComponent(userId)} `;

const keyOf = (userId: UserId, { channelId, timetoken }: MessageAddress) =>
  `${prefixOf(userId)}${timetoken} ${channelId}`;

/** Keeps what the user wrote in open edits for the next visit, as drafts are kept. */
export function addStoredEditsListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: sessionStarted, effect: restoreEdits }),
    startListening({ matcher: historyPageReceived, effect: closeUnreachable }),
    startListening({
      actionCreator: editChanged,
      effect: ({ payload }, api) => {
        const userId = selectOwnId(api.getState());
        if (userId !== null) api.extra.storage.set(keyOf(userId, payload), payload.text);
      },
    }),
    startListening({
      actionCreator: editClosed,
      effect: ({ payload }, api) => {
        const userId = selectOwnId(api.getState());
        if (userId !== null) api.extra.storage.remove(keyOf(userId, payload));
      },
    }),
  );
}

function restoreEdits(
  { payload: { userId } }: ReturnType<typeof sessionStarted>,
  { dispatch, extra: { storage } }: AppListenerApi,
): void {
  const prefix = prefixOf(userId);
  const edits = storage
    .keys()
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const [timetoken, channelId] = key.slice(prefix.length).split(' ', 2);
      const text = storage.get(key);
      if (!isTimetoken(timetoken) || channelId === undefined || text === null) return [];
      return [{ channelId: toChannelId(channelId), timetoken, text }];
    });
  if (edits.length > 0) dispatch(editsRestored(edits));
}

/** Closes edits of messages that are no longer in the history: no row would ever show them. */
function closeUnreachable({ payload: page }: Answered<HistoryPage>, api: AppListenerApi): void {
  const { channelId, messages } = page;
  const state = api.getState();
  const channel = selectChannelMessages(state, channelId);
  for (const timetoken of selectOpenEdits(state, channelId)) {
    const isThere =
      messages.some((message) => message.timetoken === timetoken) ||
      (channel && findLoaded(channel, timetoken) !== undefined);
    if (!isThere && isWithin(page, timetoken)) api.dispatch(editClosed({ channelId, timetoken }));
  }
}

/** Whether the page would have the message of this timetoken. */
function isWithin({ before, oldest, newest, hasOlder }: HistoryPage, timetoken: Timetoken) {
  const isAfterStart = !hasOlder || (oldest !== null && timetoken >= oldest);
  const isBeforeEnd = before === null ? newest !== null && timetoken <= newest : timetoken < before;
  return isAfterStart && isBeforeEnd;
}
