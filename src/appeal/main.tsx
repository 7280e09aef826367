import { Provider } from 'react-redux';
import { keepAppShell } from '../app/appShell';
import { buildEnv } from '../app/buildEnv';
import { createTextStorage } from '../lib/browser';
import { readSignIn, readToken } from './signIn';
import { createClient } from '../pubnub/client';
import { createLeaveBeacon } from '../pubnub/leaveBeacon';
import { sessionStarted } from '../realtime/events';
import { keepPageOnDrop, renderPage } from '../ui/page';
import { AppealGate, AppealPage } from './AppealPage';
import { makeAppealStore } from './store';

const warn = (message: string, cause: unknown) => console.warn(message, cause);
const memory = createTextStorage(() => window.sessionStorage, warn);
const config = readSignIn(buildEnv, window.location, memory);
// Keep the token out of the address bar and the browser history.
if (window.location.hash !== '') window.history.replaceState(null, '', window.location.pathname);

renderPage(openPage());
keepPageOnDrop(window);
keepAppShell(warn);

// A new link starts a new session.
window.addEventListener('hashchange', () => window.location.reload());

function openPage() {
  if (!config) return <AppealGate hasExpired={false} />;
  const pubnub = createClient(config);
  const token = readToken(pubnub, config.token);
  if (!token || token.end <= Date.now()) {
    return <AppealGate hasExpired={token !== undefined} userId={config.userId} />;
  }
  const storage = createTextStorage(() => window.localStorage, warn);
  const sendLeaveBeacon = createLeaveBeacon(config, (url, options) => fetch(url, options));
  const store = makeAppealStore({ pubnub, storage, sendLeaveBeacon, now: Date.now, warn });
  store.dispatch(sessionStarted({ userId: config.userId }));
  return (
    <Provider store={store}>
      <AppealPage user={{ id: config.userId, name: token.name }} />
    </Provider>
  );
}
