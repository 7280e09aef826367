import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import configureStore from 'redux-mock-store';
import type { RootState } from '../../../../../src/app/store';
import { Composer } from '../../../../../src/features/composer/Composer';
import {
  blockedNoticeDismissed,
  draftChanged,
  messageSubmitted,
  sendFailed,
} from '../../../../../src/features/composer/composerSlice';
import { sessionStarted, usersReceived } from '../../../../../src/realtime/facts';
import { ANN, buildOutgoing, GENERAL } from '../../../../builders/buildMessage';
import { buildUser } from '../../../../builders/buildRecords';
import { createTestApp } from '../../../../support/testApp';

const channelId = GENERAL;

/** The container in the state after these actions; what it dispatches is kept and changes nothing. */
function showComposer(...actions: { readonly type: string }[]) {
  const { store } = createTestApp();
  for (const action of actions) store.dispatch(action);
  const recordingStore = configureStore<RootState>()(store.getState());
  render(
    <Provider store={recordingStore}>
      <Composer channelId={channelId} />
    </Provider>,
  );
  return recordingStore;
}

describe('Composer', () => {
  it('tells what is typed', async () => {
    const store = showComposer();
    await userEvent.type(screen.getByRole('textbox'), 'h');
    expect(store.getActions()).toEqual([draftChanged({ channelId, text: 'h' })]);
  });

  it('shows the draft of its channel and submits it', async () => {
    const store = showComposer(draftChanged({ channelId, text: 'hello' }));
    expect(screen.getByRole('textbox')).toHaveValue('hello');
    await userEvent.type(screen.getByRole('textbox'), '{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(store.getActions()).toEqual([messageSubmitted(channelId), messageSubmitted(channelId)]);
  });

  it('tells that the notice was closed', async () => {
    const { id: messageId } = buildOutgoing();
    const store = showComposer(sendFailed({ channelId, messageId, kind: 'forbidden' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(store.getActions()).toEqual([blockedNoticeDismissed(channelId)]);
  });

  it('is off where the user is muted', () => {
    showComposer(
      sessionStarted({ userId: ANN }),
      usersReceived([buildUser({ id: ANN, mutedChannels: [channelId] })]),
    );
    expect(screen.getByRole('textbox')).toBeDisabled();
  });
});
