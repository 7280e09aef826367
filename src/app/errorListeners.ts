import { isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit';
import { isSdkError, type SdkError } from '../pubnub/errors';
import type { OperationCall } from '../pubnub/operations';
import type { AppListenerApi, StartListening } from '../state/rootState';
import { checkAccess } from './accessCheck';

/**
 * Moderation and content rules refuse writes; only a refused fetch can mean that the access manager is
 * on.
 */
function isRefusedFetch(action: UnknownAction): action is UnknownAction & {
  readonly payload: SdkError & { readonly refusedFetch: OperationCall };
} {
  const error = isRejectedWithValue(action) ? action.payload : undefined;
  return isSdkError(error) && error.refusedFetch !== undefined;
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
    } catch (cause) {
      api.extra.warn('a refused fetch could not be checked', cause);
    } finally {
      running.delete(key);
    }
  };
}

export function addErrorListeners(startListening: StartListening) {
  return startListening({ matcher: isRefusedFetch, effect: createAccessCheck() });
}
