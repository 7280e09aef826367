import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { App } from './app/App';
import { createTextStorage } from './app/browserStorage';
import { buildEnv } from './app/buildEnv';
import { readConfig } from './app/config';
import { makeStore } from './app/store';
import { KeysMissingGate } from './features/session/KeysMissingGate';
import { createClient, type ClientConfig } from './pubnub/client';
import { createUuid } from './lib/uuid';
import { sessionStarted } from './realtime/facts';
import './ui/tokens.css';

const warn = (message: string, cause: unknown) => console.warn(message, cause);

const config = readConfig(buildEnv, window.location, createUserMemory(), Math.random);
const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root element');
createRoot(element).render(
  <StrictMode>{config ? startApp(config) : <KeysMissingGate />}</StrictMode>,
);

// The address names the user and the keys: another address is another session.
window.addEventListener('hashchange', () => window.location.reload());

/** The store and the SDK client live outside React, so rendering twice starts nothing twice. */
function startApp(clientConfig: ClientConfig) {
  const store = makeStore({
    pubnub: createClient(clientConfig),
    storage: createTextStorage(() => window.localStorage, warn),
    now: Date.now,
    createId: createUuid,
    warn,
  });
  store.dispatch(sessionStarted({ userId: clientConfig.userId }));
  return (
    <Provider store={store}>
      <App />
    </Provider>
  );
}

function createUserMemory() {
  const memory = createTextStorage(() => window.sessionStorage, warn);
  return {
    get: () => memory.get('user'),
    set: (userId: string) => memory.set('user', userId),
  };
}
