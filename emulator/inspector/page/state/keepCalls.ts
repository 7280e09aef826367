import type { CallPage } from '../../inspectorAnswers';

/** The newest calls that the page keeps, as many as the emulator does. */
const MAX_CALLS = 10_000;

type KnownCalls = Omit<CallPage, 'isMore'>;

/** Adds the calls of an answer to those that are known; another log replaces them. */
export function keepCalls(known: KnownCalls | undefined, { log, calls }: CallPage): KnownCalls {
  if (known?.log !== log) return { log, calls };
  if (calls.length === 0) return known;
  return { log, calls: [...known.calls, ...calls].slice(-MAX_CALLS) };
}

/** Where the log is to be read on. */
export function cursorOf(known: KnownCalls | undefined) {
  if (!known) return {};
  const next = (known.calls.at(-1)?.number ?? -1) + 1;
  return { log: known.log, next };
}
