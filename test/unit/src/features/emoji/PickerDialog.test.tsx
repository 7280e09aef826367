import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { PickerDialog } from '../../../../../src/features/emoji/PickerDialog';
import { emojiButton, emojiPicker } from '../../../../support/matchers/hiddenElements';

/** A button that opens the picker, as its users do. */
function renderPicker() {
  const onPick = jest.fn<undefined, [string]>();
  const onClose = jest.fn();
  function Host() {
    const [anchor, setAnchor] = useState<HTMLElement | null>(null);
    return (
      <>
        <button onClick={({ currentTarget }) => setAnchor(currentTarget)}>Open</button>
        {anchor && (
          <PickerDialog
            anchor={anchor}
            theme="dark"
            onPick={onPick}
            onClose={() => {
              onClose();
              setAnchor(null);
            }}
          />
        )}
      </>
    );
  }
  render(
    <StrictMode>
      <Host />
    </StrictMode>,
  );
  return { onPick, onClose };
}

const opener = () => screen.getByRole('button', { name: 'Open', hidden: true });
const openAndWait = async () => {
  await userEvent.click(opener());
  await waitFor(() => expect(emojiButton('😀')).toBeTruthy());
};

describe('PickerDialog', () => {
  it('shows that it loads, then one picker in the theme of the app', async () => {
    renderPicker();
    fireEvent.click(opener());
    expect(screen.getByRole('dialog', { name: 'Emoji' })).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(emojiButton('😀')).toBeTruthy());
    expect(screen.getByRole('dialog', { name: 'Emoji' })).toHaveAttribute('aria-busy', 'false');
    expect(emojiPicker()).toHaveAttribute('theme', 'dark');
  });

  it('tells what was picked, closes and gives the focus back', async () => {
    const { onPick, onClose } = renderPicker();
    await openAndWait();
    await userEvent.click(emojiButton('😀')!);
    expect(onPick.mock.calls).toEqual([['😀']]);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(emojiPicker()).toBeNull();
    expect(opener()).toHaveFocus();
  });

  it('closes with Esc and gives the focus back', async () => {
    const { onPick, onClose } = renderPicker();
    await openAndWait();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(onPick).not.toHaveBeenCalled();
    expect(opener()).toHaveFocus();
  });
});
