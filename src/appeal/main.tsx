import { Provider } from 'react-redux';
import { keepAppShell } from '../app/appShell';
import { buildEnv } from '../app/buildEnv';
import { openServer, withoutProof } from '../app/openServer';
import { openLanguage } from '../features/language/languageListeners';
import { inLanguage } from '../features/language/LanguagePage';
import { openTheme } from '../features/theme/themeListeners';
import { createTextStorage } from '../lib/browser';
import { readSignIn } from './signIn';
import { createClient } from '../pubnub/client';
import { createLeaveBeacon } from '../pubnub/leaveBeacon';
import { sessionStarted } from '../realtime/events';
import { keepPageOnDrop, renderPage } from '../ui/page';
import { AppealGate, AppealPage } from './AppealPage';
import { makeAppealStore } from './store';

const warn = (message: string, cause: unknown) => console.warn(message, cause);
const memory = createTextStorage(() => window.sessionStorage, warn);
const storage = createTextStorage(() => window.localStorage, warn);
const language = openLanguage({ storage, warn });
const config = readSignIn(buildEnv, window.location, memory);
// Keep the token out of the address bar and the browser history.
if (window.location.hash !== '') window.history.replaceState(null, '', window.location.pathname);

void openPage().then(renderPage);
keepPageOnDrop(window);
keepAppShell(warn);

// A new link starts a new session.
window.addEventListener('hashchange', () => window.location.reload());

async function openPage() {
  const tokens = config && openServer(config, { address: window.location, memory, warn });
  const languageKnown = await language;
  if (!tokens) {
    const hasServer = buildEnv.serverUrl !== '';
    return inLanguage({ storage, warn }, languageKnown, () => <AppealGate hasServer={hasServer} />);
  }
  const client = withoutProof(config, tokens);
  const pubnub = createClient(client);
  tokens.attach(pubnub);
  const sendLeaveBeacon = createLeaveBeacon(client, (url, options) => fetch(url, options));
  const surroundings = { storage, sendLeaveBeacon, now: Date.now, warn };
  const store = makeAppealStore({ pubnub, tokens, ...surroundings });
  store.dispatch(languageKnown);
  store.dispatch(openTheme(storage));
  const start = () => store.dispatch(sessionStarted({ userId: client.userId }));
  // The page says meanwhile that it is loading. Without a session each call asks for one again.
  void tokens.open().then(start);
  return (
    <Provider store={store}>
      <AppealPage userId={client.userId} onRefused={() => window.location.reload()} />
    </Provider>
  );
}
