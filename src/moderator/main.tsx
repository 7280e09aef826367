import { Provider } from 'react-redux';
import { createTextStorage } from '../lib/browser';
import { downloadText } from '../lib/downloadText';
import { keepAppShell } from '../app/appShell';
import { buildEnv } from '../app/buildEnv';
import { readModerators, readServerUrl } from '../app/config';
import { createUuid } from '../lib/random';
import { createClient, type ClientConfig } from '../pubnub/client';
import { createLeaveBeacon } from '../pubnub/leaveBeacon';
import { createFileLinks } from '../pubnub/fileLinks';
import { createWebhookStates } from '../pubnub/webhookStates';
import { sessionStarted } from '../realtime/events';
import { keepPageOnDrop, renderPage } from '../ui/page';
import { ConsoleApp } from './app/ConsoleApp';
import { consoleOpened } from './state/consoleSlice';
import { SignInGate } from './app/SignInGate';
import { findLinkProblem, readSignIn, readToken, type LinkProblem } from './app/signIn';
import { makeModeratorStore } from './app/store';

const warn = (message: string, cause: unknown) => console.warn(message, cause);
const fetchFile: typeof fetch = (input, init) => fetch(input, init);

keepPageOnDrop(window);
keepAppShell(warn);

const serverUrl = readServerUrl(buildEnv, window.location);
if (serverUrl === undefined) openLocally();
else void import('../console/app/openConsole').then((on) => on.openConsole(serverUrl));

/** The console without a moderation server: on the local service, or on bare keys. */
function openLocally(): void {
  const memory = createTextStorage(() => window.sessionStorage, warn);
  const config = readSignIn(buildEnv, window.location, {
    get: () => memory.get('moderator'),
    set: (parameters) => memory.set('moderator', parameters),
  });
  // Keep the token out of the address bar and the browser history.
  if (window.location.hash !== '') window.history.replaceState(null, '', window.location.pathname);
  renderPage(config ? openConsole(config) : gate('missing'));
  // A new link starts a new session.
  window.addEventListener('hashchange', () => window.location.reload());
}

function gate(problem: LinkProblem) {
  return <SignInGate problem={problem} hasModeration={buildEnv.origin === 'self'} />;
}

/** The store and the SDK client live outside React, so rendering twice does not start them twice. */
function openConsole(clientConfig: ClientConfig) {
  const { userId, token } = clientConfig;
  const hasModeration = buildEnv.origin === 'self';
  if (hasModeration && token === undefined) return gate('missing');
  const pubnub = createClient(clientConfig);
  const content = token === undefined ? undefined : readToken(pubnub, token);
  const problem = hasModeration && findLinkProblem(content, userId, Date.now());
  if (problem) return gate(problem);
  const role = content?.role ?? 'lead';
  const store = makeModeratorStore({
    pubnub,
    sendLeaveBeacon: createLeaveBeacon(clientConfig, (url, options) => fetch(url, options)),
    ...(token !== undefined && {
      resolveFileLink: createFileLinks(() => token, fetchFile, Date.now),
    }),
    ...(token !== undefined &&
      hasModeration &&
      role === 'lead' && {
        readWebhookStates: createWebhookStates(clientConfig, token, fetchFile),
      }),
    storage: createTextStorage(() => window.localStorage, warn),
    now: Date.now,
    createId: createUuid,
    saveFile: downloadText,
    warn,
  });
  const areIdentitiesVerified = content?.areIdentitiesVerified ?? false;
  store.dispatch(consoleOpened({ hasModeration, areIdentitiesVerified, role }));
  store.dispatch(sessionStarted({ userId, moderators: readModerators(buildEnv) }));
  return (
    <Provider store={store}>
      <ConsoleApp />
    </Provider>
  );
}
