import type { Keys } from './serviceContext';

/** The keyset of local mode. The keys are no secret: the service listens on this machine only. */
export const LOCAL_KEYS: Keys = { publishKey: 'pub-local', subscribeKey: 'sub-local' };
