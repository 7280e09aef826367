import type { Action } from '@reduxjs/toolkit';
import { makeConsoleStore, rootReducer } from '../../../src/console/app/store';
import type { ConsoleExtra } from '../../../src/console/state/consoleExtra';
import type { RootState } from '../../../src/console/state/rootState';

/** The console's state after some actions, without listeners. */
export function consoleAfter(...actions: readonly Action[]): RootState {
  return actions.reduce(rootReducer, rootReducer(undefined, { type: 'start' }));
}

/** The console's real store in a browser that has no server. */
export function createTestConsole(given: Partial<ConsoleExtra> = {}) {
  let ids = 0;
  const credentials = { token: undefined, member: undefined, take: () => undefined, forget() {} };
  return makeConsoleStore({
    serverUrl: 'http://127.0.0.1:0',
    credentials,
    keyset: { publishKey: 'demo', subscribeKey: 'demo', isSecure: false },
    storage: { get: () => null, set: () => undefined },
    lastInput: () => 0,
    toOwnOrigin: (address) => address,
    now: () => Date.UTC(2026, 10, 21, 12),
    createId: () => `id-${(ids += 1)}`,
    saveFile: jest.fn(),
    warn: jest.fn(),
    ...given,
  });
}
