import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { serverEndpoints } from '../../../../../src/console/api/endpoints';
import { ProposedStep } from '../../../../../src/console/queue/ProposedStep';
import { BOB } from '../../../../builders/buildMessage';
import { createTestConsole } from '../../../../support/worlds/testConsole';

it.each([
  ['has its place before it is known, so that no button moves', { kind: 'warn' }, 1],
  ['leaves its place where there is none', undefined, 0],
])('the proposed next step %s', async (_what, nextStep, shown) => {
  const store = createTestConsole();
  const { container } = render(
    <Provider store={store}>
      <ProposedStep userId={BOB} chosen={undefined} note={{ reason: 'Spam' }} isBusy={false} />
    </Provider>,
  );
  expect(container).not.toBeEmptyDOMElement();
  const answer = { userId: BOB, openReports: 1, strikes: 0, restrictions: [], nextStep } as never;
  await act(() =>
    store.dispatch(serverEndpoints.util.upsertQueryData('getCase', { userId: BOB }, answer)),
  );
  expect(screen.queryAllByRole('button', { name: 'Next step: a warning' })).toHaveLength(shown);
  if (shown === 0) expect(container).toBeEmptyDOMElement();
});
