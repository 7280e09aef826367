import type PubNub from 'pubnub';
import { createUuid } from '../../../src/lib/random';
import { consoleOpened } from '../../../src/moderator/state/consoleSlice';
import { makeModeratorStore } from '../../../src/moderator/app/store';
import type { ModerationAction } from '../../../src/moderator/actions/moderationAction';
import {
  actionRequested,
  outcomeUndone,
  selectOutcomes,
} from '../../../src/moderator/actions/actionsSlice';
import { waitFor } from '../drivers/waitFor';

/** The console without its screen on a running service; nothing is delivered to it. */
export function createLiveConsole(moderator: PubNub) {
  const store = makeModeratorStore({
    pubnub: moderator,
    sendLeaveBeacon: () => {},
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
      `${count} actions`,
    );
  return {
    store,
    /** The status of each requested action, oldest first. */
    results: () => outcomes().map(({ status }) => status),
    act: async (id: string, action: ModerationAction) => {
      const count = outcomes().length + 1;
      store.dispatch(actionRequested({ id, action }));
      await allAnswered(count);
    },
    undo: async (id: string) => {
      const count = outcomes().length + 1;
      store.dispatch(outcomeUndone(id));
      await allAnswered(count);
    },
  };
}
