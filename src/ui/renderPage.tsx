import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './ErrorBoundary';

/** Draws a page into its `#root`. An error that no part of the page contains ends here. */
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

/** The look and the button of `public/start.js`, for a page that did start. */
function PageFailure() {
  return (
    <main className="page-failure">
      <div role="alert">
        <h1>This page stopped working</h1>
      </div>
      <button type="button" onClick={() => window.location.reload()}>
        Reload
      </button>
    </main>
  );
}
