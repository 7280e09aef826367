import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import {
  type HeldMessage,
  RejectedMessageRow,
} from '../../../../../src/console/rejected/RejectedMessage';
import { signedIn } from '../../../../../src/console/signIn/signInSlice';
import { BOB, GENERAL } from '../../../../builders/buildMessage';
import { timetokenAt } from '../../../../builders/timetokens';
import { createTestConsole } from '../../../../support/worlds/testConsole';

describe('a rejected message', () => {
  it('has no buttons once it was decided, while it keeps its place under the pointer', () => {
    const store = createTestConsole();
    store.dispatch(signedIn({ role: 'moderator', areIdentitiesVerified: true } as never));
    const held = {
      userId: BOB,
      channelId: GENERAL,
      message: timetokenAt(1),
      originalText: 'bad words',
      moderatedText: '',
      state: 'waiting',
    } as HeldMessage;
    const rowOf = (isClosed: boolean) => (
      <Provider store={store}>
        <RejectedMessageRow held={held} isClosed={isClosed} />
      </Provider>
    );
    const { rerender } = render(rowOf(false));
    expect(screen.getByRole('button', { name: 'Deny' })).toBeEnabled();
    rerender(rowOf(true));
    expect(screen.queryByRole('button', { name: 'Deny' })).toBeNull();
    expect(screen.getByText('Closed')).toBeInTheDocument();
  });
});
