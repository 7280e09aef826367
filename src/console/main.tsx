import { keepAppShell } from '../app/appShell';
import { buildEnv } from '../app/buildEnv';
import { readServerUrl } from '../app/config';
import { openLanguage } from '../features/language/languageListeners';
import { inLanguage } from '../features/language/LanguagePage';
import { createTextStorage } from '../lib/browser';
import { keepPageOnDrop, renderPage } from '../ui/page';
import { ServerMissing } from './signIn/ServerMissing';
// Among the texts that are loaded.
import './texts/t';

keepPageOnDrop(window);
const warn = (message: string, cause: unknown) => console.warn(message, cause);
keepAppShell(warn);

const storage = createTextStorage(() => window.localStorage, warn);
void open();

/** Not at the top level: chunks loaded here may import from the chunk of this module. */
async function open(): Promise<void> {
  const serverUrl = readServerUrl(buildEnv, window.location);
  const console = serverUrl === undefined ? undefined : import('./app/openConsole');
  const languageKnown = await openLanguage({ storage, warn });
  if (!console || serverUrl === undefined)
    renderPage(inLanguage({ storage, warn }, languageKnown, () => <ServerMissing />));
  else (await console).openConsole({ serverUrl, storage, warn }, languageKnown);
}
