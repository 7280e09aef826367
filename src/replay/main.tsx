import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepPageOnDrop } from '../ui/keepPageOnDrop';
import '../ui/tokens.css';
import { ReplayPage } from './ReplayPage';

const element = document.getElementById('root');
if (!element) throw new Error('replay.html has no #root element');
keepPageOnDrop(window);
createRoot(element).render(
  <StrictMode>
    <ReplayPage given={await fetchGiven()} />
  </StrictMode>,
);

/** The file of `npm run replay`; the address says whether there is one. */
async function fetchGiven(): Promise<string | undefined> {
  if (window.location.search !== '?given') return undefined;
  return (await fetch('/recording.json')).text();
}
