import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { signedIn } from '../../../../../src/console/signIn/signInSlice';
import { Notes } from '../../../../../src/console/team/Notes';
import type { ModeratorRole } from '../../../../../src/domain/moderation/role';
import { toUserId } from '../../../../../src/domain/ids';
import { createTestConsole } from '../../../../support/worlds/testConsole';

function openNotes(role: ModeratorRole): void {
  const store = createTestConsole();
  store.dispatch(signedIn({ userId: toUserId('user_mo'), role, areIdentitiesVerified: true }));
  render(
    <Provider store={store}>
      <Notes userId={toUserId('user_bob')} />
    </Provider>,
  );
}

const button = () => screen.queryByRole('button', { name: 'Add a note' });

describe('the notes about a user', () => {
  it('can be added to by moderators', () => {
    openNotes('moderator');
    expect(button()).toBeInTheDocument();
  });

  it('are for viewers to read only', () => {
    openNotes('viewer');
    expect(button()).not.toBeInTheDocument();
  });
});
