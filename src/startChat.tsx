import { Provider } from 'react-redux';
import { App } from './app/App';
import { createTextStorage, type TextStorage } from './app/browserStorage';
import { buildEnv } from './app/buildEnv';
import { readIdentifier, wantsRecording } from './app/config';
import { screenOf } from './app/liveState';
import { makeStore, type AppStore } from './app/store';
import { createFileRegistry } from './features/composer/fileRegistry';
import { selectAreMembershipsLoaded } from './features/memberships/membershipsSlice';
import { selectIsBanned } from './features/moderation/restrictionSelectors';
import { selectAreKeysRefused, selectIsAccessDenied } from './features/session/sessionSlice';
import { createClient, NETWORK_ORIGIN, type ClientConfig } from './pubnub/client';
import { createFarewell } from './pubnub/farewell';
import { createFileLinks } from './pubnub/fileLinks';
import { randomHex } from './lib/randomHex';
import { createUuid } from './lib/uuid';
import { sessionStarted } from './realtime/facts';
import { FileLinks } from './ui/fileLink';

interface Surroundings {
  readonly storage: TextStorage;
  readonly warn: (message: string, cause: unknown) => void;
}

/** The markup shows the shape of the screen; on a slow way it gives place to the app's own, ms. */
const LONGEST_SHAPE_MS = 500;

/**
 * Begins a session and gives its screen as soon as it shows more than the markup does. The store and
 * the SDK client live outside React, so that rendering twice starts nothing twice.
 */
export async function startChat(clientConfig: ClientConfig, { storage, warn }: Surroundings) {
  const { token } = clientConfig;
  const fileLinks =
    token === undefined ? null : createFileLinks(token, (url, init) => fetch(url, init), Date.now);
  const store = makeStore({
    pubnub: createClient(clientConfig),
    sayFarewell: createFarewell(clientConfig, (url, options) => fetch(url, options)),
    storage,
    keyset: clientConfig.subscribeKey,
    ...(await optional('the demo tracker', () => trackerOf(clientConfig, warn), warn)),
    ...(await optional('the recorder', () => recorderOf(window), warn)),
    files: createFileRegistry(createUuid, URL),
    // Loaded with the first file.
    checkImage: async (file) => (await import('./features/composer/checkImage')).checkImage(file),
    now: Date.now,
    createId: createUuid,
    randomHex,
    warn,
  });
  store.dispatch(sessionStarted({ userId: clientConfig.userId }));
  await Promise.race([hasNews(store), new Promise((go) => setTimeout(go, LONGEST_SHAPE_MS))]);
  return (
    <Provider store={screenOf(store)}>
      <FileLinks value={fileLinks}>
        <App />
      </FileLinks>
    </Provider>
  );
}

/** Resolves when it is known what the user may see. */
function hasNews(store: AppStore): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = store.subscribe(() => {
      const state = store.getState();
      const isKnown =
        selectAreMembershipsLoaded(state) ||
        selectIsAccessDenied(state) ||
        selectAreKeysRefused(state) ||
        selectIsBanned(state);
      if (!isKnown) return;
      unsubscribe();
      resolve();
    });
  });
}

/** A chat that cannot load what only some addresses ask for starts without it. */
async function optional<Part extends object>(
  name: string,
  load: () => Promise<Part>,
  warn: Surroundings['warn'],
): Promise<Partial<Part>> {
  try {
    return await load();
  } catch (cause) {
    warn(`${name} could not be loaded`, cause);
    return {};
  }
}

/** Records the session when the address asks for it; `saveRecording()` in the console downloads it. */
async function recorderOf(page: Window) {
  if (!wantsRecording(page.location)) return {};
  const [{ createRecorder }, { downloadText }] = await Promise.all([
    import('./app/recorder'),
    import('./lib/downloadText'),
  ]);
  const recorder = createRecorder(Date.now);
  const saveRecording = () => downloadText('recording.json', recorder.save());
  Object.assign(page, { saveRecording });
  return { recorder };
}

/** The demo tracker of this page, when its address asks for one. */
async function trackerOf(
  { publishKey, subscribeKey, origin, isSecure }: ClientConfig,
  warn: Surroundings['warn'],
) {
  const identifier = readIdentifier(window.location);
  if (!identifier) return {};
  const [{ createTracker }, { createTrackerListeners }] = await Promise.all([
    import('./features/tracker/tracker'),
    import('./features/tracker/trackerListeners'),
  ]);
  const config = {
    serviceUrl: `${isSecure ? 'https' : 'http'}://${origin ?? NETWORK_ORIGIN}`,
    publishKey,
    subscribeKey,
    identifier,
    blocksDuplicates: buildEnv.blocksTrackerDuplicates,
  };
  const session = createTextStorage(() => window.sessionStorage, warn);
  const tracker = createTracker(config, (url) => fetch(url), session);
  return { addTrackerListeners: createTrackerListeners(tracker) };
}
