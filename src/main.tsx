import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createTextStorage } from './app/browserStorage';
import { buildEnv } from './app/buildEnv';
import { readConfig } from './app/config';
import { KeysMissingGate } from './features/session/KeysMissingGate';
import { startChat } from './startChat';
import { keepPageOnDrop } from './ui/keepPageOnDrop';

const warn = (message: string, cause: unknown) => console.warn(message, cause);
const storage = createTextStorage(() => window.localStorage, warn);

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root element');

keepPageOnDrop(window);

// The address names the user and the keys: another address is another session.
window.addEventListener('hashchange', () => window.location.reload());

const config = readConfig(buildEnv, window.location, createUserMemory(), Math.random);
createRoot(element).render(
  <StrictMode>{config ? startChat(config, { storage, warn }) : <KeysMissingGate />}</StrictMode>,
);

function createUserMemory() {
  const memory = createTextStorage(() => window.sessionStorage, warn);
  return {
    get: () => memory.get('user'),
    set: (userId: string) => memory.set('user', userId),
  };
}
