import type { AppListenerApi } from '../../app/listenerMiddleware';
import { selectOwnId } from '../session/sessionSlice';
import { fetchUserAnew } from '../users/usersApi';

/**
 * Reads what moderators decided about the user: when a call is refused, the news of it may still be on its
 * way.
 *
 * @returns whether the service answered
 */
export async function readOwnRecord(api: AppListenerApi): Promise<boolean> {
  const userId = selectOwnId(api.getState());
  if (userId === null) return false;
  const { isSuccess } = await api.dispatch(fetchUserAnew(userId));
  return isSuccess;
}
