import type { AppListenerApi } from '../../state/rootState';
import { mentionsFailed, mentionsLoaded } from '../dialogs/dialogsSlice';
import { selectOwnId } from '../session/sessionSlice';
import { usersNeeded } from '../users/usersListeners';
import { selectUser } from '../users/usersSlice';
import { inboxApi } from './inboxApi';

/** Loads the newest mentions anew, or the page after those that are shown. */
export async function loadMentions(isMore: boolean, api: AppListenerApi): Promise<void> {
  const ownId = selectOwnId(api.getState());
  if (ownId === null) return;
  const options = isMore ? { direction: 'forward' as const } : { forceRefetch: true };
  const result = await api.dispatch(
    inboxApi.endpoints.getMentions.initiate(ownId, { ...options, subscribe: false }),
  );
  if (!result.isSuccess) {
    api.dispatch(mentionsFailed());
    return;
  }
  const authors = new Set(
    result.data.pages.flatMap(({ messages }) => messages.map(({ authorId }) => authorId)),
  );
  const unknown = [...authors].filter((id) => !selectUser(api.getState(), id));
  if (unknown.length > 0) api.dispatch(usersNeeded(unknown));
  api.dispatch(mentionsLoaded());
}
