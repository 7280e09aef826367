import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { serverEndpoints } from '../../../../../src/console/api/endpoints';
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
