import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { Dialog } from '../../../../src/ui/Dialog';
import { faultsOf } from '../../../support/matchers/axeInJsdom';

const handleOutsideKey = jest.fn();

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Open</button>
      <Dialog
        title="A question"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        initialFocus={field}
      >
        <input ref={field} aria-label="Answer" />
        <button>Last</button>
      </Dialog>
    </>
  );
}

async function open() {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return user;
}

const dialog = () => screen.queryByRole('dialog', { name: 'A question' });

describe('Dialog', () => {
  it('is named by its title, takes the focus and has no accessibility faults', async () => {
    await open();
    expect(dialog()).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveFocus();
    expect(await faultsOf(dialog()!)).toEqual([]);
  });

  it('gives the focus back when Esc closes it, and tells nobody else of the key', async () => {
    document.addEventListener('keydown', handleOutsideKey);
    const user = await open();
    handleOutsideKey.mockClear();
    await user.keyboard('{Escape}');
    document.removeEventListener('keydown', handleOutsideKey);
    expect(dialog()).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
    expect(handleOutsideKey).not.toHaveBeenCalled();
  });

  it('leaves the focus around what opened it when that is gone', async () => {
    const user = userEvent.setup();
    render(
      <article tabIndex={-1}>
        <Page />
      </article>,
    );
    const opener = screen.getByRole('button', { name: 'Open' });
    await user.click(opener);
    opener.remove();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('article')).toHaveFocus();
  });

  it('is closed by its button, and by a press beside it', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(dialog()).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    // In jsdom the dialog has no size, so it is at the origin.
    await user.pointer({ keys: '[MouseLeft]', target: dialog()!, coords: { x: 5, y: 5 } });
    expect(dialog()).not.toBeInTheDocument();
  });

  it('is not closed by a press in it that ends beside it', async () => {
    const user = await open();
    await user.pointer([
      { keys: '[MouseLeft>]', target: screen.getByRole('textbox') },
      { keys: '[/MouseLeft]', target: dialog()!, coords: { x: 5, y: 5 } },
    ]);
    expect(dialog()).toBeInTheDocument();
  });

  it('keeps the focus in, in both directions', async () => {
    const user = await open();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Last' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await user.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Last' })).toHaveFocus();
  });
});
