import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { toUserId } from '../../../../../src/domain/ids';
import { ConsoleApp } from '../../../../../src/moderator/app/ConsoleApp';
import { groupSelected } from '../../../../../src/moderator/queue/queueSlice';
import { sessionStarted } from '../../../../../src/realtime/events';
import { buildReport } from '../../../../builders/buildModeration';
import { createTestConsole } from '../../../../support/worlds/testConsole';

const ANN = toUserId('user_ann');
const BOB = toUserId('user_bob');

/** The queue with two cases, of which the one of Ann is shown. */
function openQueue() {
  const { store, fillRecords } = createTestConsole(true);
  store.dispatch(sessionStarted({ userId: toUserId('mo') }));
  render(
    <Provider store={store}>
      <ConsoleApp />
    </Provider>,
  );
  act(() =>
    fillRecords({ reports: [buildReport(2, { userId: ANN }), buildReport(1, { userId: BOB })] }),
  );
  const select = (userId: typeof ANN, index: number) =>
    act(() => void store.dispatch(groupSelected({ userId, index })));
  select(ANN, 0);
  return { store, showAnn: () => select(ANN, 0), showBob: () => select(BOB, 1) };
}

const opener = () => screen.getByRole('button', { name: 'Add a note' });
const form = () => screen.getByRole('form', { name: 'Add a note' });
const field = () => screen.getByRole('textbox', { name: 'Note' });
const write = (text: string) => {
  fireEvent.click(opener());
  fireEvent.change(field(), { target: { value: text } });
};

describe('a note that is being written', () => {
  it('is still there when another case was shown in between, and does not take the focus', () => {
    const { showAnn, showBob } = openQueue();
    write('seen before');
    expect(field()).toHaveFocus();
    showBob();
    expect(opener()).toBeInTheDocument();
    showAnn();
    expect(field()).toHaveValue('seen before');
    expect(field()).not.toHaveFocus();
  });

  it('is kept when the form is closed by Cancel or Esc; the focus goes back to the button', () => {
    openQueue();
    write('seen before');
    fireEvent.click(within(form()).getByRole('button', { name: 'Cancel' }));
    expect(opener()).toHaveFocus();
    fireEvent.click(opener());
    expect(field()).toHaveValue('seen before');
    fireEvent.keyDown(field(), { key: 'Escape' });
    fireEvent.click(opener());
    expect(field()).toHaveValue('seen before');
  });

  it('is gone once it is saved', () => {
    openQueue();
    write('seen before');
    fireEvent.click(within(form()).getByRole('button', { name: 'Save note' }));
    fireEvent.click(opener());
    expect(field()).toHaveValue('');
  });
});
