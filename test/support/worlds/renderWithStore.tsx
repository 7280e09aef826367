import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { Action } from 'redux';
import configureMockStore from 'redux-mock-store';
import { sessionStarted } from '../../../src/realtime/events';
import type { RootState } from '../../../src/state/rootState';
import { ANN } from '../../builders/buildMessage';
import { createTestApp } from './testApp';

/** Renders with the real store, in which Ann is signed in and these actions were dispatched. */
export function renderWithStore(element: ReactNode, ...actions: readonly Action[]) {
  const app = createTestApp();
  app.store.dispatch(sessionStarted({ userId: ANN }));
  for (const action of actions) app.store.dispatch(action);
  const view = render(<Provider store={app.store}>{element}</Provider>);
  return { ...app, ...view };
}

/** Renders in the state after these actions; the actions dispatched then are recorded and change nothing. */
export function renderWithMockStore(element: ReactNode, ...actions: readonly Action[]) {
  const { store } = createTestApp();
  for (const action of actions) store.dispatch(action);
  const mockStore = configureMockStore<RootState>()(store.getState());
  render(<Provider store={mockStore}>{element}</Provider>);
  return { getActions: () => mockStore.getActions() };
}
