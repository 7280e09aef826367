import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { sessionStarted } from '../../src/realtime/facts';
import { ANN } from '../builders/buildMessage';
import { createTestApp } from './testApp';

/** Draws something with the real store, in which Ann is signed in and these facts have happened. */
export function renderWithStore(element: ReactNode, ...facts: { readonly type: string }[]) {
  const app = createTestApp();
  app.store.dispatch(sessionStarted({ userId: ANN }));
  for (const fact of facts) app.store.dispatch(fact);
  const view = render(<Provider store={app.store}>{element}</Provider>);
  return { ...app, ...view };
}
