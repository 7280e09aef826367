import { act, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { serverEndpoints } from '../../../../../src/console/api/endpoints';
import { UserRestrictions } from '../../../../../src/console/users/UserRestrictions';
import { UserTimeline } from '../../../../../src/console/users/UserTimeline';
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

it('the restrictions and the history of a user say that they could not be loaded', async () => {
  render(
    <Provider store={createTestConsole()}>
      <UserRestrictions userId={BOB} />
      <UserTimeline userId={BOB} />
    </Provider>,
  );
  const told = () => screen.findAllByRole('alert', {}, { timeout: 5_000 });
  await waitFor(async () => expect(await told()).toHaveLength(2));
});

it('the reason of a restriction keeps its own direction between Arabic words', async () => {
  const store = createTestConsole();
  const mute = { kind: 'mute', channelId: 'space.general', origin: '17000000000000000' };
  const restrictions = [{ ...mute, reason: 'Same wording again.' }];
  const found = { userId: BOB, openReports: 0, restrictions } as never;
  await store.dispatch(serverEndpoints.util.upsertQueryData('getCase', { userId: BOB }, found));
  render(
    <Provider store={store}>
      <UserRestrictions userId={BOB} />
    </Provider>,
  );
  expect(screen.getByText('Same wording again.', { selector: 'bdi' })).toBeInTheDocument();
});
