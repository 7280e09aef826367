import { keepAppShell } from '../app/appShell';
import { keepPageOnDrop, renderPage } from '../ui/page';
import { ReplayPage } from './ReplayPage';

keepPageOnDrop(window);
renderPage(<ReplayPage given={await fetchGiven()} />);
keepAppShell((message, cause) => console.warn(message, cause));

/** The file of `npm run replay`; the address says whether there is one. */
async function fetchGiven(): Promise<string | undefined> {
  if (window.location.search !== '?given') return undefined;
  const response = await fetch('/recording.json');
  if (!response.ok) throw new Error(`the recording could not be loaded: ${response.status}`);
  return response.text();
}
