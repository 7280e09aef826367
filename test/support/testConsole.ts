import type { ModeratorExtra } from '../../src/moderator/app/deps';
import { consoleOpened } from '../../src/moderator/app/consoleSlice';
import { makeModeratorStore } from '../../src/moderator/app/store';
import { createFakePubnub } from '../fakes/fakePubnub';

/** The console's real store with a fake SDK. */
export function createTestConsole(hasModeration: boolean, given: Partial<ModeratorExtra> = {}) {
  const pubnub = createFakePubnub();
  let ids = 0;
  const extra: ModeratorExtra = {
    pubnub: pubnub.sdk,
    sayFarewell: jest.fn(),
    storage: { get: () => null, set: () => undefined },
    now: () => Date.UTC(2026, 10, 21, 12),
    createId: () => `id-${(ids += 1)}`,
    saveFile: jest.fn(),
    warn: jest.fn(),
    ...given,
  };
  const store = makeModeratorStore(extra);
  store.dispatch(consoleOpened({ hasModeration, areIdentitiesVerified: false }));
  return { store, pubnub, extra };
}
