import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { AppListenerApi, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { retryUntilDone } from '../../state/fetching';
import { fetchLatest } from '../../pubnub/requests';
import type { UserId } from '../../domain/ids';
import {
  connectionEstablished,
  type HistoryPage,
  historyPageReceived,
  membershipsChanged,
  messagesReceived,
  stateRestored,
  typingChanged,
  usersChanged,
} from '../../realtime/events';
import type { Answered } from '../../realtime/answers';
import { selectOwnId } from '../session/sessionSlice';
import { bringsUsers, usersIn } from './fetchedUsers';
import { createUserLoader, fetchUsers } from './userLoader';
import { usersApi } from './usersApi';
import { selectUser } from './usersSlice';

/** The screen shows the names of these users; unknown ones are fetched. */
export const usersNeeded = createAction<readonly UserId[]>('users/usersNeeded');

/** Users of one batch of events or page are requested together, unless a list of members brings them first. */
const BATCH_DELAY_MS = 200;

/** Loads the own record, which holds the restrictions, and again after an outage, when events were missed. */
async function loadOwnUser(_action: unknown, api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  const userId = selectOwnId(api.getState());
  if (!userId) return;
  await retryUntilDone(api, () => api.dispatch(fetchLatest(usersApi.endpoints.getUser, userId)));
}

/** Loads the own record when it is written for the first time: the event has only the changed fields. */
async function loadChangedOwnUser(
  action: ReturnType<typeof usersChanged>,
  api: AppListenerApi,
): Promise<void> {
  const ownId = selectOwnId(api.getState());
  if (ownId === null || !writtenIds(action).includes(ownId)) return;
  if (!selectUser(api.getState(), ownId)) await loadOwnUser(action, api);
}

/** Users of the last visit that nothing brings anew so long after the connection are fetched, ms. */
const REFRESH_DELAY_MS = 2_000;

/** Fetches the users of the last visit whose records nothing else has brought anew. */
function createRefresher() {
  const restored = new Set<UserId>();
  return {
    addRestored: ({ payload }: ReturnType<typeof stateRestored>): void => {
      for (const { id } of payload.users) restored.add(id);
    },
    removeReceived: (action: UnknownAction): void => {
      for (const { id } of usersIn(action)) restored.delete(id);
    },
    refresh: async (_action: unknown, api: AppListenerApi): Promise<void> => {
      api.cancelActiveListeners();
      await api.delay(REFRESH_DELAY_MS);
      await fetchUsers([...restored], api);
    },
  };
}

/** Fetches the unknown users of events and pages. */
function createAuthorLoader() {
  const { load, asked } = createUserLoader({
    delayMs: BATCH_DELAY_MS,
    isMissing: (state, id) => !selectUser(state, id),
  });
  return {
    loadAuthors: (
      { payload }: ReturnType<typeof messagesReceived> | Answered<HistoryPage>,
      api: AppListenerApi,
    ) => {
      const messages = 'messages' in payload ? payload.messages : payload;
      return load(
        messages.map(({ authorId }) => authorId),
        api,
      );
    },
    loadTypists: ({ payload }: ReturnType<typeof typingChanged>, api: AppListenerApi) =>
      load(
        payload.map(({ userId }) => userId),
        api,
      ),
    loadNewMembers: ({ payload }: ReturnType<typeof membershipsChanged>, api: AppListenerApi) =>
      load(
        payload.flatMap(({ event, userId }) => (event === 'set' ? [userId] : [])),
        api,
      ),
    loadNeeded: ({ payload }: ReturnType<typeof usersNeeded>, api: AppListenerApi) =>
      load(payload, api),
    /** Requests users without a record when one is written, for the first time or again. */
    loadNewRecords: (action: ReturnType<typeof usersChanged>, api: AppListenerApi) => {
      const before = api.getOriginalState();
      for (const change of action.payload) {
        if (change.event === 'removed' && selectUser(before, change.id)) asked.add(change.id);
      }
      const written = writtenIds(action).filter((id) => asked.delete(id));
      return load(written, api);
    },
  };
}

function writtenIds({ payload }: ReturnType<typeof usersChanged>): readonly UserId[] {
  return payload.flatMap((change) => (change.event === 'set' ? [change.change.id] : []));
}

export function addUsersListeners(startListening: StartListening) {
  const { addRestored, removeReceived, refresh } = createRefresher();
  const { loadAuthors, loadTypists, loadNewMembers, loadNeeded, loadNewRecords } =
    createAuthorLoader();
  return combineListeners(
    startListening({ actionCreator: connectionEstablished, effect: loadOwnUser }),
    startListening({ actionCreator: usersChanged, effect: loadChangedOwnUser }),
    startListening({ actionCreator: stateRestored, effect: addRestored }),
    startListening({ matcher: bringsUsers, effect: removeReceived }),
    startListening({ actionCreator: connectionEstablished, effect: refresh }),
    startListening({ actionCreator: messagesReceived, effect: loadAuthors }),
    startListening({ matcher: historyPageReceived, effect: loadAuthors }),
    startListening({ actionCreator: typingChanged, effect: loadTypists }),
    startListening({ actionCreator: membershipsChanged, effect: loadNewMembers }),
    startListening({ actionCreator: usersNeeded, effect: loadNeeded }),
    startListening({ actionCreator: usersChanged, effect: loadNewRecords }),
  );
}
