import { createAction, isAnyOf } from '@reduxjs/toolkit';
import type { UserId } from '../../domain/ids';
import { usersApi } from '../../features/users/usersApi';
import { selectUser } from '../../features/users/usersSlice';
import { fetchFresh } from '../../pubnub/requests';
import { connectionEstablished, sessionStarted, usersChanged } from '../../realtime/events';
import {
  logRecordsReceived,
  rejectedReceived,
  reportsReceived,
  usersInLog,
  usersInRejected,
  usersInReport,
  usersMentioned,
} from '../log/recordsSlice';
import {
  selectTab,
  selectUserQuery,
  tabOpened,
  userFilterToggled,
  userOpened,
  usersSearched,
} from '../state/consoleSlice';
import type { ModeratorListenerApi, StartListening } from '../state/rootState';
import { leasesFetched, leasesReceived } from '../team/leasesSlice';
import { findUsersApi, selectUserList } from './usersApi';

/** The list of users is near its end. */
export const moreUsersRequested = createAction('console/moreUsersRequested');
/** A moderator pressed "Try again". */
export const usersRetried = createAction('console/usersRetried');

/** Keys pressed within this time of each other make one search. */
const TYPING_DELAY_MS = 150;
/** Users mentioned within this time are fetched together. */
const BATCH_DELAY_MS = 20;
const BATCH_SIZE = 25;

const { findUsers } = findUsersApi.endpoints;

/** Fetches what the current query finds, and keeps it in the cache until the next query. */
async function search(action: unknown, api: ModeratorListenerApi): Promise<void> {
  api.cancelActiveListeners();
  if (selectTab(api.getState()) !== 'users') return;
  if (usersSearched.match(action)) await api.delay(TYPING_DELAY_MS);
  const query = selectUserQuery(api.getState());
  const list = api.dispatch(findUsers.initiate(query, { forceRefetch: true }));
  try {
    await api.condition(() => false);
  } finally {
    list.unsubscribe();
  }
}

async function loadMore(_action: unknown, api: ModeratorListenerApi): Promise<void> {
  const { hasNextPage, isLoading } = selectUserList(api.getState());
  if (!hasNextPage || isLoading) return;
  const query = selectUserQuery(api.getState());
  await api.dispatch(findUsers.initiate(query, { direction: 'forward', subscribe: false }));
}

/** Flagged users are in the queue even where the keyset keeps no reports. */
async function loadFlagged(_action: unknown, api: ModeratorListenerApi): Promise<void> {
  const query = { search: '', filters: ['flagged'] } as const;
  await api.dispatch(findUsers.initiate(query, { forceRefetch: true, subscribe: false }));
}

/** Fetches the users whom records mention in batches, each once unless a decision changes their record. */
function createUserLoader() {
  const wanted = new Set<UserId>();
  const requested = new Set<UserId>();
  let isWaiting = false;

  const load = async (
    ids: readonly (UserId | undefined)[],
    api: ModeratorListenerApi,
  ): Promise<void> => {
    for (const id of ids) if (id !== undefined && !requested.has(id)) wanted.add(id);
    if (wanted.size === 0 || isWaiting) return;
    isWaiting = true;
    await api.delay(BATCH_DELAY_MS);
    isWaiting = false;
    const batch = [...wanted];
    wanted.clear();
    for (const id of batch) requested.add(id);
    for (let start = 0; start < batch.length; start += BATCH_SIZE) {
      const some = batch.slice(start, start + BATCH_SIZE);
      const { error } = await api.dispatch(fetchFresh(usersApi.endpoints.getUsersById, some));
      if (error) for (const id of some) requested.delete(id);
    }
  };
  return { load, forget: (id: UserId | undefined) => id !== undefined && requested.delete(id) };
}

export function addUsersListeners(startListening: StartListening): void {
  startListening({ actionCreator: connectionEstablished, effect: loadFlagged });
  startListening({
    matcher: isAnyOf(usersSearched, userFilterToggled, tabOpened, usersRetried),
    effect: search,
  });
  startListening({ actionCreator: moreUsersRequested, effect: loadMore });

  const { load, forget } = createUserLoader();
  startListening({
    actionCreator: sessionStarted,
    effect: ({ payload }, api) => load([payload.userId], api),
  });
  startListening({
    actionCreator: usersMentioned,
    effect: ({ payload }, api) => load(payload, api),
  });
  startListening({
    actionCreator: reportsReceived,
    effect: ({ payload }, api) => load(payload.flatMap(usersInReport), api),
  });
  startListening({
    actionCreator: rejectedReceived,
    effect: ({ payload }, api) => load(payload.flatMap(usersInRejected), api),
  });
  startListening({
    actionCreator: logRecordsReceived,
    effect: ({ payload }, api) => {
      // A decision changed the user's record, and that event may not reach this client.
      for (const { userId } of payload) forget(userId);
      return load(payload.flatMap(usersInLog), api);
    },
  });
  startListening({
    actionCreator: leasesReceived,
    effect: ({ payload }, api) =>
      load(
        payload.map(({ holderId }) => holderId),
        api,
      ),
  });
  startListening({
    actionCreator: leasesFetched,
    effect: ({ payload }, api) =>
      load(
        payload.leases.map(({ holderId }) => holderId),
        api,
      ),
  });
  startListening({
    actionCreator: userOpened,
    effect: ({ payload }, api) => {
      forget(payload ?? undefined);
      return load([payload ?? undefined], api);
    },
  });
  startListening({
    actionCreator: usersChanged,
    effect: ({ payload }, api) => {
      // The event of a new record has only the fields that were written.
      const added = payload.flatMap((change) =>
        change.event === 'set' && !selectUser(api.getState(), change.change.id)
          ? [change.change.id]
          : [],
      );
      added.forEach(forget);
      return load(added, api);
    },
  });
}
