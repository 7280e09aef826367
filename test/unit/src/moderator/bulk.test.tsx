import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { toUserId } from '../../../../src/domain/ids';
import { ConsoleApp } from '../../../../src/moderator/app/ConsoleApp';
import {
  bulkClosed,
  bulkConfirmed,
  bulkProposed,
  selectBulk,
} from '../../../../src/moderator/actions/actionsSlice';
import type { ModerationAction } from '../../../../src/moderator/actions/moderationAction';
import { recordId } from '../../../builders/buildModeration';
import { sdkRejection } from '../../../builders/buildSdk';
import { deferred } from '../../../support/fakes/deferred';
import { createTestConsole } from '../../../support/worlds/testConsole';

const dismissal = (nth: number): ModerationAction => ({
  type: 'dismiss',
  userId: toUserId(`user_${nth}`),
  reportIds: [recordId(nth)],
  note: { reason: '' },
});
const BULK = {
  label: 'Dismiss 2 reports',
  tone: 'plain',
  effect: 'Closes the reports.',
  actions: [dismissal(1), dismissal(2)],
} as const;

/** A bulk that was confirmed, of which nothing is answered yet. */
function runBulk() {
  const { store, pubnub } = createTestConsole(true);
  const answer = deferred();
  pubnub.publish.mockReturnValue(answer.promise);
  store.dispatch(bulkProposed(BULK));
  store.dispatch(bulkConfirmed({ reason: '' }));
  return { store, answer };
}

describe('several decisions at once', () => {
  it('stay on screen until all are answered, and say what did not work', async () => {
    const { store, answer } = runBulk();
    render(
      <Provider store={store}>
        <ConsoleApp />
      </Provider>,
    );
    const dialog = screen.getByRole('dialog', { name: BULK.label });
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    fireEvent.pointerDown(dialog);
    fireEvent.click(dialog);
    expect(screen.getByRole('progressbar', { name: BULK.label })).toBeInTheDocument();

    await act(() => {
      answer.reject(sdkRejection(403));
      return Promise.resolve();
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('0 done, 2 failures:');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(dialog).not.toBeInTheDocument();
  });

  it('are not forgotten while they run', () => {
    const { store } = runBulk();
    store.dispatch(bulkClosed());
    expect(selectBulk(store.getState())).toMatchObject({ ...BULK, status: 'running' });
  });
});
