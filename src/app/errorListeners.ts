import { isRejectedWithValue } from '@reduxjs/toolkit';
import { isRecord } from '../lib/isRecord';
import { chatApi } from '../pubnub/chatApi';
import { accessDenied } from '../realtime/facts';
import type { StartListening } from './listenerMiddleware';

/** Every failed call is logged once, as a warning (specification, section 8). */
export function addErrorListeners(startListening: StartListening): void {
  startListening({
    matcher: isRejectedWithValue,
    effect: (action, { extra, dispatch }) => {
      extra.warn('a call to the messaging service failed', action.payload);
      if (isQuery(action) && isForbidden(action.payload)) dispatch(accessDenied());
    },
  });
}

/**
 * What a user writes may be refused to them alone, by moderation for instance; only a fetch that is
 * refused tells of the access manager.
 */
function isQuery({ type }: { readonly type: string }): boolean {
  return type.startsWith(`${chatApi.reducerPath}/executeQuery/`);
}

function isForbidden(error: unknown): boolean {
  return isRecord(error) && error['kind'] === 'forbidden';
}
