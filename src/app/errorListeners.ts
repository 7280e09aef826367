import { isRejectedWithValue } from '@reduxjs/toolkit';
import { isRecord } from '../lib/isRecord';
import { accessDenied } from '../realtime/facts';
import type { StartListening } from './listenerMiddleware';

/** Every failed call is logged once, as a warning (specification, section 8). */
export function addErrorListeners(startListening: StartListening): void {
  startListening({
    matcher: isRejectedWithValue,
    effect: ({ payload }, { extra, dispatch }) => {
      extra.warn('a call to the messaging service failed', payload);
      if (isRefusedFetch(payload)) dispatch(accessDenied());
    },
  });
}

/** A publish that is refused was moderated; any other refusal is the access manager's. */
function isRefusedFetch(error: unknown): boolean {
  return isRecord(error) && error['kind'] === 'forbidden' && error['operation'] !== 'publish';
}
