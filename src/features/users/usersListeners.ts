import { createAction } from '@reduxjs/toolkit';
import type { AppListenerApi, StartListening } from '../../state/rootState';
import { retryUntilDone } from '../../state/fetching';
import { fetchFresh, fetchLatest } from '../../pubnub/requests';
import type { UserId } from '../../domain/ids';
import {
  connectionEstablished,
  historyPageReceived,
  membershipsChanged,
  messagesReceived,
  stateRestored,
  typingChanged,
  usersChanged,
  usersReceived,
} from '../../realtime/events';
import { selectOwnId } from '../session/sessionSlice';
import { usersApi } from './usersApi';
import { selectUser } from './usersSlice';

/** The screen shows the names of these users; unknown ones are fetched. */
export const usersNeeded = createAction<readonly UserId[]>('users/usersNeeded');

/** Users of one batch of events or page are requested together, unless a list of members brings them first. */
const BATCH_DELAY_MS = 200;
const BATCH_SIZE = 25;

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
    removeReceived: ({ payload }: ReturnType<typeof usersReceived>): void => {
      for (const { id } of payload) restored.delete(id);
    },
    refresh: async (_action: unknown, api: AppListenerApi): Promise<void> => {
      api.cancelActiveListeners();
      await api.delay(REFRESH_DELAY_MS);
      const ids = [...restored];
      for (let start = 0; start < ids.length; start += BATCH_SIZE) {
        const batch = ids.slice(start, start + BATCH_SIZE);
        await api.dispatch(fetchFresh(usersApi.endpoints.getUsersById, batch));
      }
    },
  };
}

/** Collects the unknown users of events and pages and fetches them in batches. */
function createUserLoader() {
  const wanted = new Set<UserId>();
  /** Requested once: a user without a record is shown by id until one is written. */
  const asked = new Set<UserId>();
  let isWaiting = false;

  const fetchWanted = async (api: AppListenerApi): Promise<void> => {
    // The delay is not restarted by later events: in a busy channel it would never end.
    if (wanted.size === 0 || isWaiting) return;
    isWaiting = true;
    await api.delay(BATCH_DELAY_MS);
    isWaiting = false;
    const unknown = [...wanted].filter((id) => !selectUser(api.getState(), id));
    wanted.clear();
    for (const id of unknown) asked.add(id);
    for (let start = 0; start < unknown.length; start += BATCH_SIZE) {
      const ids = unknown.slice(start, start + BATCH_SIZE);
      const { error } = await api.dispatch(fetchFresh(usersApi.endpoints.getUsersById, ids));
      if (error) for (const id of ids) asked.delete(id);
    }
  };

  const want = (ids: readonly UserId[], api: AppListenerApi): Promise<void> => {
    for (const id of ids) if (!asked.has(id)) wanted.add(id);
    return fetchWanted(api);
  };

  return {
    loadAuthors: (
      action: ReturnType<typeof messagesReceived> | ReturnType<typeof historyPageReceived>,
      api: AppListenerApi,
    ): Promise<void> => {
      const messages = 'messages' in action.payload ? action.payload.messages : action.payload;
      return want(
        messages.map(({ authorId }) => authorId),
        api,
      );
    },
    loadTypists: (
      { payload }: ReturnType<typeof typingChanged>,
      api: AppListenerApi,
    ): Promise<void> =>
      want(
        payload.map(({ userId }) => userId),
        api,
      ),
    loadNewMembers: (
      { payload }: ReturnType<typeof membershipsChanged>,
      api: AppListenerApi,
    ): Promise<void> =>
      want(
        payload.flatMap(({ event, userId }) => (event === 'set' ? [userId] : [])),
        api,
      ),
    loadNeeded: ({ payload }: ReturnType<typeof usersNeeded>, api: AppListenerApi): Promise<void> =>
      want(payload, api),
    /** Requests users without a record when one is written, for the first time or again. */
    loadNewRecords: (
      { payload }: ReturnType<typeof usersChanged>,
      api: AppListenerApi,
    ): Promise<void> => {
      const before = api.getOriginalState();
      for (const change of payload) {
        if (change.event === 'removed') {
          if (selectUser(before, change.id)) asked.add(change.id);
        } else if (asked.has(change.change.id)) wanted.add(change.change.id);
      }
      return fetchWanted(api);
    },
  };
}

function writtenIds({ payload }: ReturnType<typeof usersChanged>): readonly UserId[] {
  return payload.flatMap((change) => (change.event === 'set' ? [change.change.id] : []));
}

export function addUsersListeners(startListening: StartListening): void {
  startListening({ actionCreator: connectionEstablished, effect: loadOwnUser });
  startListening({ actionCreator: usersChanged, effect: loadChangedOwnUser });
  const { addRestored, removeReceived, refresh } = createRefresher();
  startListening({ actionCreator: stateRestored, effect: addRestored });
  startListening({ actionCreator: usersReceived, effect: removeReceived });
  startListening({ actionCreator: connectionEstablished, effect: refresh });
  const { loadAuthors, loadTypists, loadNewMembers, loadNeeded, loadNewRecords } =
    createUserLoader();
  startListening({ actionCreator: messagesReceived, effect: loadAuthors });
  startListening({ actionCreator: historyPageReceived, effect: loadAuthors });
  startListening({ actionCreator: typingChanged, effect: loadTypists });
  startListening({ actionCreator: membershipsChanged, effect: loadNewMembers });
  startListening({ actionCreator: usersNeeded, effect: loadNeeded });
  startListening({ actionCreator: usersChanged, effect: loadNewRecords });
}
