import type { UserId } from '../../domain/ids';
import { usersApi } from '../../features/users/usersApi';
import { selectUser } from '../../features/users/usersSelectors';
import { sessionStarted, usersChanged } from '../../realtime/facts';
import type { ModeratorListenerApi, StartListening } from '../app/listenerMiddleware';
import { blockedReceived, logRecordsReceived, reportsReceived } from '../history/historyFacts';
import { selectHistoryStatus } from '../history/historySelectors';
import { personOpened } from './peopleSlice';

/** What arrives together is asked for together. */
const BATCH_DELAY_MS = 20;
const BATCH_SIZE = 25;

/** Fetches the people whom the history of moderation names, in batches, each once. */
function createUserLoader() {
  const wanted = new Set<UserId>();
  const asked = new Set<UserId>();
  let isWaiting = false;

  const fetchWanted = async (api: ModeratorListenerApi): Promise<void> => {
    if (wanted.size === 0 || isWaiting) return;
    isWaiting = true;
    await api.delay(BATCH_DELAY_MS);
    const ids = [...wanted];
    wanted.clear();
    isWaiting = false;
    for (const id of ids) asked.add(id);
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      const some = ids.slice(start, start + BATCH_SIZE);
      const { isError } = await api.dispatch(
        usersApi.endpoints.getUsersById.initiate(some, { forceRefetch: true, subscribe: false }),
      );
      if (isError) for (const id of some) asked.delete(id);
    }
  };
  const want = (ids: readonly (UserId | undefined)[], api: ModeratorListenerApi) => {
    for (const id of ids) if (id !== undefined && !asked.has(id)) wanted.add(id);
    return fetchWanted(api);
  };

  return { want, again: (id: UserId) => asked.delete(id) };
}

export function addUserLoaderListeners(startListening: StartListening): void {
  const { want, again } = createUserLoader();
  startListening({
    actionCreator: sessionStarted,
    effect: ({ payload }, api) => want([payload.userId], api),
  });
  startListening({
    actionCreator: reportsReceived,
    effect: ({ payload }, api) =>
      want(
        payload.flatMap(({ userId, reporterId, message, surroundings }) => [
          userId,
          reporterId,
          message?.authorId,
          ...surroundings.map(({ authorId }) => authorId),
        ]),
        api,
      ),
  });
  startListening({
    actionCreator: logRecordsReceived,
    effect: ({ payload }, api) => {
      // The record of whom something was decided about has changed, whoever is told of it.
      const isLive = selectHistoryStatus(api.getState(), 'log') !== 'loading';
      if (isLive) for (const { userId } of payload) if (userId) again(userId);
      return want(
        payload.flatMap(({ userId, actorId }) => [userId, actorId]),
        api,
      );
    },
  });
  startListening({
    actionCreator: blockedReceived,
    effect: ({ payload }, api) =>
      want(
        payload.map(({ senderId }) => senderId),
        api,
      ),
  });
  startListening({
    actionCreator: personOpened,
    effect: ({ payload }, api) => {
      if (payload === null) return undefined;
      again(payload);
      return want([payload], api);
    },
  });
  startListening({
    actionCreator: usersChanged,
    effect: ({ payload }, api) =>
      want(
        // The event of a record that is written for the first time has only the fields that changed.
        payload.flatMap((change) => {
          if (change.event !== 'set' || selectUser(api.getState(), change.change.id)) return [];
          again(change.change.id);
          return [change.change.id];
        }),
        api,
      ),
  });
}
