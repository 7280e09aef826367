import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createTextStorage } from './app/browserStorage';
import { buildEnv } from './app/buildEnv';
import { namedUser, readConfig } from './app/config';
import { startChat } from './startChat';
import { keepPageOnDrop } from './ui/keepPageOnDrop';

const warn = (message: string, cause: unknown) => console.warn(message, cause);
const storage = createTextStorage(() => window.localStorage, warn);

keepPageOnDrop(window);

// The address names the user and the keys: another address is another session.
window.addEventListener('hashchange', () => window.location.reload());

void open();

/** Not at the top level: what is loaded here may need modules of the file that this one is in. */
async function open(): Promise<void> {
  const element = document.getElementById('root');
  if (!element) throw new Error('index.html has no #root element');
  const page = await choosePage();
  createRoot(element).render(<StrictMode>{page}</StrictMode>);
}

async function choosePage() {
  const sample = { ids: await sampleUserIds(), random: Math.random };
  const config = readConfig(buildEnv, window.location, createUserMemory(), sample);
  if (config) return startChat(config, { storage, warn });
  const { KeysMissingGate } = await import('./features/session/KeysMissingGate');
  return <KeysMissingGate />;
}

/** Who is named needs no list of others to be loaded. */
async function sampleUserIds(): Promise<readonly string[]> {
  if (namedUser(window.location)) return [];
  return (await import('./domain/sampleUsers')).SAMPLE_USER_IDS;
}

function createUserMemory() {
  const memory = createTextStorage(() => window.sessionStorage, warn);
  return {
    get: () => memory.get('user'),
    set: (userId: string) => memory.set('user', userId),
  };
}
