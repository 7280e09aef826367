import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { App } from './app/App';
import { createTextStorage } from './app/browserStorage';
import { buildEnv } from './app/buildEnv';
import { readConfig, readIdentifier, wantsRecording } from './app/config';
import { screenOf } from './app/liveState';
import { createRecorder } from './app/recorder';
import { makeStore } from './app/store';
import { createFileRegistry } from './features/composer/fileRegistry';
import { browserImageTools } from './features/composer/imageTools';
import { KeysMissingGate } from './features/session/KeysMissingGate';
import { createTracker } from './features/tracker/tracker';
import { createClient, NETWORK_ORIGIN, type ClientConfig } from './pubnub/client';
import { createFarewell } from './pubnub/farewell';
import { downloadText } from './lib/downloadText';
import { randomHex } from './lib/randomHex';
import { createUuid } from './lib/uuid';
import { sessionStarted } from './realtime/facts';
import { keepPageOnDrop } from './ui/keepPageOnDrop';
import './ui/tokens.css';

const warn = (message: string, cause: unknown) => console.warn(message, cause);

const config = readConfig(buildEnv, window.location, createUserMemory(), Math.random);
const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root element');
createRoot(element).render(
  <StrictMode>{config ? startApp(config) : <KeysMissingGate />}</StrictMode>,
);

keepPageOnDrop(window);

// The address names the user and the keys: another address is another session.
window.addEventListener('hashchange', () => window.location.reload());

/** The store and the SDK client live outside React, so rendering twice starts nothing twice. */
function startApp(clientConfig: ClientConfig) {
  const store = makeStore({
    pubnub: createClient(clientConfig),
    sayFarewell: createFarewell(clientConfig, (url, options) => fetch(url, options)),
    storage: createTextStorage(() => window.localStorage, warn),
    ...trackerOf(clientConfig),
    ...recorderOf(window),
    files: createFileRegistry(createUuid, URL),
    imageTools: browserImageTools,
    now: Date.now,
    createId: createUuid,
    randomHex,
    warn,
  });
  store.dispatch(sessionStarted({ userId: clientConfig.userId }));
  return (
    <Provider store={screenOf(store)}>
      <App />
    </Provider>
  );
}

/** Records the session when the address asks for it; `saveRecording()` in the console downloads it. */
function recorderOf(page: Window) {
  if (!wantsRecording(page.location)) return {};
  const recorder = createRecorder(Date.now);
  const saveRecording = () => downloadText('recording.json', recorder.save());
  Object.assign(page, { saveRecording });
  return { recorder };
}

/** The demo tracker of this page, when its address asks for one. */
function trackerOf({ publishKey, subscribeKey, origin, isSecure }: ClientConfig) {
  const identifier = readIdentifier(window.location);
  if (!identifier) return {};
  const config = {
    serviceUrl: `${isSecure ? 'https' : 'http'}://${origin ?? NETWORK_ORIGIN}`,
    publishKey,
    subscribeKey,
    identifier,
    blocksDuplicates: buildEnv.blocksTrackerDuplicates,
  };
  return { tracker: createTracker(config, (url) => fetch(url)) };
}

function createUserMemory() {
  const memory = createTextStorage(() => window.sessionStorage, warn);
  return {
    get: () => memory.get('user'),
    set: (userId: string) => memory.set('user', userId),
  };
}
