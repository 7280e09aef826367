import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createTextStorage } from './app/browserStorage';
import { buildEnv } from './app/buildEnv';
import { readConfig } from './app/config';
import { LoadingScreen } from './app/screens/LoadingScreen';
import { KeysMissingGate } from './features/session/KeysMissingGate';
import { readStoredTheme } from './features/theme/storedTheme';
import type { ClientConfig } from './pubnub/client';
import { keepPageOnDrop } from './ui/keepPageOnDrop';
import './ui/tokens.css';

const warn = (message: string, cause: unknown) => console.warn(message, cause);
const storage = createTextStorage(() => window.localStorage, warn);

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root element');
const root = createRoot(element);
const show = (screen: ReactNode) => root.render(<StrictMode>{screen}</StrictMode>);

keepPageOnDrop(window);

// The address names the user and the keys: another address is another session.
window.addEventListener('hashchange', () => window.location.reload());

const config = readConfig(buildEnv, window.location, createUserMemory(), Math.random);
if (config) await openChat(config);
else show(<KeysMissingGate />);

/** Draws the shape of the screen at once; the SDK and the store take longer to load. */
async function openChat(clientConfig: ClientConfig): Promise<void> {
  document.documentElement.dataset['theme'] = readStoredTheme(storage) ?? 'light';
  show(<LoadingScreen />);
  const { startChat } = await import('./startChat');
  show(startChat(clientConfig, { storage, warn }));
}

function createUserMemory() {
  const memory = createTextStorage(() => window.sessionStorage, warn);
  return {
    get: () => memory.get('user'),
    set: (userId: string) => memory.set('user', userId),
  };
}
