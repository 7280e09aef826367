import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { EMPTY_NOTE } from '../../../../../src/console/actions/noteDraft';
import { DecisionPanel } from '../../../../../src/console/queue/DecisionPanel';
import { toGroup } from '../../../../../src/console/queue/reports';
import { BOB } from '../../../../builders/buildMessage';
import { createTestConsole } from '../../../../support/worlds/testConsole';

it.each([
  ['asks for no reason while somebody else works on the case', true, 0],
  ['asks for a reason where no report has one', false, 2],
])('the decisions about a user: %s', (_what, isTaken, asked) => {
  render(
    <Provider store={createTestConsole()}>
      <DecisionPanel
        {...{ group: toGroup(BOB, []), note: EMPTY_NOTE, isTaken }}
        onNote={() => undefined}
      />
    </Provider>,
  );
  expect(screen.queryAllByText(/Write a reason/)).toHaveLength(asked);
  expect(screen.getByRole('button', { name: 'Ban' })).toHaveAttribute('aria-disabled', 'true');
});
