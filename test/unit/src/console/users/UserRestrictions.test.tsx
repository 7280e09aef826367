import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { serverEndpoints } from '../../../../../src/console/api/endpoints';
import { UserRestrictions } from '../../../../../src/console/users/UserRestrictions';
import { BOB } from '../../../../builders/buildMessage';
import { createTestConsole } from '../../../../support/worlds/testConsole';

it('a user has no restrictions only once the server has said so', async () => {
  const store = createTestConsole();
  render(
    <Provider store={store}>
      <UserRestrictions userId={BOB} />
    </Provider>,
  );
  expect(screen.queryByText('No restrictions.')).toBeNull();
  const found = { userId: BOB, openReports: 0, restrictions: [] } as never;
  await act(() =>
    store.dispatch(serverEndpoints.util.upsertQueryData('getCase', { userId: BOB }, found)),
  );
  expect(screen.getByText('No restrictions.')).toBeInTheDocument();
});
