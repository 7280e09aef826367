import type PubNub from 'pubnub';
import { toUserId } from '../../../src/domain/ids';
import { createUuid } from '../../../src/lib/random';
import { consoleOpened } from '../../../src/moderator/state/consoleSlice';
import { makeModeratorStore } from '../../../src/moderator/app/store';
import type { ModerationAction } from '../../../src/moderator/actions/moderationAction';
import {
  actionRequested,
  outcomeUndone,
  selectOutcomes,
} from '../../../src/moderator/actions/actionsSlice';
import { selectRecordsStatus } from '../../../src/moderator/log/recordsSelectors';
import { sessionEnded, sessionStarted } from '../../../src/realtime/events';
import { waitFor } from '../drivers/waitFor';

/** The console without its screen on a running service; nothing is delivered to it before `signIn`. */
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
    /** Connects the console, as the page does, and loads reports and log. */
    signIn: async (userId: string) => {
      store.dispatch(sessionStarted({ userId: toUserId(userId) }));
      const isLoaded = () =>
        (['reports', 'log'] as const).every(
          (kind) => selectRecordsStatus(store.getState(), kind) === 'loaded',
        );
      await waitFor(isLoaded, 'reports and log');
    },
    signOut: () => void store.dispatch(sessionEnded()),
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
