import { fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { Help } from '../../../../../src/console/app/Help';
import { signedIn } from '../../../../../src/console/signIn/signInSlice';
import { tabOpened } from '../../../../../src/console/state/consoleSlice';
import type { ModeratorRole } from '../../../../../src/domain/moderation/role';
import { toUserId } from '../../../../../src/domain/ids';
import { createTestConsole } from '../../../../support/worlds/testConsole';

type Tab = Parameters<typeof tabOpened>[0];

/** The keys that the help lists. */
function listed(role: ModeratorRole, tab: Tab): readonly (string | null)[] {
  const store = createTestConsole();
  store.dispatch(signedIn({ userId: toUserId('user_mo'), role, areIdentitiesVerified: true }));
  store.dispatch(tabOpened(tab));
  render(
    <Provider store={store}>
      <Help />
    </Provider>,
  );
  fireEvent.keyDown(document, { key: '?' });
  return screen.getAllByRole('term', { hidden: true }).map(({ textContent }) => textContent);
}

describe('the help about keys', () => {
  it('lists those of decisions in the queue only', () => {
    expect(listed('moderator', 'queue')).toEqual(expect.arrayContaining(['jk', 's', 'u', '?']));
  });

  it('lists in other tabs what works there', () => {
    expect(listed('moderator', 'log')).toEqual(['CtrlEnter', '?']);
  });

  it('lists for viewers only what reads', () => {
    expect(listed('viewer', 'queue')).toEqual(['jk', 'Enter', '?']);
  });
});
