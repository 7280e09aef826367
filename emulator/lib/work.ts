import { setImmediate } from 'node:timers/promises';

/**
 * The work that one call causes in the main thread, in whichever turns of the event loop. It is handed on, in the context
 * of the call: `AsyncLocalStorage` would find it by itself, but in Node 20 it costs memory and time for every promise.
 */
export interface Work {
  /** Does a part of it and counts the time that it takes. */
  measure<T>(part: () => T): T;
  /** Does a part of it when its caller has a turn, and counts the time. */
  inTurn<T>(part: () => T): Promise<T>;
}

/** Work that no call asks for. It gets its turn after the calls. */
export const OWN_WORK: Work = {
  measure: (part) => part(),
  inTurn: (part) => setImmediate().then(part),
};
