import { createAction, isAnyOf } from '@reduxjs/toolkit';
import type { UserId } from '../../domain/ids';
import { createUserLoader } from '../../features/users/userLoader';
import { selectUser } from '../../features/users/usersSlice';
import { subscribed } from '../../pubnub/requests';
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
import { combineListeners } from '../../state/storeKit';
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
  await subscribed(api.dispatch(findUsers.initiate(query, { direction: 'forward' })));
}

/** Flagged users are in the queue even where the keyset keeps no reports. */
async function loadFlagged(_action: unknown, api: ModeratorListenerApi): Promise<void> {
  const query = { search: '', filters: ['flagged'] } as const;
  await subscribed(api.dispatch(findUsers.initiate(query, { forceRefetch: true })));
}

/** Fetches the users whom records mention, each once unless a decision changes their record. */
function createMentionedLoader() {
  const { load, asked } = createUserLoader({ delayMs: BATCH_DELAY_MS, isMissing: () => true });
  return {
    load: (ids: readonly (UserId | undefined)[], api: ModeratorListenerApi) =>
      load(
        ids.filter((id) => id !== undefined),
        api,
      ),
    loadAgain: (ids: readonly UserId[], api: ModeratorListenerApi) => {
      for (const id of ids) asked.delete(id);
      return load(ids, api);
    },
  };
}

export function addUsersListeners(startListening: StartListening) {
  const { load, loadAgain } = createMentionedLoader();
  return combineListeners(
    startListening({ actionCreator: connectionEstablished, effect: loadFlagged }),
    startListening({
      matcher: isAnyOf(usersSearched, userFilterToggled, tabOpened, usersRetried),
      effect: search,
    }),
    startListening({ actionCreator: moreUsersRequested, effect: loadMore }),
    startListening({
      actionCreator: sessionStarted,
      effect: ({ payload }, api) => load([payload.userId], api),
    }),
    startListening({
      actionCreator: usersMentioned,
      effect: ({ payload }, api) => load(payload, api),
    }),
    startListening({
      actionCreator: reportsReceived,
      effect: ({ payload }, api) => load(payload.flatMap(usersInReport), api),
    }),
    startListening({
      actionCreator: rejectedReceived,
      effect: ({ payload }, api) => load(payload.flatMap(usersInRejected), api),
    }),
    startListening({
      actionCreator: logRecordsReceived,
      effect: async ({ payload }, api) => {
        // A decision changed the user's record, and that event may not reach this client.
        const decided = payload.flatMap(({ userId }) => userId ?? []);
        await Promise.all([loadAgain(decided, api), load(payload.flatMap(usersInLog), api)]);
      },
    }),
    startListening({
      actionCreator: leasesReceived,
      effect: ({ payload }, api) =>
        load(
          payload.map(({ holderId }) => holderId),
          api,
        ),
    }),
    startListening({
      actionCreator: leasesFetched,
      effect: ({ payload }, api) =>
        load(
          payload.leases.map(({ holderId }) => holderId),
          api,
        ),
    }),
    startListening({
      actionCreator: userOpened,
      effect: ({ payload }, api) => loadAgain(payload === null ? [] : [payload], api),
    }),
    startListening({
      actionCreator: usersChanged,
      effect: ({ payload }, api) => {
        // The event of a new record has only the fields that were written.
        const added = payload.flatMap((change) =>
          change.event === 'set' && !selectUser(api.getState(), change.change.id)
            ? [change.change.id]
            : [],
        );
        return loadAgain(added, api);
      },
    }),
  );
}
