import type { AppListenerApi } from '../../app/listenerMiddleware';
import { retryUntilDone } from '../../app/retryUntilDone';
import { usersApi } from '../users/usersApi';
import { channelsApi } from './channelsApi';

/** Lists all public channels anew, page by page, until it is cancelled. */
export async function listPublicChannels(api: AppListenerApi): Promise<void> {
  const { initiate } = channelsApi.endpoints.getPublicChannels;
  await fetchAllPages(api, (cursor) =>
    api.dispatch(initiate(cursor, { forceRefetch: true, subscribe: false })),
  );
}

/** Lists all users anew, page by page, until it is cancelled. */
export async function listUsers(api: AppListenerApi): Promise<void> {
  const { initiate } = usersApi.endpoints.getAllUsers;
  await fetchAllPages(api, (cursor) =>
    api.dispatch(initiate(cursor, { forceRefetch: true, subscribe: false })),
  );
}

interface PageResult {
  readonly isSuccess: boolean;
  /** The cursor of the next page. */
  readonly data?: string | null | undefined;
}

async function fetchAllPages(
  api: AppListenerApi,
  fetchPage: (cursor: string | null) => PromiseLike<PageResult>,
): Promise<void> {
  let cursor: string | null = null;
  do {
    const at: string | null = cursor;
    const page: PageResult = await retryUntilDone(api, () => fetchPage(at));
    cursor = page.data ?? null;
  } while (cursor !== null);
}
