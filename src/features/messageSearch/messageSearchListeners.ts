import { isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { UserId } from '../../domain/ids';
import { isSameMessage, type MessageAddress } from '../../domain/message';
import { fetchFresh, subscribed } from '../../pubnub/requests';
import { connectionEstablished } from '../../realtime/events';
import type { AppListenerApi, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import {
  dialogSearched,
  listFailed,
  listLoaded,
  messageSearchNarrowed,
  messageSearchOpened,
  messageSearchRequested,
  selectDialog,
  surroundingsToggled,
} from '../dialogs/dialogsSlice';
import { searchOffered } from '../session/sessionSlice';
import { usersNeeded } from '../users/usersListeners';
import { selectUser } from '../users/usersSlice';
import { messageSearchApi, surroundingsRequested } from './messageSearchApi';
import { selectMessageSearch } from './selectMessageSearch';

/** A search begins when nothing was typed for so long, ms. */
const TYPING_PAUSE_MS = 300;

/** Loads the first page of what is searched for now, or the page after those that are shown. */
async function findMessages(action: unknown, api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  if (dialogSearched.match(action)) await api.delay(TYPING_PAUSE_MS);
  const search = selectMessageSearch(api.getState());
  if (!search) return;
  const isMore = messageSearchRequested.match(action) && action.payload;
  const options = isMore ? { direction: 'forward' as const } : { forceRefetch: true };
  const result = await subscribed(
    api.dispatch(messageSearchApi.endpoints.searchMessages.initiate(search, options)),
  );
  api.throwIfCancelled();
  if (!result.isSuccess) {
    api.dispatch(listFailed('messageSearch'));
    return;
  }
  needAuthors(
    result.data.pages.flatMap(({ messages }) => messages),
    api,
  );
  api.dispatch(listLoaded('messageSearch'));
}

function needAuthors(messages: readonly { readonly authorId: UserId }[], api: AppListenerApi) {
  const authors = new Set(messages.map(({ authorId }) => authorId));
  const unknown = [...authors].filter((id) => !selectUser(api.getState(), id));
  if (unknown.length > 0) api.dispatch(usersNeeded(unknown));
}

/** What the view shows of it is in the cache of the API. */
async function loadSurroundings(
  { payload }: PayloadAction<MessageAddress>,
  api: AppListenerApi,
): Promise<void> {
  const dialog = selectDialog(api.getState(), 'messageSearch');
  if (!dialog?.unfolded.some((message) => isSameMessage(message, payload))) return;
  const { getSurroundings } = messageSearchApi.endpoints;
  const { data } = await api.dispatch(fetchFresh(getSurroundings, payload));
  if (data) needAuthors(data, api);
}

/** Only the moderation server searches. A search that failed meanwhile is made again. */
function beginAnew(_action: unknown, api: AppListenerApi): void {
  if (api.extra.tokens?.canSearch === true) api.dispatch(searchOffered());
  if (selectDialog(api.getState(), 'messageSearch')?.status === 'failed') {
    api.dispatch(messageSearchRequested(false));
  }
}

export function addMessageSearchListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: connectionEstablished, effect: beginAnew }),
    startListening({
      matcher: isAnyOf(
        messageSearchOpened,
        messageSearchNarrowed,
        messageSearchRequested,
        dialogSearched,
      ),
      effect: findMessages,
    }),
    startListening({ actionCreator: surroundingsToggled, effect: loadSurroundings }),
    startListening({ actionCreator: surroundingsRequested, effect: loadSurroundings }),
  );
}
