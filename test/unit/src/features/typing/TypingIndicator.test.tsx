import { act, screen } from '@testing-library/react';
import { toUserId } from '../../../../../src/domain/ids';
import { TypingIndicator } from '../../../../../src/features/typing/TypingIndicator';
import { typingChanged, type TypingChange } from '../../../../../src/realtime/events';
import { usersReceived } from '../../../../builders/buildAnswers';
import { BOB, GENERAL } from '../../../../builders/buildMessage';
import { buildUser } from '../../../../builders/buildRecords';
import { timetokenAt } from '../../../../builders/timetokens';
import { faultsOf } from '../../../../support/matchers/axeInJsdom';
import { renderWithStore } from '../../../../support/worlds/renderWithStore';

const change = (event: TypingChange['event'], user: string, second: number) =>
  typingChanged([
    {
      event,
      channelId: GENERAL,
      userId: toUserId(user),
      timetoken: timetokenAt(second),
      receivedAt: Date.UTC(2026, 10, 21, 12),
    },
  ]);
const bob = usersReceived([buildUser({ id: BOB, name: 'Bob Baker' })]);
const draw = (...actions: { readonly type: string }[]) =>
  renderWithStore(<TypingIndicator channelId={GENERAL} />, ...actions);

describe('TypingIndicator', () => {
  it('is an empty status when nobody types', () => {
    draw(bob);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('names the one who types', async () => {
    const { container } = draw(bob, change('started', BOB, 1));
    expect(screen.getByRole('status').textContent).toBe('Bob Baker is typing...');
    expect(await faultsOf(container)).toEqual([]);
  });

  it('has a name for who has none [8.7]', () => {
    draw(change('started', 'user_stranger', 1));
    expect(screen.getByRole('status').textContent).toBe('Unknown User is typing...');
  });

  it('does not name several, and names the one who is left', () => {
    const { store } = draw(bob, change('started', BOB, 1), change('started', 'user_carol', 2));
    expect(screen.getByRole('status').textContent).toBe('Multiple users are typing...');
    act(() => void store.dispatch(change('stopped', 'user_carol', 3)));
    expect(screen.getByRole('status').textContent).toBe('Bob Baker is typing...');
    act(() => void store.dispatch(change('stopped', BOB, 4)));
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
