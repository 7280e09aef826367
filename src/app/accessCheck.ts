import { chatOf } from '../domain/channelRole';
import type { UserId } from '../domain/ids';
import { membershipsApi } from '../features/memberships/membershipsApi';
import {
  readOwnRecord,
  selectIsBanned,
  selectOpenChannelIds,
} from '../features/restrictions/restrictions';
import { selectIsAccessDenied, selectOwnId } from '../features/session/sessionSlice';
import { chatApi } from '../pubnub/chatApi';
import { isForbidden } from '../pubnub/errors';
import { fetchFresh, fetchLatest } from '../pubnub/requests';
import { channelsOfFetch, type OperationCall } from '../pubnub/operations';
import { accessDenied, channelsReopened } from '../realtime/events';
import type { AppListenerApi } from '../state/rootState';

/**
 * Shows the access manager's gate when nothing else explains the refusal. A restriction may have ended
 * since, and its event may be late. So the gate needs a second refusal, and restrictions and
 * memberships are fetched before and after it.
 */
export async function checkAccess(refused: OperationCall, api: AppListenerApi): Promise<void> {
  const ownId = selectOwnId(api.getState());
  if (ownId === null || selectIsAccessDenied(api.getState())) return;
  // Moderation never refuses a user their own record.
  if (refused.operation === 'getUser' && refused.params.uuid === ownId) {
    api.dispatch(accessDenied());
    return;
  }
  if (await isExplained(refused, ownId, api)) return;
  if (selectIsAccessDenied(api.getState())) return;
  const { error } = await api.dispatch(fetchFresh(chatApi.endpoints.repeatFetch, refused));
  if (!isForbidden(error)) reopen(refused, api);
  else if (!(await isExplained(refused, ownId, api))) api.dispatch(accessDenied());
}

/**
 * Whether the user is banned, blocked from a channel of the fetch or no longer in it, as the service
 * has it now. Also true when that cannot be fetched: a refusal of those fetches is checked by itself,
 * and after an outage everything is fetched again.
 */
async function isExplained(
  refused: OperationCall,
  ownId: UserId,
  api: AppListenerApi,
): Promise<boolean> {
  if (!(await readOwnRecord(api)) || selectIsBanned(api.getState())) return true;
  const channelIds = channelsOfFetch(refused).map(chatOf);
  if (channelIds.length === 0) return false;
  const { error } = await api.dispatch(fetchLatest(membershipsApi.endpoints.getMemberships, ownId));
  if (error) return true;
  const open: readonly string[] = selectOpenChannelIds(api.getState());
  return channelIds.some((id) => !open.includes(id));
}

/** The refusal ended before it could be explained: its channels are fetched anew, after a ban all of them. */
function reopen(refused: OperationCall, api: AppListenerApi): void {
  const open = selectOpenChannelIds(api.getState());
  const channelIds = channelsOfFetch(refused).map(chatOf);
  const isBan = channelIds.length === 0;
  api.dispatch(channelsReopened(isBan ? open : open.filter((id) => channelIds.includes(id))));
}
