import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { toUserId } from '../../../../src/domain/ids';
import type { ModeratorRole } from '../../../../src/domain/moderation/role';
import { ConsoleApp } from '../../../../src/moderator/app/ConsoleApp';
import { consoleOpened, tabOpened, userOpened } from '../../../../src/moderator/state/consoleSlice';
import { sessionStarted } from '../../../../src/realtime/events';
import { usersReceived } from '../../../builders/buildAnswers';
import { buildLogRecord, buildReport } from '../../../builders/buildModeration';
import { buildUser } from '../../../builders/buildRecords';
import { createTestConsole } from '../../../support/worlds/testConsole';

const MO = toUserId('mo');
const ANN = toUserId('user_ann');

function openAs(role: ModeratorRole) {
  const { store, fillRecords } = createTestConsole(true);
  store.dispatch(consoleOpened({ role }));
  store.dispatch(sessionStarted({ userId: MO }));
  store.dispatch(usersReceived([buildUser({ id: ANN, name: 'Ann' })]));
  render(
    <Provider store={store}>
      <ConsoleApp />
    </Provider>,
  );
  act(() => {
    const log = [buildLogRecord(1), buildLogRecord(2, { actorId: MO, kind: 'unban' })];
    fillRecords({ reports: [buildReport(5)], log });
  });
  return store;
}

const button = (name: string | RegExp) => screen.queryByRole('button', { name });

describe('the console', () => {
  it('offers a viewer no decision', () => {
    const store = openAs('viewer');
    expect(screen.getByRole('heading', { name: 'Ann' })).toBeInTheDocument();
    expect(screen.getByText(/decide nothing/)).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(button(/Ban|Mute|Dismiss|Undo/)).not.toBeInTheDocument();
    act(() => void store.dispatch(userOpened(ANN)));
    expect(button(/^Ban/)).not.toBeInTheDocument();
  });

  it('offers moderators to undo their own decisions, leads all of them', () => {
    const store = openAs('moderator');
    expect(button('Ban')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1);
    act(() => void store.dispatch(consoleOpened({ role: 'lead' })));
    expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(2);
  });

  it('offers only leads to change the rules', () => {
    const store = openAs('moderator');
    act(() => void store.dispatch(tabOpened('rules')));
    expect(button('New word list')).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Allow a word' })).not.toBeInTheDocument();
    act(() => void store.dispatch(consoleOpened({ role: 'lead' })));
    expect(button('New word list')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Allow a word' })).toBeInTheDocument();
  });
});
