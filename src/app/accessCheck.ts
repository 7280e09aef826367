import { chatOf } from '../domain/channelRole';
import type { UserId } from '../domain/ids';
import { selectOpenThreadId, threadClosed } from '../features/panels/panelsSlice';
import { membershipsApi } from '../features/memberships/membershipsApi';
import { selectJoinedChannelIds } from '../features/memberships/membershipsSlice';
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
import { accessDenied, channelsRefused, channelsReopened } from '../realtime/events';
import type { AppListenerApi } from '../state/rootState';

/**
 * Shows the access manager's gate when the session itself is refused, and drops a channel that is, when nothing else
 * explains the refusal. A restriction may have ended since, and its event may be late. So both need a second
 * refusal, and restrictions and memberships are fetched before and after it.
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
  else if (await isExplained(refused, ownId, api)) return;
  else if (isSessionFetch(refused, ownId)) api.dispatch(accessDenied());
  else await drop(error?.refusedChannels ?? onlyReadChannel(refused), ownId, api);
}

/** Without these there is no session: the own record, the own memberships, and the own channel. */
function isSessionFetch(call: OperationCall, ownId: UserId): boolean {
  if (call.operation === 'getMemberships') return call.params.uuid === ownId;
  return channelsOfFetch(call).includes(ownId);
}

/**
 * The channel that a fetch reads, if it is one: which of several is refused shows when each is read by itself. A
 * refused record or list of members closes no channel.
 */
function onlyReadChannel(call: OperationCall): readonly string[] {
  const isOfRecord = call.operation === 'getChannel' || call.operation === 'getChannelMembers';
  const channels = channelsOfFetch(call);
  return isOfRecord || channels.length > 1 ? [] : channels;
}

/** Goes on without refused channels, as if the user had left them. */
async function drop(names: readonly string[], ownId: UserId, api: AppListenerApi): Promise<void> {
  const openThread = selectOpenThreadId(api.getState());
  if (openThread !== null && names.includes(openThread)) api.dispatch(threadClosed());
  const joined = selectJoinedChannelIds(api.getState());
  const refused = joined.filter((id) => names.includes(id));
  if (refused.length === 0) return;
  api.dispatch(channelsRefused(refused));
  await api.dispatch(fetchLatest(membershipsApi.endpoints.getMemberships, ownId));
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
