import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useSingleClicks } from '../../../../../src/console/ui/useSingleClicks';

/** A queue whose first case is decided by a button; then the next one's is in its place. */
function Queue({ onDecide }: { readonly onDecide: (name: string) => void }) {
  const [names, setNames] = useState(['Ann', 'Bob', 'Carol']);
  useSingleClicks();
  const decide = (name: string) => {
    onDecide(name);
    setNames(names.filter((other) => other !== name));
  };
  return (
    <>
      {names.slice(0, 1).map((name) => (
        <button key={name} type="button" onClick={() => decide(name)}>
          Dismiss
        </button>
      ))}
    </>
  );
}

it('a double click decides about one case, not about the next one, too', () => {
  const decided: string[] = [];
  render(<Queue onDecide={(name) => decided.push(name)} />);
  const click = (detail: number) =>
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }), { detail });
  click(1);
  click(2);
  expect(decided).toEqual(['Ann']);
  click(1);
  expect(decided).toEqual(['Ann', 'Bob']);
  // By the keyboard.
  click(0);
  expect(decided).toEqual(['Ann', 'Bob', 'Carol']);
});

/** A button that turns into a form, whose button to send it is in the same place. */
function Note({ onSend }: { readonly onSend: () => void }) {
  const [isOpen, setOpen] = useState(false);
  useSingleClicks();
  if (!isOpen) {
    return (
      <button type="button" onClick={() => setOpen(true)}>
        Add a note
      </button>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <button key="send" type="submit">
        Save note
      </button>
    </form>
  );
}

it('a double click on what opens a form does not send it', () => {
  const send = jest.fn();
  render(<Note onSend={send} />);
  fireEvent.click(screen.getByRole('button', { name: 'Add a note' }), { detail: 1 });
  const save = screen.getByRole('button', { name: 'Save note' });
  fireEvent.click(save, { detail: 2 });
  expect(send).not.toHaveBeenCalled();
  fireEvent.click(save, { detail: 1 });
  expect(send).toHaveBeenCalledTimes(1);
});
