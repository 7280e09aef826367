import type { SharedTextStorage } from './lib/browser';
import { buildEnv } from './app/buildEnv';
import { readIdentifier, readModerators } from './app/config';
import { openTracker } from './app/demoTracker';
import { makeStore, type AppStore } from './app/store';
import { readChannelLink, readMessageLink } from './domain/messageLink';
import { createFileRegistry } from './features/composer/fileRegistry';
import { checkImage } from './features/composer/prepareImage';
import { selectAreMembershipsKnown } from './features/memberships/membershipsSlice';
import { selectIsBanned } from './features/restrictions/restrictions';
import { selectAreKeysRefused, selectIsAccessDenied } from './features/session/sessionSlice';
import { channelLinkFollowed, linkFollowed } from './features/links/linksSlice';
import { createNotifier } from './features/notifications/notifier';
import type { AppExtra } from './state/appExtra';
import { createClient, type ClientConfig } from './pubnub/client';
import { createLeaveBeacon } from './pubnub/leaveBeacon';
import { createFileLinks } from './pubnub/fileLinks';
import { createUuid, randomHex } from './lib/random';
import type { ServerSession } from './server/serverSession';
import { sessionStarted } from './realtime/events';
import { shareStream } from './realtime/tabGroup';
import { createUserDatabase } from './storage/database';
import { createSnapshots } from './storage/snapshots';

interface Surroundings {
  readonly storage: SharedTextStorage;
  readonly warn: (message: string, cause: unknown) => void;
  /** Gives the client its tokens; missing where the service needs none, or the address has one. */
  readonly tokens?: ServerSession | null;
}

/** How long the static skeleton of `index.html` stays before the app shows its own, ms. */
const MAX_SKELETON_MS = 500;

export interface Session {
  readonly store: AppStore;
  /** Turns the address of a file into a link that needs no token; null where none is asked for. */
  readonly fileLinks: ReturnType<typeof createFileLinks> | null;
  /** Resolves as soon as the app shows more than the static skeleton. */
  readonly isShowable: Promise<unknown>;
}

/**
 * Starts a session. Nothing of this draws: the modules of the screen are evaluated while the first calls
 * are on their way (`main.ts`), and rendering twice starts nothing twice.
 */
export function startSession(
  clientConfig: ClientConfig,
  { storage, warn, tokens }: Surroundings,
): Session {
  const { token } = clientConfig;
  const linkedChannel = readChannelLink(window.location);
  const pubnub = createClient(clientConfig);
  tokens?.attach(pubnub);
  const database = createUserDatabase(clientConfig.subscribeKey, clientConfig.userId, warn);
  const extra: AppExtra = {
    pubnub,
    ...(tokens && { tokens }),
    clientConfig,
    sendLeaveBeacon: createLeaveBeacon(clientConfig, (url, options) => fetch(url, options)),
    shareStream: (...stream) => shareStream(clientConfig, ...stream),
    storage,
    database,
    snapshots: createSnapshots(database, tokens ? identityOf(tokens) : token, warn),
    keyset: clientConfig.subscribeKey,
    ...(linkedChannel !== undefined && { firstChannelId: linkedChannel }),
    files: createFileRegistry(createUuid, URL),
    checkImage,
    now: Date.now,
    createId: createUuid,
    randomHex,
    notifier: createNotifier(window),
    warn,
  };
  const store = makeStore(extra, trackerOf(clientConfig, warn));
  store.dispatch(
    sessionStarted({ userId: clientConfig.userId, moderators: readModerators(buildEnv) }),
  );
  const link = readMessageLink(window.location);
  if (link !== undefined) store.dispatch(linkFollowed(link));
  if (linkedChannel !== undefined) store.dispatch(channelLinkFollowed(linkedChannel));
  return {
    store,
    fileLinks:
      pubnub.getToken() === undefined
        ? null
        : createFileLinks(
            () => pubnub.getToken(),
            (url, init) => fetch(url, init),
            Date.now,
          ),
    isShowable: Promise.race([
      isScreenKnown(store),
      new Promise((go) => setTimeout(go, MAX_SKELETON_MS)),
    ]),
  };
}

/** A user whom the server knows gets back what was kept of the last visit, whatever the token was; nobody else does. */
function identityOf({ restrictions }: ServerSession): string {
  return restrictions ? 'known to the server' : createUuid();
}

/** Resolves when the state decides which screen the user may see. */
function isScreenKnown(store: AppStore): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = store.subscribe(() => {
      const state = store.getState();
      const isKnown =
        selectAreMembershipsKnown(state) ||
        selectIsAccessDenied(state) ||
        selectAreKeysRefused(state) ||
        selectIsBanned(state);
      if (!isKnown) return;
      unsubscribe();
      resolve();
    });
  });
}

/** The demo tracker of this page, when its address asks for one. */
function trackerOf(config: ClientConfig, warn: Surroundings['warn']) {
  const identifier = readIdentifier(window.location);
  return identifier ? { addTrackerListeners: openTracker(config, identifier, warn) } : {};
}
