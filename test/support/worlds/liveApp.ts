import type PubNub from 'pubnub';
import { makeStore, type AppStore } from '../../../src/app/store';
import { toChannelId, toUserId } from '../../../src/domain/ids';
import { channelOpened } from '../../../src/features/channels/channelsSlice';
import { createFileRegistry } from '../../../src/features/composer/fileRegistry';
import { prepareImage } from '../../../src/features/composer/prepareImage';
import { selectJoinedChannelIds } from '../../../src/features/memberships/membershipsSlice';
import {
  olderMessagesRequested,
  selectChannelMessages,
} from '../../../src/features/messages/messagesSlice';
import type { Notifier } from '../../../src/features/notifications/notifier';
import { createUuid, randomHex } from '../../../src/lib/random';
import { createClient } from '../../../src/pubnub/client';
import type { ServerSession } from '../../../src/server/serverSession';
import { sessionEnded, sessionStarted } from '../../../src/realtime/events';
import type { UserDatabase } from '../../../src/storage/database';
import { createSnapshots } from '../../../src/storage/snapshots';
import { createMemoryStorage } from '../fakes/memoryStorage';
import { noDatabase } from '../fakes/noDatabase';
import { createFakeImageTools } from '../fakes/fakeFiles';
import type { SdkConfig } from '../../../emulator/api';
import { waitFor } from '../drivers/waitFor';

/** The app without its screen: the real store and the real SDK on a running service. */
export interface LiveApp {
  readonly store: AppStore;
  readonly sdk: PubNub;
  /** Signs in, subscribes and fetches what the user has joined. */
  start(): void;
  /** Resolves once the channel is joined and its newest page is there. */
  open(channel: string): Promise<void>;
  /** Pages back to the beginning of the channel. */
  loadAll(channel: string): Promise<void>;
  /** The texts of the channel as they would be drawn, oldest first. */
  texts(channel: string): readonly string[];
  close(): void;
}

interface LiveAppOptions {
  /** The browser's; without one nothing is kept. */
  readonly database?: UserDatabase;
  readonly token?: string;
  /** The session on a moderation server. */
  readonly tokens?: ServerSession;
  readonly notifier?: Notifier;
  /** The browser's texts of earlier visits. */
  readonly storage?: Map<string, string>;
  readonly warn?: (message: string, cause: unknown) => void;
  /** The clock of the device, ms since the epoch. */
  readonly now?: () => number;
}

export function createLiveApp(
  service: {
    readonly context: { readonly keys: Pick<SdkConfig, 'publishKey' | 'subscribeKey'> };
    readonly origin: string;
  },
  userId: string,
  {
    database = noDatabase,
    token,
    tokens,
    notifier,
    storage = new Map(),
    warn = () => {},
    now = Date.now,
  }: LiveAppOptions = {},
): LiveApp {
  const { publishKey, subscribeKey } = service.context.keys;
  const id = toUserId(userId);
  const { origin } = service;
  const keys = { publishKey, subscribeKey, ...(token !== undefined && { token }) };
  // Connections are kept as a browser keeps them: in Node the SDK opens one for each request otherwise.
  const clientConfig = { ...keys, origin, userId: id, isSecure: false, keepAlive: true };
  const sdk = createClient(clientConfig);
  tokens?.attach(sdk);
  const store = makeStore({
    pubnub: sdk,
    ...(tokens && { tokens }),
    clientConfig,
    sendLeaveBeacon: () => {},
    storage: createMemoryStorage(storage).open(),
    database,
    snapshots: createSnapshots(database, token, warn),
    keyset: subscribeKey,
    files: createFileRegistry(createUuid, URL),
    checkImage: (file) => prepareImage(file, createFakeImageTools()),
    now,
    createId: createUuid,
    randomHex,
    warn,
    ...(notifier && { notifier }),
  });
  const channelOf = (channel: string) =>
    selectChannelMessages(store.getState(), toChannelId(channel));
  const isJoined = (channel: string) =>
    selectJoinedChannelIds(store.getState()).includes(toChannelId(channel));
  const open = async (channel: string) => {
    await waitFor(() => isJoined(channel), `${channel} to be joined`);
    store.dispatch(channelOpened(toChannelId(channel)));
    await waitFor(() => channelOf(channel)?.hasHistory, `the newest page of ${channel}`);
  };
  return {
    store,
    sdk,
    open,
    start: () => void store.dispatch(sessionStarted({ userId: id })),
    loadAll: async (channel) => {
      await open(channel);
      await waitFor(() => {
        store.dispatch(olderMessagesRequested(toChannelId(channel)));
        return channelOf(channel)?.hasOlder === false;
      }, `all of ${channel}`);
    },
    texts: (channel) =>
      channelOf(channel)?.chunks.flatMap(({ messages }) => messages.map(({ text }) => text)) ?? [],
    close: () => {
      store.dispatch(sessionEnded());
      // Listeners that wait would import files after the end of the test.
      store.removeListeners();
    },
  };
}
