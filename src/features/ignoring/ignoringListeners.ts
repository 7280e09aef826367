import { connectionEstablished, sessionStarted } from '../../realtime/events';
import { mutate } from '../../pubnub/mutate';
import { fetchLatest } from '../../pubnub/requests';
import { retryUntilDone } from '../../state/fetching';
import type { AppListenerApi, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { ignoredUsersOpened, selectOpenDialog } from '../dialogs/dialogsSlice';
import type { OpenDialog } from '../dialogs/openDialog';
import { selectOwnId } from '../session/sessionSlice';
import { recall, remember } from '../session/userMemory';
import { usersNeeded } from '../users/usersListeners';
import { ignoringApi } from './ignoringApi';
import {
  changesFailed,
  changesStored,
  HIDING,
  hidingChosen,
  hidingRestored,
  ignoredUsersChanged,
  ignoringChosen,
  selectIgnoredIds,
} from './ignoringSlice';

/** Loads the list, and again after an outage, when events were missed. */
async function loadList(_action: unknown, api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  const ownId = selectOwnId(api.getState());
  if (ownId === null) return;
  const { getIgnoreList } = ignoringApi.endpoints;
  await retryUntilDone(api, () => api.dispatch(fetchLatest(getIgnoreList, ownId)));
}

/** The dialogs in which one can ignore a user. */
const OFFERING: ReadonlySet<OpenDialog['kind']> = new Set(['profile', 'report']);

/** The apps that are storing changes. */
const storing = new WeakSet<AppListenerApi['extra']>();

/** Stores what the user chose, one write after the other. What cannot be stored is undone. */
async function storeChanges(_action: unknown, api: AppListenerApi): Promise<void> {
  const { ownId: ownerId } = api.getState().ignoring;
  if (ownerId === null || storing.has(api.extra)) return;
  storing.add(api.extra);
  try {
    const readChanges = () => api.getState().ignoring.changes;
    for (let changes = readChanges(); Object.keys(changes).length > 0; changes = readChanges()) {
      const { data: list, error } = await api.dispatch(
        mutate(ignoringApi.endpoints.changeIgnoreList, { ownerId, changes }),
      );
      const isFull = error === undefined;
      api.dispatch(list ? changesStored({ changes, list }) : changesFailed({ changes, isFull }));
    }
  } finally {
    storing.delete(api.extra);
  }
}

/** The list says what could not be stored. It leaves a dialog alone that the user opened meanwhile for something else. */
function showFailure(_action: unknown, api: AppListenerApi): void {
  const kind = selectOpenDialog(api.getState())?.kind;
  if (kind === undefined || OFFERING.has(kind)) api.dispatch(ignoredUsersOpened());
}

export function addIgnoringListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: connectionEstablished, effect: loadList }),
    startListening({ actionCreator: ignoringChosen, effect: storeChanges }),
    startListening({
      actionCreator: ignoredUsersOpened,
      effect: (_action, api) => void api.dispatch(usersNeeded(selectIgnoredIds(api.getState()))),
    }),
    startListening({
      actionCreator: hidingChosen,
      effect: ({ payload }, api) => remember(HIDING, payload, api),
    }),
    startListening({
      predicate: (_action, state, before) => selectIgnoredIds(state) !== selectIgnoredIds(before),
      effect: (_action, api) =>
        void api.dispatch(ignoredUsersChanged(selectIgnoredIds(api.getState()))),
    }),
    startListening({
      predicate: (_action, { ignoring }, before) =>
        ignoring.failed !== null && ignoring.failed !== before.ignoring.failed,
      effect: showFailure,
    }),
    startListening({
      actionCreator: sessionStarted,
      effect: (_action, api) => {
        if (recall(HIDING, api) === true) api.dispatch(hidingRestored());
      },
    }),
  );
}
