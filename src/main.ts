import { keepAppShell } from './app/appShell';
import { createTextStorage } from './lib/browser';
import { buildEnv } from './app/buildEnv';
import { hashWithoutToken, namedUser, readConfig } from './app/config';
import { startSession } from './startSession';

const warn = (message: string, cause: unknown) => console.warn(message, cause);
const storage = createTextStorage(() => window.localStorage, warn);

/** Goes to the message that the changed address names. Answers whether that was all of the change. */
let followAddress: (formerUrl: string) => Promise<boolean> = () => Promise.resolve(false);

// The address names the user and the keys: another address is another session.
window.addEventListener('hashchange', ({ oldURL }) => {
  void followAddress(oldURL).then(
    (isFollowed) => isFollowed || window.location.reload(),
    () => window.location.reload(),
  );
});

void open();

/**
 * Not at the top level: chunks loaded here may import from the chunk of this module. When it rejects, the
 * page says that it could not be loaded (`public/start.js`).
 */
async function open(): Promise<void> {
  const sample = { ids: await sampleUserIds(), random: Math.random };
  const config = readConfig(buildEnv, window.location, createUserMemory(), sample);
  // The token stays out of the address bar, of the history and of what is copied from there.
  const hash = hashWithoutToken(window.location);
  if (hash !== undefined) window.history.replaceState(null, '', hash);
  const session = config && (await startSession(config, { storage, warn }));
  if (session) {
    followAddress = async (formerUrl) =>
      (await import('./features/links/linkCalls')).followAddress(formerUrl, session.store.dispatch);
  }
  // Loaded by the page already (`scripts/vite/preloadScreen.ts`); what the session asked for is on its way.
  const { renderChat, renderKeysMissing } = await import('./screen');
  keepAppShell(warn);
  if (!session) {
    renderKeysMissing();
    return;
  }
  await session.isShowable;
  renderChat(session);
}

/** Skips loading the sample users when the URL names a user. */
async function sampleUserIds(): Promise<readonly string[]> {
  if (namedUser(window.location)) return [];
  return (await import('./domain/sampleUsers')).SAMPLE_USER_IDS;
}

function createUserMemory() {
  const memory = createTextStorage(() => window.sessionStorage, warn);
  return {
    get: () => memory.get('user'),
    set: (userId: string) => memory.set('user', userId),
    // A token is one user's: an address that names another one does not get it.
    getToken: (userId: string) => memory.get(`token ${userId}`),
    setToken: (userId: string, token: string) => memory.set(`token ${userId}`, token),
  };
}
