import { fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { toUserId } from '../../../../../src/domain/ids';
import { Share } from '../../../../../src/console/team/ShareForm';
import { createTestConsole } from '../../../../support/worlds/testConsole';

const ANN = toUserId('user_ann');
const BOB = toUserId('user_bob');

/** The notes of the case that is shown, at first that of Ann. */
function openNotes() {
  const store = createTestConsole();
  const notesOf = (userId: typeof ANN) => (
    <Provider store={store}>
      <Share key={userId} kind="note" userId={userId} />
    </Provider>
  );
  const { rerender } = render(notesOf(ANN));
  return { showAnn: () => rerender(notesOf(ANN)), showBob: () => rerender(notesOf(BOB)) };
}

const opener = () => screen.getByRole('button', { name: 'Add a note' });
const form = () => screen.getByRole('form', { name: 'Add a note' });
const field = () => screen.getByRole('textbox', { name: 'Note' });
const write = (text: string) => {
  fireEvent.click(opener());
  fireEvent.change(field(), { target: { value: text } });
};

it.each([
  ['askOpinion', 'Second opinion', 'Question'],
  ['handOver', 'Hand over', 'What to know'],
] as const)('%s: the text gets the focus, not the choice of a colleague', (kind, label, text) => {
  render(
    <Provider store={createTestConsole()}>
      <Share kind={kind} userId={ANN} colleagues={[BOB]} />
    </Provider>,
  );
  fireEvent.click(screen.getByRole('button', { name: label }));
  expect(screen.getByRole('textbox', { name: text })).toHaveFocus();
});

describe('a note that is being written', () => {
  it('is still there when another case was shown in between, and does not take the focus', () => {
    const { showAnn, showBob } = openNotes();
    write('seen before');
    expect(field()).toHaveFocus();
    showBob();
    expect(opener()).toBeInTheDocument();
    showAnn();
    expect(field()).toHaveValue('seen before');
    expect(field()).not.toHaveFocus();
  });

  it('is kept when the form is closed by Cancel or Esc; the focus goes back to the button', () => {
    openNotes();
    write('seen before');
    fireEvent.click(within(form()).getByRole('button', { name: 'Cancel' }));
    expect(opener()).toHaveFocus();
    fireEvent.click(opener());
    expect(field()).toHaveValue('seen before');
    fireEvent.keyDown(field(), { key: 'Escape' });
    fireEvent.click(opener());
    expect(field()).toHaveValue('seen before');
  });

  it('is gone once it is saved, by the button or by Ctrl+Enter', () => {
    openNotes();
    write('seen before');
    fireEvent.click(within(form()).getByRole('button', { name: 'Save note' }));
    write('seen again');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(field()).toHaveValue('seen again');
    fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
    fireEvent.click(opener());
    expect(field()).toHaveValue('');
  });
});
