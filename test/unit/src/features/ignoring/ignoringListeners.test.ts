import type { UnknownAction } from '@reduxjs/toolkit';
import {
  messageSearchOpened,
  profileOpened,
  reportOpened,
  selectOpenDialog,
} from '../../../../../src/features/dialogs/dialogsSlice';
import { changesFailed } from '../../../../../src/features/ignoring/ignoringSlice';
import { sessionStarted } from '../../../../../src/realtime/events';
import { ANN, BOB, buildMessage } from '../../../../builders/buildMessage';
import { createTestApp } from '../../../../support/worlds/testApp';

/** The dialog that Ann sees after her choice to ignore Bob could not be stored. */
function dialogAfterFailure(...opened: readonly UnknownAction[]) {
  const { store } = createTestApp();
  store.dispatch(sessionStarted({ userId: ANN }));
  for (const action of opened) store.dispatch(action);
  store.dispatch(changesFailed({ changes: { [BOB]: true }, isFull: false }));
  return selectOpenDialog(store.getState())?.kind;
}

describe('a choice to ignore a user that cannot be stored', () => {
  it.each([
    ['a message', []],
    ['the profile card', [profileOpened({ userId: BOB, name: 'Bob', message: null })]],
    ['the dialog after a report', [reportOpened(buildMessage())]],
  ])(
    'opens the list of ignored users, which says so, where it was made in %s',
    (_place, opened) => {
      expect(dialogAfterFailure(...opened)).toBe('ignoredUsers');
    },
  );

  it('leaves a dialog open that the user opened meanwhile', () => {
    expect(dialogAfterFailure(messageSearchOpened('bread'))).toBe('messageSearch');
  });
});
