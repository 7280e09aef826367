import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReactionBar } from '../../../../../src/features/reactions/ReactionBar';
import {
  reactionFailed,
  reactionToggled,
} from '../../../../../src/features/reactions/reactionsSlice';
import { messageActionsChanged, sessionStarted } from '../../../../../src/realtime/events';
import { usersReceived } from '../../../../builders/buildAnswers';
import { buildAction } from '../../../../builders/buildAction';
import { ANN, BOB, buildMessage, GENERAL } from '../../../../builders/buildMessage';
import { buildUser } from '../../../../builders/buildRecords';
import { renderWithMockStore } from '../../../../support/worlds/renderWithStore';

const message = buildMessage();
const { channelId, timetoken: messageTimetoken } = message;
const target = { channelId, messageTimetoken, value: '👍' };
const signedIn = sessionStarted({ userId: ANN });
const reactedBy = (userId: typeof ANN) =>
  messageActionsChanged([{ event: 'added', action: buildAction({ messageTimetoken, userId }) }]);

describe('ReactionBar', () => {
  it('dispatches the reaction that is pressed', async () => {
    const { getActions } = renderWithMockStore(
      <ReactionBar message={message} />,
      signedIn,
      reactedBy(BOB),
    );
    await userEvent.click(screen.getByRole('button', { name: '👍 1', pressed: false }));
    expect(getActions()).toEqual([reactionToggled(target)]);
  });

  it('shows own reactions as pressed', () => {
    const reactions = [reactedBy(ANN), reactedBy(BOB)];
    renderWithMockStore(<ReactionBar message={message} />, signedIn, ...reactions);
    expect(screen.getByRole('button', { name: '👍 2', pressed: true })).toBeVisible();
  });

  it('cannot be pressed under a welcome message', async () => {
    const welcome = { ...message, type: 'welcome' };
    const { getActions } = renderWithMockStore(
      <ReactionBar message={welcome} />,
      signedIn,
      reactedBy(BOB),
    );
    await userEvent.click(screen.getByRole('button'));
    expect(getActions()).toEqual([]);
  });

  it('names a reaction that was not sent, and tells screen readers', () => {
    renderWithMockStore(<ReactionBar message={message} />, signedIn, reactionFailed(target));
    const sign = within(screen.getByRole('alert')).getByRole('img', { name: '👍 not sent' });
    expect(sign).toBeVisible();
  });

  it('is missing without reactions, and for a muted user', () => {
    renderWithMockStore(<ReactionBar message={message} />, signedIn);
    const muted = usersReceived([buildUser({ id: ANN, mutedChannels: [GENERAL] })]);
    renderWithMockStore(<ReactionBar message={message} />, signedIn, muted, reactedBy(BOB));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
