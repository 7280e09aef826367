import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MessageActions } from '../../../../../../src/features/messages/components/MessageTools';
import { reportOpened } from '../../../../../../src/features/dialogs/dialogsSlice';
import { sessionStarted } from '../../../../../../src/realtime/events';
import { usersReceived } from '../../../../../builders/buildAnswers';
import { ANN, BOB, buildMessage, GENERAL } from '../../../../../builders/buildMessage';
import { buildUser } from '../../../../../builders/buildRecords';
import { renderWithMockStore } from '../../../../../support/worlds/renderWithStore';

const signedIn = sessionStarted({ userId: ANN });
const names = () => screen.queryAllByRole('button').map((button) => button.ariaLabel);

describe('MessageActions', () => {
  it('dispatches a report of the message and its author', async () => {
    const message = buildMessage({ authorId: BOB });
    const { getActions } = renderWithMockStore(
      <MessageActions message={message} isOwn={false} />,
      signedIn,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Report user' }));
    const { channelId, timetoken } = message;
    expect(getActions()).toEqual([reportOpened({ authorId: BOB, channelId, timetoken })]);
  });

  it('offers to edit and delete the own message, and not to report it', () => {
    renderWithMockStore(<MessageActions message={buildMessage()} isOwn />, signedIn);
    expect(names()).toEqual(['Add a reaction', 'Edit message', 'Delete message', 'More']);
  });

  it('offers no reaction to a welcome message', () => {
    const welcome = buildMessage({ authorId: BOB, type: 'welcome' });
    renderWithMockStore(<MessageActions message={welcome} isOwn={false} />, signedIn);
    expect(names()).toEqual(['Report user', 'More']);
  });

  it('leaves a muted user the menu', () => {
    const muted = usersReceived([buildUser({ id: ANN, mutedChannels: [GENERAL] })]);
    const message = buildMessage({ authorId: BOB });
    renderWithMockStore(<MessageActions message={message} isOwn={false} />, signedIn, muted);
    expect(names()).toEqual(['More']);
  });
});
