import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { serverEndpoints } from '../../../../../src/console/api/endpoints';
import { signedIn } from '../../../../../src/console/signIn/signInSlice';
import { CaseBar } from '../../../../../src/console/team/CaseBar';
import { ANN, BOB } from '../../../../builders/buildMessage';
import { timetokenAt } from '../../../../builders/timetokens';
import { createTestConsole } from '../../../../support/worlds/testConsole';

it('a case that was handed over shows what its moderator has to know', async () => {
  const store = createTestConsole();
  const { upsertQueryData } = serverEndpoints.util;
  const found = { userId: BOB, openReports: 1, waitsFor: 'handOver', moderatorId: ANN } as never;
  const record = { id: timetokenAt(1), kind: 'handOver', actorId: 'user_mo', reason: 'Sold bread' };
  await act(async () => {
    await store.dispatch(upsertQueryData('getCase', { userId: BOB }, found));
    const asked = { userId: BOB, kind: 'handOver', limit: 1 } as const;
    await store.dispatch(upsertQueryData('getDecisions', asked, { items: [record] } as never));
  });
  render(
    <Provider store={store}>
      <CaseBar userId={BOB} />
    </Provider>,
  );
  expect(screen.getByText('For user_ann')).toBeInTheDocument();
  expect(screen.getByText('Sold bread')).toBeInTheDocument();
});

it('a case is reserved only while a report is open', async () => {
  const store = createTestConsole();
  store.dispatch(signedIn({ role: 'moderator', areIdentitiesVerified: true } as never));
  const show = (openReports: number) =>
    act(async () => {
      const found = { userId: BOB, openReports } as never;
      await store.dispatch(serverEndpoints.util.upsertQueryData('getCase', { userId: BOB }, found));
    });
  await show(1);
  render(
    <Provider store={store}>
      <CaseBar userId={BOB} />
    </Provider>,
  );
  const claim = { name: 'Work on this' };
  expect(screen.getByRole('button', claim)).toBeInTheDocument();
  await show(0);
  expect(screen.getByText('No reports about this user are open any more.')).toBeInTheDocument();
  expect(screen.queryByRole('button', claim)).not.toBeInTheDocument();
});
