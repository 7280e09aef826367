import type { RootState } from '../../../src/state/rootState';
import type { UserDatabase } from '../../../src/storage/database';
import type { Notifier } from '../../../src/features/notifications/notifier';
import type { TokenSession } from '../../../src/pubnub/tokenSession';
import type { AppExtra } from '../../../src/state/appExtra';
import { createFileRegistry } from '../../../src/features/composer/fileRegistry';
import { prepareImage } from '../../../src/features/composer/prepareImage';
import { makeStore } from '../../../src/app/store';
import { createSnapshots } from '../../../src/storage/snapshots';
import { createMemoryStorage } from '../fakes/memoryStorage';
import { noDatabase } from '../fakes/noDatabase';
import { createFakeImageTools, fakeUrls } from '../fakes/fakeFiles';
import { createFakePubnub } from '../fakes/fakePubnub';

export type TestApp = ReturnType<typeof createTestApp>;

interface TestAppOptions {
  readonly preloadedState?: Partial<RootState>;
  /** The browser's storage from an earlier visit. */
  readonly stored?: Readonly<Record<string, string>>;
  /** The storage of the browser in which other tabs are open. */
  readonly browser?: ReturnType<typeof createMemoryStorage>;
  /** The browser's database; one that keeps nothing unless a test needs it. */
  readonly database?: UserDatabase;
  readonly notifier?: Notifier;
  /** The session on a moderation server. */
  readonly tokens?: TokenSession;
  /** The clock; it stands still unless a test needs time to pass. */
  readonly now?: () => number;
}

/** The real store with a fake SDK, a map as storage, and ids and times that are known beforehand. */
export function createTestApp(options: TestAppOptions = {}) {
  const { preloadedState, stored = {}, now = () => Date.UTC(2026, 10, 21, 12) } = options;
  const { database = noDatabase, notifier, tokens } = options;
  const { browser = createMemoryStorage(new Map(Object.entries(stored))) } = options;
  const pubnub = createFakePubnub();
  let ids = 0;
  let fileIds = 0;
  const extra: AppExtra & { readonly warn: jest.Mock<void, [string, unknown]> } = {
    pubnub: pubnub.sdk,
    sendLeaveBeacon: jest.fn(),
    storage: browser.open(),
    database,
    snapshots: createSnapshots(database, undefined, () => {}),
    keyset: 'sub',
    files: createFileRegistry(() => `file-${(fileIds += 1)}`, fakeUrls()),
    checkImage: (file) => prepareImage(file, createFakeImageTools()),
    now,
    createId: () => `id-${(ids += 1)}`,
    randomHex: (length) => String((ids += 1)).padStart(length, '0'),
    warn: jest.fn(),
    ...(notifier && { notifier }),
    ...(tokens && { tokens }),
  };
  return {
    store: makeStore(extra, { ...(preloadedState && { preloadedState }) }),
    pubnub,
    storage: browser.texts,
    extra,
  };
}
