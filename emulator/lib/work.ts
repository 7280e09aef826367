import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';

/** The work that one call causes in the main thread, in whichever turns of the event loop. */
export interface Work {
  /** Does a part of it and counts the time that it takes. */
  measure<T>(part: () => T): T;
  /** Does a part of it when its caller has a turn, and counts the time. */
  inTurn<T>(part: () => T): Promise<T>;
}

const current = new AsyncLocalStorage<Work | undefined>();

/** The call on whose behalf this runs; undefined for what no call asks for. */
export function currentWork(): Work | undefined {
  return current.getStore();
}

/** @param work the call on whose behalf `part` runs; undefined when it is for several */
export function onBehalfOf<T>(work: Work | undefined, part: () => T): T {
  return current.run(work, part);
}

/** Does a part of a call when its caller has a turn; of what no call asks for, when others had one. */
export function inTurn<T>(work: Work | undefined, part: () => T): Promise<T> {
  return work ? work.inTurn(part) : setImmediate().then(part);
}
