import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import configureMockStore from 'redux-mock-store';
import { actionFailed, actionRequested } from '../../../../../src/console/actions/actionsSlice';
import { Toasts } from '../../../../../src/console/actions/Toasts';
import { BOB } from '../../../../builders/buildMessage';
import { consoleAfter } from '../../../../support/worlds/testConsole';

test.each([
  ['network', 1],
  ['leased', 1],
  ['conflict', 0],
] as const)(
  'a decision that failed by %s is offered %i times to be tried again',
  (error, times) => {
    const action = { kind: 'ban', userId: BOB, reason: 'insults' } as const;
    const state = consoleAfter(
      actionRequested({ id: 'ban', action }),
      actionFailed({ id: 'ban', action, error }),
    );
    render(
      <Provider store={configureMockStore()(state)}>
        <Toasts />
      </Provider>,
    );
    expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(times);
  },
);
