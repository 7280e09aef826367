import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { t } from '../texts/t';
import { ErrorBoundary } from './ErrorBoundary';

/** Renders a page into its `#root`, with the outermost error boundary. */
export function renderPage(page: ReactNode): void {
  const element = document.getElementById('root');
  if (!element) throw new Error('the page has no #root element');
  createRoot(element, {
    onCaughtError: (error) => console.error('a part of the page cannot be drawn', error),
    onUncaughtError: (error) => console.error('the page cannot be drawn', error),
  }).render(
    <StrictMode>
      <ErrorBoundary fallback={() => <PageFailure />}>{page}</ErrorBoundary>
    </StrictMode>,
  );
}

/** Looks like the failure that `public/start.js` shows. */
function PageFailure() {
  return (
    <main className="page-failure">
      <div role="alert">
        <h1>{t('ui.pageFailed')}</h1>
      </div>
      <button type="button" onClick={() => window.location.reload()}>
        {t('ui.reload')}
      </button>
    </main>
  );
}

/**
 * Keeps the browser from opening a dropped file in place of the page, which would lose drafts. Elements
 * that accept files have their own listeners.
 */
export function keepPageOnDrop(window: Window): void {
  const keepPage = (event: DragEvent) => {
    const { dataTransfer } = event;
    if (!dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    // An element that accepts the file sets its own effect in the bubbling phase.
    if (event.type === 'dragover') dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', keepPage, { capture: true });
  window.addEventListener('drop', keepPage, { capture: true });
}
