import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createTextStorage } from './app/browserStorage';
import { buildEnv } from './app/buildEnv';
import { namedUser, readConfig } from './app/config';
import { startChat } from './startChat';
import { keepPageOnDrop } from './ui/keepPageOnDrop';

const warn = (message: string, cause: unknown) => console.warn(message, cause);
const storage = createTextStorage(() => window.localStorage, warn);

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root element');

keepPageOnDrop(window);

// The address names the user and the keys: another address is another session.
window.addEventListener('hashchange', () => window.location.reload());

// Who is named needs no list of others to be loaded.
const ids = namedUser(window.location)
  ? []
  : (await import('./domain/sampleUsers')).SAMPLE_USER_IDS;
const sample = { ids, random: Math.random };
const config = readConfig(buildEnv, window.location, createUserMemory(), sample);
const page = config ? startChat(config, { storage, warn }) : await drawKeysMissing();
createRoot(element).render(<StrictMode>{page}</StrictMode>);

async function drawKeysMissing() {
  const { KeysMissingGate } = await import('./features/session/KeysMissingGate');
  return <KeysMissingGate />;
}

function createUserMemory() {
  const memory = createTextStorage(() => window.sessionStorage, warn);
  return {
    get: () => memory.get('user'),
    set: (userId: string) => memory.set('user', userId),
  };
}
