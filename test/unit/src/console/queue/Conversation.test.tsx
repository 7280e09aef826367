import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { serverEndpoints } from '../../../../../src/console/api/endpoints';
import { Conversation } from '../../../../../src/console/queue/Conversation';
import { signedIn } from '../../../../../src/console/signIn/signInSlice';
import { sessionStarted } from '../../../../../src/realtime/events';
import { ANN, BOB, GENERAL } from '../../../../builders/buildMessage';
import { timetokenAt } from '../../../../builders/timetokens';
import { createTestConsole } from '../../../../support/worlds/testConsole';

describe('a reported message', () => {
  it('is marked as edited when it reads otherwise than it was reported', async () => {
    const store = createTestConsole();
    const message = { timetoken: timetokenAt(1), authorId: BOB, text: 'bad words' };
    const readsNow = (text: string) =>
      act(() =>
        store.dispatch(
          serverEndpoints.util.upsertQueryData(
            'getChannelMessage',
            { channelId: GENERAL, message: message.timetoken },
            { state: 'edited', text },
          ),
        ),
      );
    await readsNow('bad words');
    render(
      <Provider store={store}>
        <Conversation channelId={GENERAL} message={message} surroundings={[]} reason="" />
      </Provider>,
    );
    expect(screen.getAllByText('bad words')).toHaveLength(1);
    expect(screen.queryByText('edited since')).toBeNull();
    await readsNow('good words');
    expect(screen.getByText('edited since')).toBeVisible();
    expect(screen.getByText('good words')).toBeVisible();
  });

  it('cannot be deleted while another moderator works on the case', async () => {
    const store = createTestConsole();
    store.dispatch(sessionStarted({ userId: ANN }));
    store.dispatch(
      signedIn({ userId: ANN, role: 'moderator', areIdentitiesVerified: true } as never),
    );
    const leaseTo = (holderId: string) =>
      act(() =>
        store.dispatch(
          serverEndpoints.util.upsertQueryData('getCase', { userId: BOB }, {
            userId: BOB,
            openReports: 1,
            lease: { holderId },
          } as never),
        ),
      );
    const message = { timetoken: timetokenAt(1), authorId: BOB, text: 'bad words' };
    await leaseTo('user_carol');
    render(
      <Provider store={store}>
        <Conversation channelId={GENERAL} message={message} surroundings={[]} reason="" />
      </Provider>,
    );
    const button = screen.getByRole('button', { name: 'Delete message' });
    expect(button).toBeDisabled();
    await leaseTo(ANN);
    expect(button).toBeEnabled();
  });

  it('is restored only where a moderator deleted it', async () => {
    const store = createTestConsole();
    store.dispatch(signedIn({ role: 'moderator', areIdentitiesVerified: true } as never));
    const message = { timetoken: timetokenAt(1), authorId: BOB, text: 'bad words' };
    const address = { channelId: GENERAL, message: message.timetoken };
    const become = (deletedBy: object) =>
      act(() =>
        store.dispatch(
          serverEndpoints.util.upsertQueryData('getChannelMessage', address, {
            state: 'deleted',
            ...deletedBy,
          }),
        ),
      );
    await become({});
    render(
      <Provider store={store}>
        <Conversation channelId={GENERAL} message={message} surroundings={[]} reason="" />
      </Provider>,
    );
    const button = (name: string) => screen.queryByRole('button', { name });
    expect(screen.getByText('deleted since')).toBeVisible();
    expect([button('Restore message'), button('Delete message')]).toEqual([null, null]);
    await become({ deletedBy: timetokenAt(2) });
    expect(button('Restore message')).toBeEnabled();
  });

  it('that cannot be found is not said to have been in the history: what rules flag may be a name', async () => {
    const store = createTestConsole();
    const message = { timetoken: timetokenAt(1), authorId: BOB, text: 'bad words' };
    const address = { channelId: GENERAL, message: message.timetoken };
    await act(() =>
      store.dispatch(
        serverEndpoints.util.upsertQueryData('getChannelMessage', address, { state: 'gone' }),
      ),
    );
    render(
      <Provider store={store}>
        <Conversation channelId={GENERAL} message={message} surroundings={[]} reason="" />
      </Provider>,
    );
    expect(screen.getByText('not in the history')).toBeInTheDocument();
  });
});
