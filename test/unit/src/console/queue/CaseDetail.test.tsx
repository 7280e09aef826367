import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { serverEndpoints } from '../../../../../src/console/api/endpoints';
import { CaseDetail } from '../../../../../src/console/queue/CaseDetail';
import { signedIn } from '../../../../../src/console/signIn/signInSlice';
import { toUserId } from '../../../../../src/domain/ids';
import { BOB } from '../../../../builders/buildMessage';
import { createTestConsole } from '../../../../support/worlds/testConsole';

it('a case has no decisions before its reports are known, on which they depend', async () => {
  const store = createTestConsole({ createId: () => 'id' });
  store.dispatch(
    signedIn({ userId: toUserId('max'), role: 'moderator', areIdentitiesVerified: true }),
  );
  render(
    <Provider store={store}>
      <CaseDetail userId={BOB} />
    </Provider>,
  );
  expect(screen.queryByRole('button', { name: 'Ban' })).toBeNull();
  const asked = { userId: [BOB], limit: 100 };
  const answer = { items: [], total: 0 };
  await act(() =>
    store.dispatch(serverEndpoints.util.upsertQueryData('getReports', asked, answer)),
  );
  expect(screen.getByRole('button', { name: 'Ban' })).toBeInTheDocument();
});
