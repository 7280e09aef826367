import type PubNub from 'pubnub';
import { createUuid } from '../../src/lib/uuid';
import { consoleOpened } from '../../src/moderator/app/consoleSlice';
import { makeModeratorStore } from '../../src/moderator/app/store';
import type { Deed } from '../../src/moderator/decisions/deed';
import {
  deedRequested,
  outcomeUndone,
  selectOutcomes,
} from '../../src/moderator/decisions/decisionsSlice';
import { waitFor } from './waitFor';

/** The console without its screen on a running service; nothing is delivered to it. */
export function createLiveConsole(moderator: PubNub) {
  const store = makeModeratorStore({
    pubnub: moderator,
    sayFarewell: () => {},
    storage: { get: () => null, set: () => {} },
    now: Date.now,
    createId: createUuid,
    saveFile: () => {},
    warn: () => {},
  });
  store.dispatch(consoleOpened({ hasModeration: true, areIdentitiesVerified: false }));
  const outcomes = () => selectOutcomes(store.getState());
  const allAnswered = (count: number) =>
    waitFor(
      () => outcomes().length === count && outcomes().every(({ status }) => status !== 'running'),
      `${count} deeds`,
    );
  return {
    store,
    /** What came of everything that was asked for, oldest first. */
    results: () => outcomes().map(({ status }) => status),
    act: async (id: string, deed: Deed) => {
      const count = outcomes().length + 1;
      store.dispatch(deedRequested({ id, deed }));
      await allAnswered(count);
    },
    undo: async (id: string) => {
      const count = outcomes().length + 1;
      store.dispatch(outcomeUndone(id));
      await allAnswered(count);
    },
  };
}
