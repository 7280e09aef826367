import { isRejectedWithValue } from '@reduxjs/toolkit';
import { selectIsBanned, selectOpenChannelIds } from '../features/moderation/restrictionSelectors';
import { selectOwnId } from '../features/session/sessionSlice';
import { usersApi } from '../features/users/usersApi';
import { isRecord } from '../lib/isRecord';
import { chatApi } from '../pubnub/chatApi';
import { isForbidden, type SdkError } from '../pubnub/errors';
import { accessDenied } from '../realtime/facts';
import type { AppListenerApi, StartListening } from './listenerMiddleware';
import type { RootState } from './store';

/** Fetches about channels: moderation may refuse them to a user while the rest goes on. */
const CHANNEL_READS: readonly string[] = ['fetchMessages', 'hereNow', 'getChannelMembers'];

interface RefusedFetch {
  readonly operation: string;
  /** The ids of channels or users that it was about. */
  readonly ids: readonly string[];
}

/** Every failed call is logged once, as a warning (specification, section 8). */
export function addErrorListeners(startListening: StartListening): void {
  startListening({
    matcher: isRejectedWithValue,
    effect: async (action, api) => {
      api.extra.warn('a call to the messaging service failed', action.payload);
      const refused = isForbidden(action.payload) ? readFetch(action) : undefined;
      if (refused && !(await isModerated(refused, api))) api.dispatch(accessDenied());
    },
  });
}

/**
 * Whether it is moderation that refuses, and not the access manager: the user is banned, blocked from
 * the channel or no longer in it. The news of that may still be on its way, so the own record is read
 * again first; nobody is refused that but by the access manager.
 */
async function isModerated(refused: RefusedFetch, api: AppListenerApi): Promise<boolean> {
  const userId = selectOwnId(api.getState());
  if (userId === null || refused.operation === 'getUser') return false;
  const { initiate } = usersApi.endpoints.getUser;
  const { isSuccess } = await api.dispatch(
    initiate(userId, { forceRefetch: true, subscribe: false }),
  );
  // Not known; the access manager would refuse this call as well, and the next ones.
  if (!isSuccess) return true;
  return isExplained(refused, api.getState());
}

function isExplained({ operation, ids }: RefusedFetch, state: RootState): boolean {
  if (selectIsBanned(state)) return true;
  if (!CHANNEL_READS.includes(operation)) return false;
  const open: readonly string[] = selectOpenChannelIds(state);
  return ids.some((id) => !open.includes(id));
}

/**
 * What users write may be refused to them alone, by moderation for instance; only a fetch that is
 * refused tells of the access manager.
 */
function readFetch(action: {
  readonly type: string;
  readonly payload: unknown;
  readonly meta: unknown;
}): RefusedFetch | undefined {
  if (!action.type.startsWith(`${chatApi.reducerPath}/executeQuery/`)) return undefined;
  const { operation } = action.payload as SdkError;
  const { arg } = action.meta as { readonly arg: { readonly originalArgs: unknown } };
  return { operation, ids: idsOf(arg.originalArgs) };
}

function idsOf(args: unknown): readonly string[] {
  const { channelId, channelIds = [channelId] } = isRecord(args) ? args : { channelId: args };
  return [channelIds].flat().filter((id) => typeof id === 'string');
}
