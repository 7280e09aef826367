import type { Action } from '@reduxjs/toolkit';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULT_CHANNEL } from '../../../../../src/domain/channel';
import type { ChannelId } from '../../../../../src/domain/ids';
import { Composer } from '../../../../../src/features/composer/Composer';
import { draftChanged, messageSubmitted } from '../../../../../src/features/composer/composerSlice';
import {
  blockedNoticeDismissed,
  messageRejected,
  messageStored,
  sendFailed,
  sendStarted,
} from '../../../../../src/features/outbox/outboxSlice';
import { sessionStarted } from '../../../../../src/realtime/events';
import { usersReceived } from '../../../../builders/buildAnswers';
import { ANN, buildOutgoing, GENERAL } from '../../../../builders/buildMessage';
import { buildUser } from '../../../../builders/buildRecords';
import { renderWithMockStore } from '../../../../support/worlds/renderWithStore';

const channelId = GENERAL;

function showComposerOf(shownId: ChannelId, ...actions: readonly Action[]) {
  return renderWithMockStore(<Composer channelId={shownId} />, ...actions);
}

function showComposer(...actions: readonly Action[]) {
  return showComposerOf(channelId, ...actions);
}

const message = buildOutgoing();
const sending = { channelId, authorId: ANN, message, file: null };
const place = { channelId, messageId: message.id };
const rejected = [sendStarted(sending), sendFailed({ ...sending, kind: 'forbidden' })];
const storedRejected = [sendStarted(sending), messageStored(place), messageRejected(place)];
const muted = [
  sessionStarted({ userId: ANN }),
  usersReceived([buildUser({ id: ANN, mutedChannels: [channelId] })]),
];

describe('Composer', () => {
  it('tells what is typed', async () => {
    const { getActions } = showComposer();
    await userEvent.type(screen.getByRole('textbox'), 'h');
    expect(getActions()).toEqual([draftChanged({ channelId, text: 'h' })]);
  });

  it('shows the draft of its channel and submits it', async () => {
    const { getActions } = showComposer(draftChanged({ channelId, text: 'hello' }));
    expect(screen.getByRole('textbox')).toHaveValue('hello');
    await userEvent.type(screen.getByRole('textbox'), '{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(getActions()).toEqual([messageSubmitted(channelId), messageSubmitted(channelId)]);
  });

  it('tells that the notice was closed', async () => {
    const { getActions } = showComposer(...rejected);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(getActions()).toEqual([blockedNoticeDismissed(channelId)]);
  });

  it('says to a muted user that they were muted, not that their words were blocked', () => {
    showComposer(...muted, ...rejected);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says to a muted user that a stored message was blocked', () => {
    showComposer(...muted, ...storedRejected);
    expect(screen.getByRole('alert')).toHaveTextContent(/^Your message was blocked\./);
  });

  it('is off where the user is muted [4.8]', () => {
    showComposer(...muted);
    expect(screen.getByRole('textbox')).toBeDisabled();
  });

  it('is off in the placeholder: what one typed there would be gone when a channel opens', () => {
    showComposerOf(DEFAULT_CHANNEL.id);
    expect(screen.getByRole('textbox', { name: 'Send message' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Add a file' })).toBeDisabled();
  });
});
