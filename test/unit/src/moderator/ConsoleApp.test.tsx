import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { toUserId } from '../../../../src/domain/ids';
import { REPORTS_CHANNEL } from '../../../../src/domain/moderation/moderationRecord';
import { ConsoleApp } from '../../../../src/moderator/app/ConsoleApp';
import { logRecordsReceived, reportsReceived } from '../../../../src/moderator/log/recordsSlice';
import { userOpened } from '../../../../src/moderator/state/consoleSlice';
import {
  accessDenied,
  connectionEstablished,
  sessionStarted,
} from '../../../../src/realtime/events';
import { usersReceived } from '../../../builders/buildAnswers';
import { buildLogRecord, buildReport } from '../../../builders/buildModeration';
import { sdkRejection } from '../../../builders/buildSdk';
import { buildUser } from '../../../builders/buildRecords';
import { createTestConsole } from '../../../support/worlds/testConsole';

const NOTICE = { name: 'Limits of this keyset' };

function openConsole(hasModeration: boolean) {
  const { store, pubnub, fillRecords } = createTestConsole(hasModeration);
  store.dispatch(sessionStarted({ userId: toUserId('mo') }));
  render(
    <Provider store={store}>
      <ConsoleApp />
    </Provider>,
  );
  const dispatch = (...facts: { readonly type: string }[]) =>
    act(() => facts.forEach((fact) => store.dispatch(fact)));
  return { store, pubnub, dispatch, fill: () => act(fillRecords) };
}

describe('the console', () => {
  it('says on PubNub keys what the keyset does not give, and shows who is flagged', () => {
    const { dispatch, fill } = openConsole(false);
    expect(screen.getByRole('complementary', NOTICE).textContent).toContain('no log');
    const flag = { at: 5, by: 'Bob (user_bob)', reason: 'False information' };
    dispatch(usersReceived([buildUser({ name: 'Ann', flag })]));
    fill();
    expect(screen.getByRole('heading', { name: 'Ann' })).toBeInTheDocument();
    expect(screen.getByText(/newest report and keeps no message/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Duration')).not.toBeInTheDocument();
  });

  it('has no such notice on a service that keeps reports and a log', () => {
    openConsole(true);
    expect(screen.queryByRole('complementary', NOTICE)).not.toBeInTheDocument();
    expect(
      screen.getByRole('button', { name: 'identities are not verified' }),
    ).toHaveAccessibleDescription(/anyone can write under another user’s id/);
  });

  it('gives way to the page about links when the service refuses the token', () => {
    const { dispatch } = openConsole(true);
    dispatch(accessDenied());
    expect(screen.getByRole('heading', { name: /not a moderator/ })).toBeInTheDocument();
    expect(screen.queryByRole('tablist')).not.toBeInTheDocument();
  });

  it('closes what it shows of a user when another tab is opened, which it would cover', () => {
    const { dispatch } = openConsole(true);
    dispatch(usersReceived([buildUser({ id: toUserId('user_ann'), name: 'Ann' })]));
    dispatch(userOpened(toUserId('user_ann')));
    expect(screen.getByRole('complementary', { name: 'About Ann' })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('tab', { name: 'Rules' }));
    expect(screen.queryByRole('complementary', { name: 'About Ann' })).not.toBeInTheDocument();
  });

  it('shows no report as open before it knows whether it was answered', () => {
    const { dispatch, fill } = openConsole(true);
    const queue = () => screen.getByRole('tab', { name: /Queue/ }).textContent;
    dispatch(reportsReceived([buildReport(1), buildReport(9, { userId: toUserId('user_bob') })]));
    expect(queue()).toBe('Queue');
    dispatch(logRecordsReceived([buildLogRecord(5)]));
    expect(queue()).toBe('Queue1 waiting');
    fill();
    expect(queue()).toBe('Queue2 waiting');
  });

  it('does not say that the queue is empty when the reports could not be loaded', async () => {
    const { dispatch, pubnub } = openConsole(true);
    pubnub.fetchMessages.mockImplementation(({ channels: [channel] }) =>
      channel === REPORTS_CHANNEL
        ? Promise.reject(sdkRejection(500))
        : Promise.resolve({ channels: {} }),
    );
    dispatch(connectionEstablished({ isRecovered: false }));
    expect(await screen.findByText('The reports could not be loaded.')).toBeInTheDocument();
    expect(screen.queryByText('The queue is empty')).not.toBeInTheDocument();

    pubnub.fetchMessages.mockResolvedValue({ channels: {} });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The queue is empty')).toBeInTheDocument();
  });
});
