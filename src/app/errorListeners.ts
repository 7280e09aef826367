import { isRejectedWithValue, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { ChannelId } from '../domain/ids';
import { readOwnRecord } from '../features/moderation/readOwnRecord';
import { selectIsBanned, selectOpenChannelIds } from '../features/moderation/restrictionSelectors';
import { selectOwnId } from '../features/session/sessionSlice';
import { isRecord } from '../lib/isRecord';
import { chatApi } from '../pubnub/chatApi';
import { isForbidden, type SdkError } from '../pubnub/errors';
import { accessDenied, channelsReopened } from '../realtime/facts';
import type { AppListenerApi, StartListening } from './listenerMiddleware';
import type { RootState } from './store';

/** What any query of the API can be asked by. */
interface QueryEndpoint {
  readonly initiate: (
    args: unknown,
    options: { readonly forceRefetch: true; readonly subscribe: false },
  ) => ThunkAction<Promise<{ readonly error?: unknown }>, RootState, unknown, UnknownAction>;
}

/** Fetches about channels: moderation may refuse them to a user while the rest goes on. */
const CHANNEL_READS: readonly string[] = [
  'fetchMessages',
  'messageCounts',
  'hereNow',
  'getChannelMembers',
];

/** A user's record: only the access manager refuses that. */
const NEVER_MODERATED = 'getUser';

interface RefusedFetch {
  /** Of which endpoint, and with what: to ask the same again. */
  readonly endpointName: string;
  readonly originalArgs: unknown;
  /** The same for the same question. */
  readonly queryCacheKey: string;
  readonly operation: string;
  /** The ids of channels or users that it was about. */
  readonly ids: readonly string[];
}

/** Every failed call is logged once, as a warning (specification, section 8). */
export function addErrorListeners(startListening: StartListening): void {
  const askedAgain = new Set<string>();
  startListening({
    matcher: isRejectedWithValue,
    effect: async (action, api) => {
      api.extra.warn('a call to the messaging service failed', action.payload);
      const refused = isForbidden(action.payload) ? readFetch(action) : undefined;
      if (!refused || askedAgain.has(refused.queryCacheKey)) return;
      if (refused.operation === NEVER_MODERATED) {
        api.dispatch(accessDenied());
        return;
      }
      if (await isModerated(refused, api)) return;
      askedAgain.add(refused.queryCacheKey);
      const isRefusedAgain = await askAgain(refused, api);
      askedAgain.delete(refused.queryCacheKey);
      if (isRefusedAgain) api.dispatch(accessDenied());
      else api.dispatch(channelsReopened(channelsOf(refused, api.getState())));
    },
  });
}

/**
 * Whether it is moderation that refuses, and not the access manager: the user is banned, blocked from
 * the channel or no longer in it. The news of that may still be on its way, so the own record is read
 * again first.
 */
async function isModerated(refused: RefusedFetch, api: AppListenerApi): Promise<boolean> {
  if (selectOwnId(api.getState()) === null) return false;
  // Not known; the access manager would refuse this call as well, and the next ones.
  if (!(await readOwnRecord(api))) return true;
  return isExplained(refused, api.getState());
}

/**
 * Moderation may have refused for a moment only: what explained it is over before the own record is
 * read. The access manager refuses the same question again.
 */
async function askAgain(
  { endpointName, originalArgs }: RefusedFetch,
  api: AppListenerApi,
): Promise<boolean> {
  const endpoints = chatApi.endpoints as Readonly<Record<string, QueryEndpoint>>;
  const asked = endpoints[endpointName]?.initiate(originalArgs, {
    forceRefetch: true,
    subscribe: false,
  });
  return asked !== undefined && isForbidden((await api.dispatch(asked)).error);
}

function channelsOf({ ids }: RefusedFetch, state: RootState): readonly ChannelId[] {
  return selectOpenChannelIds(state).filter((id) => ids.includes(id));
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
  const { arg } = action.meta as { readonly arg: Omit<RefusedFetch, 'operation' | 'ids'> };
  return { ...arg, operation, ids: idsOf(arg.originalArgs) };
}

function idsOf(args: unknown): readonly string[] {
  const { channelId, channelIds = [channelId] } = isRecord(args) ? args : { channelId: args };
  return [channelIds].flat().filter((id) => typeof id === 'string');
}
