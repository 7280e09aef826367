import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { toUserId } from '../../../../src/domain/ids';
import type { Timetoken } from '../../../../shared/protocol';
import { ConsoleApp } from '../../../../src/moderator/app/ConsoleApp';
import { actionRequested, selectOutcomes } from '../../../../src/moderator/actions/actionsSlice';
import { selectShownGroup } from '../../../../src/moderator/queue/queueSelectors';
import { sessionStarted } from '../../../../src/realtime/events';
import { BOB, GENERAL } from '../../../builders/buildMessage';
import { buildReport, recordId } from '../../../builders/buildModeration';
import { createTestConsole } from '../../../support/worlds/testConsole';

const PEOPLE = ['user_ann', 'user_bob', 'user_cho', 'user_dee'].map(toUserId);

/** The queue with four people in it, the last one on top. */
function openQueue() {
  const { store, fillRecords } = createTestConsole(true);
  store.dispatch(sessionStarted({ userId: toUserId('mo') }));
  render(
    <Provider store={store}>
      <ConsoleApp />
    </Provider>,
  );
  act(() => {
    fillRecords({ reports: PEOPLE.map((userId, nth) => buildReport(nth, { userId })) });
  });
  return {
    actions: () => selectOutcomes(store.getState()).map(({ action }) => action),
    shown: () => selectShownGroup(store.getState())?.id,
    checked: () => store.getState().queue.checkedIds,
    /** As the browser tells of a key that stays down: one press, which repeats. */
    hold: (key: string) => {
      fireEvent.keyDown(document.body, { key });
      for (let i = 0; i < 3; i += 1) fireEvent.keyDown(document.body, { key, repeat: true });
    },
    /** Deletes messages, and resolves once they are. */
    deleteMessages: async (messages: readonly Timetoken[]) => {
      act(() => {
        for (const message of messages) {
          const about = {
            kind: 'deleteMessage',
            userId: BOB,
            channelId: GENERAL,
            message,
          } as const;
          const action = { type: 'revise', ...about, note: { reason: '' } } as const;
          store.dispatch(actionRequested({ id: message, action }));
        }
      });
      await waitFor(() =>
        expect(selectOutcomes(store.getState()).map(({ status }) => status)).toEqual(
          messages.map(() => 'done'),
        ),
      );
    },
  };
}

describe('a key that is held down in the queue', () => {
  it.each(['x', 'd'])('does to one person what %s says, and nothing to the next', (key) => {
    const { hold, actions } = openQueue();
    hold(key);
    expect(actions()).toMatchObject([{ userId: 'user_dee' }]);
  });

  it('selects one person, and does not take that back', () => {
    const { hold, checked } = openQueue();
    hold('s');
    expect(checked()).toEqual(['user_dee']);
  });

  it('takes back the last decision only', async () => {
    const { hold, deleteMessages, actions } = openQueue();
    await deleteMessages([recordId(11), recordId(12), recordId(13)]);
    hold('u');
    expect(actions().filter(({ type }) => type === 'undo')).toHaveLength(1);
  });

  it('opens the list of keys, and leaves it open', () => {
    const { hold } = openQueue();
    hold('?');
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
  });

  it('goes on through the queue', () => {
    const { hold, shown } = openQueue();
    hold('j');
    expect(shown()).toBe('user_ann');
    hold('k');
    expect(shown()).toBe('user_dee');
    expect(screen.getByRole('tab', { name: /Queue/ })).toHaveTextContent('4 waiting');
  });
});
