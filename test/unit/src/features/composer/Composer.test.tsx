import type { Action } from '@reduxjs/toolkit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import configureStore from 'redux-mock-store';
import { DEFAULT_CHANNEL } from '../../../../../src/domain/channel';
import type { ChannelId } from '../../../../../src/domain/ids';
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
function showComposerOf(shownId: ChannelId, ...actions: readonly Action[]) {
  const { store } = createTestApp();
  for (const action of actions) store.dispatch(action);
  const recordingStore = configureStore<RootState>()(store.getState());
  render(
    <Provider store={recordingStore}>
      <Composer channelId={shownId} />
    </Provider>,
  );
  return recordingStore;
}

function showComposer(...actions: readonly Action[]) {
  return showComposerOf(channelId, ...actions);
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

  it('is off in the placeholder: what one typed there would be gone when a channel opens', () => {
    showComposerOf(DEFAULT_CHANNEL.id);
    expect(screen.getByRole('textbox', { name: 'Send message' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Add a file' })).toBeDisabled();
  });
});
