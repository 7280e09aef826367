import { isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit';
import type { UserId } from '../domain/ids';
import { fetchMembershipsAnew } from '../features/memberships/membershipsApi';
import { readOwnRecord } from '../features/moderation/readOwnRecord';
import { selectIsBanned, selectOpenChannelIds } from '../features/moderation/restrictionSelectors';
import { selectOwnId } from '../features/session/sessionSlice';
import { chatApi } from '../pubnub/chatApi';
import { isForbidden, type SdkError } from '../pubnub/errors';
import { channelsOfFetch, type OperationCall } from '../pubnub/operations';
import { accessDenied, channelsReopened } from '../realtime/facts';
import type { AppListenerApi, StartListening } from './listenerMiddleware';

/** Every failed call is logged once, as a warning (specification, section 8). */
function logFailure({ payload }: { readonly payload: unknown }, api: AppListenerApi): void {
  api.extra.warn('a call to the messaging service failed', payload);
}

/**
 * Writes may be refused to a user alone, by moderation for instance; only a fetch that is refused can
 * mean that the access manager is on.
 */
function isRefusedFetch(action: UnknownAction): action is UnknownAction & {
  readonly payload: SdkError & { readonly refusedFetch: OperationCall };
} {
  return isRejectedWithValue(action) && (action.payload as SdkError).refusedFetch !== undefined;
}

/** Checks each refused fetch once at a time. */
function createAccessCheck() {
  const running = new Set<string>();
  return async (
    { payload: { refusedFetch } }: { readonly payload: { readonly refusedFetch: OperationCall } },
    api: AppListenerApi,
  ): Promise<void> => {
    const key = JSON.stringify(refusedFetch);
    if (running.has(key)) return;
    running.add(key);
    try {
      await checkAccess(refusedFetch, api);
    } finally {
      running.delete(key);
    }
  };
}

/**
 * Shows the access manager's gate when nothing else explains the refusal. Moderation may have refused
 * for a moment only, and its news may be late. So the gate needs a second refusal, with a fresh look
 * at what the user may read before it and after it.
 */
async function checkAccess(refused: OperationCall, api: AppListenerApi): Promise<void> {
  const ownId = selectOwnId(api.getState());
  if (ownId === null) return;
  // Moderation never keeps a user from their own record.
  if (refused.operation === 'getUser' && refused.params.uuid === ownId) {
    api.dispatch(accessDenied());
    return;
  }
  if (await isExplained(refused, ownId, api)) return;
  const { initiate } = chatApi.endpoints.repeatFetch;
  const repeated = await api.dispatch(initiate(refused, { forceRefetch: true, subscribe: false }));
  if (!isForbidden(repeated.error)) reopen(refused, api);
  else if (!(await isExplained(refused, ownId, api))) api.dispatch(accessDenied());
}

/**
 * Whether the user is banned, blocked from a channel of the fetch or no longer in it, as the service
 * has it now. Also when that cannot be read: a refusal of those fetches is checked by itself, and after
 * an outage everything is fetched again.
 */
async function isExplained(
  refused: OperationCall,
  ownId: UserId,
  api: AppListenerApi,
): Promise<boolean> {
  if (!(await readOwnRecord(api)) || selectIsBanned(api.getState())) return true;
  const channelIds = channelsOfFetch(refused);
  if (channelIds.length === 0) return false;
  const memberships = await api.dispatch(fetchMembershipsAnew(ownId));
  if (!memberships.isSuccess) return true;
  const open: readonly string[] = selectOpenChannelIds(api.getState());
  return channelIds.some((id) => !open.includes(id));
}

/** The refusal was over before it could be explained: its channels are read anew, all after a ban. */
function reopen(refused: OperationCall, api: AppListenerApi): void {
  const open = selectOpenChannelIds(api.getState());
  const channelIds = channelsOfFetch(refused);
  const isBan = channelIds.length === 0;
  api.dispatch(channelsReopened(isBan ? open : open.filter((id) => channelIds.includes(id))));
}

export function addErrorListeners(startListening: StartListening): void {
  startListening({ matcher: isRejectedWithValue, effect: logFailure });
  startListening({ matcher: isRefusedFetch, effect: createAccessCheck() });
}
