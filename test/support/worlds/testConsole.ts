import type { Action } from '@reduxjs/toolkit';
import type { ModeratorExtra, RootState } from '../../../src/moderator/state/rootState';
import { consoleOpened } from '../../../src/moderator/state/consoleSlice';
import { makeModeratorStore, rootReducer } from '../../../src/moderator/app/store';
import { recordsApi, type RecordsPage } from '../../../src/moderator/log/recordsApi';
import type { RecordTypes } from '../../../src/moderator/log/translateRecords';
import { createFakePubnub } from '../fakes/fakePubnub';

/** The console's state after some actions, without listeners. */
export function consoleAfter(...actions: readonly Action[]): RootState {
  return actions.reduce(rootReducer, rootReducer(undefined, { type: 'start' }));
}

/** The console's real store with a fake SDK. */
export function createTestConsole(hasModeration: boolean, given: Partial<ModeratorExtra> = {}) {
  const pubnub = createFakePubnub();
  let ids = 0;
  const extra: ModeratorExtra = {
    pubnub: pubnub.sdk,
    sendLeaveBeacon: jest.fn(),
    storage: { get: () => null, set: () => undefined },
    now: () => Date.UTC(2026, 10, 21, 12),
    createId: () => `id-${(ids += 1)}`,
    saveFile: jest.fn(),
    warn: jest.fn(),
    ...given,
  };
  const store = makeModeratorStore(extra);
  store.dispatch(consoleOpened({ hasModeration, areIdentitiesVerified: false }));
  const wholeList = <Item>(records: readonly Item[]) => ({
    pages: [{ records, rest: [] } satisfies RecordsPage<Item>],
    pageParams: [null],
  });
  return {
    ...{ store, pubnub, extra },
    /** The log, the reports and the appeals have been fetched, to their end. */
    fillRecords: ({
      log = [],
      reports = [],
      appeals = [],
    }: {
      readonly log?: readonly RecordTypes['log'][];
      readonly reports?: readonly RecordTypes['reports'][];
      readonly appeals?: readonly RecordTypes['appeals'][];
    } = {}) => {
      const { upsertQueryEntries } = recordsApi.util;
      store.dispatch(
        upsertQueryEntries([
          { endpointName: 'getLog', arg: null, value: wholeList(log) },
          { endpointName: 'getReports', arg: null, value: wholeList(reports) },
          { endpointName: 'getAppeals', arg: null, value: wholeList(appeals) },
        ]),
      );
      // The store tells views about a change of the cache together with the next action.
      store.dispatch({ type: 'test/recordsFilled' });
    },
  };
}
