import type { UnknownAction } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { Provider } from 'react-redux';
import { buildEnv } from '../../app/buildEnv';
import { readOrigin } from '../../app/config';
import { openTheme } from '../../features/theme/themeListeners';
import { createTextStorage, type SharedTextStorage } from '../../lib/browser';
import { downloadText } from '../../lib/downloadText';
import { createUuid } from '../../lib/random';
import { renderPage } from '../../ui/page';
import { createCredentials, readProof } from '../signIn/credentials';
import { enter, signIn } from '../signIn/signIn';
import { ConsoleApp } from './ConsoleApp';
import { makeConsoleStore } from './store';

interface Surroundings {
  /** The address of the moderation server, without a slash at its end. */
  readonly serverUrl: string;
  readonly storage: SharedTextStorage;
  readonly warn: (message: string, cause: unknown) => void;
}

/** Opens the console on the moderation server. @param languageKnown what the store must know before anything is drawn */
export function openConsole(
  { serverUrl, storage, warn }: Surroundings,
  languageKnown: UnknownAction,
): void {
  const credentials = createCredentials(createTextStorage(() => window.sessionStorage, warn));
  const { publishKey, subscribeKey, origin } = buildEnv;
  const store = makeConsoleStore({
    serverUrl,
    credentials,
    now: Date.now,
    createId: createUuid,
    saveFile: downloadText,
    warn,
    lastInput: watchInput(window, Date.now),
    // The page loads nothing from elsewhere, and PubNub is where the page is.
    toOwnOrigin: (address) =>
      origin === 'self' ? toOrigin(address, window.location.origin) : address,
    keyset: {
      publishKey,
      subscribeKey,
      ...readOrigin({ origin }, window.location),
    },
    storage,
  });
  // Polls rest while the page is in the background.
  setupListeners(store.dispatch);
  store.dispatch(languageKnown);
  store.dispatch(openTheme(storage));
  const follow = () => {
    const proof = readProof(window.location.hash);
    // Codes and tokens stay out of the address bar and the history.
    if (window.location.hash !== '')
      window.history.replaceState(null, '', window.location.pathname);
    if (proof) void store.dispatch(signIn(proof));
    return proof !== undefined;
  };
  if (!follow() && credentials.member) store.dispatch(enter(credentials.member));
  window.addEventListener('hashchange', follow);
  renderPage(
    <Provider store={store}>
      <ConsoleApp />
    </Provider>,
  );
}

/** @returns when a key or the pointer was last used, by the clock */
function watchInput(page: Window, now: () => number): () => number {
  let last = now();
  for (const type of ['keydown', 'pointerdown', 'pointermove'] as const) {
    page.addEventListener(type, () => (last = now()), { capture: true, passive: true });
  }
  return () => last;
}

function toOrigin(address: string, origin: string): string {
  const { pathname, search } = new URL(address);
  return origin + pathname + search;
}
