import type { ThunkDispatch, UnknownAction, WithSlice } from '@reduxjs/toolkit';
import type { UserId } from '../../domain/ids';
import { fetchFresh } from '../../pubnub/requests';
import { usersApi } from './usersApi';
import type { usersSlice } from './usersSlice';

type State = WithSlice<typeof usersSlice>;

/** What the loader uses of a listener's API. */
interface LoaderApi {
  readonly dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  readonly getState: () => State;
  readonly delay: (ms: number) => Promise<void>;
}

interface UserLoaderOptions {
  /** Users wanted within this time are fetched together, ms. */
  readonly delayMs: number;
  /** Whether a wanted user is still to be fetched after that time. */
  readonly isMissing: (state: State, userId: UserId) => boolean;
}

/** Collects users and fetches them in batches. */
export function createUserLoader({ delayMs, isMissing }: UserLoaderOptions) {
  const wanted = new Set<UserId>();
  /** Requested once: a user without a record is shown by id until one is written. */
  const asked = new Set<UserId>();
  let isWaiting = false;

  const fetchWanted = async (api: LoaderApi): Promise<void> => {
    const state = api.getState();
    const ids = [...wanted].filter((id) => isMissing(state, id));
    wanted.clear();
    for (const id of ids) asked.add(id);
    for (const id of await fetchUsers(ids, api)) asked.delete(id);
  };

  return {
    /** Users who were fetched; those who are removed from it are fetched again when they are wanted. */
    asked,
    load: async (ids: readonly UserId[], api: LoaderApi): Promise<void> => {
      for (const id of ids) if (!asked.has(id)) wanted.add(id);
      // The delay is not restarted by later events: in a busy channel it would never end.
      if (wanted.size === 0 || isWaiting) return;
      isWaiting = true;
      await api.delay(delayMs);
      isWaiting = false;
      await fetchWanted(api);
    },
  };
}

const BATCH_SIZE = 25;

/** Fetches the records of users in batches. @returns those whose fetch failed */
export async function fetchUsers(
  ids: readonly UserId[],
  { dispatch }: Pick<LoaderApi, 'dispatch'>,
): Promise<readonly UserId[]> {
  const failed: UserId[] = [];
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const batch = ids.slice(start, start + BATCH_SIZE);
    const { error } = await dispatch(fetchFresh(usersApi.endpoints.getUsersById, batch));
    if (error) failed.push(...batch);
  }
  return failed;
}
