import { isAnyOf } from '@reduxjs/toolkit';
import { connectionEstablished } from '../../realtime/facts';
import type { ModeratorListenerApi, StartListening } from '../app/listenerMiddleware';
import { peopleApi } from './peopleApi';
import {
  morePeopleRequested,
  peopleFilterToggled,
  peopleListOpened,
  peoplePageFailed,
  peopleRetried,
  peopleSearched,
  selectPeopleQuery,
} from './peopleSlice';

/** Keys that follow each other quickly are one search. */
const TYPING_PAUSE_MS = 150;

async function fetchPage(api: ModeratorListenerApi, cursor: string | null): Promise<void> {
  const query = selectPeopleQuery(api.getState());
  const { isError } = await api.dispatch(
    peopleApi.endpoints.getPeople.initiate(
      { query, cursor },
      { forceRefetch: true, subscribe: false },
    ),
  );
  if (isError) api.dispatch(peoplePageFailed(query));
}

async function search(action: unknown, api: ModeratorListenerApi): Promise<void> {
  api.cancelActiveListeners();
  if (peopleSearched.match(action)) await api.delay(TYPING_PAUSE_MS);
  await fetchPage(api, null);
}

/** One page at a time, however often the end of the list is reached. */
function loadMore(_action: unknown, api: ModeratorListenerApi): Promise<void> | undefined {
  const { next, status } = api.getOriginalState().people;
  return next === null || status === 'loading' ? undefined : fetchPage(api, next);
}

/** Who is flagged belongs into the queue, also where nobody keeps reports. */
async function loadFlagged(_action: unknown, api: ModeratorListenerApi): Promise<void> {
  const query = { search: '', filters: ['flagged'] } as const;
  await api.dispatch(
    peopleApi.endpoints.getPeople.initiate(
      { query, cursor: null },
      { forceRefetch: true, subscribe: false },
    ),
  );
}

export function addPeopleListeners(startListening: StartListening): void {
  startListening({ actionCreator: connectionEstablished, effect: loadFlagged });
  startListening({
    matcher: isAnyOf(peopleSearched, peopleFilterToggled, peopleListOpened, peopleRetried),
    effect: search,
  });
  startListening({ actionCreator: morePeopleRequested, effect: loadMore });
}
