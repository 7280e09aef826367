import { isTimetoken } from '../../../shared/protocol';
import { toChannelId, type UserId } from '../../domain/ids';
import type { MessageAddress } from '../../domain/message';
import { sessionStarted } from '../../realtime/events';
import type { AppListenerApi, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { selectOwnId } from '../session/sessionSlice';
import { editChanged, editClosed, editsRestored } from './editsSlice';

/** The key of what all edits of a user have in common. Two tabs of one browser may be two people. */
const prefixOf = (userId: UserId) => `edit ${encodeURIComponent(userId)} `;

const keyOf = (userId: UserId, { channelId, timetoken }: MessageAddress) =>
  `${prefixOf(userId)}${timetoken} ${channelId}`;

/** Keeps what the user wrote in open edits for the next visit, as drafts are kept. */
export function addStoredEditsListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: sessionStarted, effect: restoreEdits }),
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
