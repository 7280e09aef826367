import { keepAppShell } from '../app/appShell';
import { buildEnv } from '../app/buildEnv';
import { readServerUrl } from '../app/config';
import { keepPageOnDrop, renderPage } from '../ui/page';
import { ServerMissing } from './signIn/ServerMissing';

keepPageOnDrop(window);
keepAppShell((message, cause) => console.warn(message, cause));

const serverUrl = readServerUrl(buildEnv, window.location);
if (serverUrl === undefined) renderPage(<ServerMissing />);
else void import('./app/openConsole').then((on) => on.openConsole(serverUrl));
