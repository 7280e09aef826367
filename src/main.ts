import { keepAppShell } from './app/appShell';
import { createTextStorage, type TextStorage } from './lib/browser';
import { buildEnv } from './app/buildEnv';
import { hashWithoutToken, readConfig, tokenKeyOf } from './app/config';
import { openServer, withoutProof } from './app/openServer';
import { SAMPLE_USER_IDS } from './domain/sampleUsers';
import { historyMoved } from './features/backButton/backButtonListeners';
import { openLanguage } from './features/language/languageListeners';
import { followAddress } from './features/links/linksListeners';
import { startSession, type Session } from './startSession';

const warn = (message: string, cause: unknown) => console.warn(message, cause);
const storage = createTextStorage(() => window.localStorage, warn);

let session: Session | null = null;

// Begins to load the texts of another language at once.
const language = openLanguage({ storage, warn });

// The address names the user and the keys: another address is another session.
window.addEventListener('hashchange', ({ oldURL }) => {
  // A link to another message is followed in this one.
  if (!session || !followAddress(oldURL, session.store.dispatch)) window.location.reload();
});
window.addEventListener('popstate', () => session?.store.dispatch(historyMoved()));

void open();

/**
 * Not at the top level: chunks loaded here may import from the chunk of this module. When it rejects, the
 * page says that it could not be loaded (`public/start.js`).
 */
async function open(): Promise<void> {
  const sample = { ids: SAMPLE_USER_IDS, random: Math.random };
  const memory = createTextStorage(() => window.sessionStorage, warn);
  const config = readConfig(buildEnv, window.location, createUserMemory(memory), sample);
  // The token stays out of the address bar, of the history and of what is copied from there.
  const hash = hashWithoutToken(window.location);
  if (hash !== undefined) window.history.replaceState(null, '', hash);
  const tokens = config && openServer(config, { address: window.location, memory, warn });
  // Without a token every call would be refused first.
  await tokens?.open();
  session = config && startSession(withoutProof(config, tokens), { storage, warn, tokens });
  // Loaded by the page already (`scripts/vite/preloadScreen.ts`); what the session asked for is on its way.
  const { renderChat, renderKeysMissing } = await import('./screen');
  keepAppShell(warn);
  const languageKnown = await language;
  if (!session) {
    renderKeysMissing({ storage, warn }, languageKnown);
    return;
  }
  session.store.dispatch(languageKnown);
  await session.isShowable;
  renderChat(session);
}

function createUserMemory(memory: TextStorage) {
  return {
    get: () => memory.get('user'),
    set: (userId: string) => memory.set('user', userId),
    getLast: () => storage.get('user'),
    setLast: (userId: string) => storage.set('user', userId),
    // A token is one user's: an address that names another one does not get it.
    getToken: (userId: string) => memory.get(tokenKeyOf(userId)),
    setToken: (userId: string, token: string) => memory.set(tokenKeyOf(userId), token),
  };
}
