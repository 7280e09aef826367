import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Overlay } from '../../../../src/ui/Overlay';
import { useEscape } from '../../../../src/ui/useEscape';

interface SheetProps {
  readonly isOpen: boolean;
  readonly hasOverlay?: boolean;
  readonly onEscape: () => void;
}

function Sheet({ isOpen, hasOverlay = false, onEscape }: SheetProps) {
  useEscape(isOpen, onEscape);
  return hasOverlay && <Overlay onClose={() => undefined}>Above</Overlay>;
}

describe('Esc while the focus is nowhere', () => {
  const press = () => userEvent.keyboard('{Escape}');

  it('closes a sheet that is open', async () => {
    const onEscape = jest.fn();
    const { rerender } = render(<Sheet isOpen={false} onEscape={onEscape} />);
    await press();
    expect(onEscape).not.toHaveBeenCalled();
    rerender(<Sheet isOpen onEscape={onEscape} />);
    await press();
    expect(onEscape).toHaveBeenCalledTimes(1);
  });

  it('leaves the sheet below an overlay open', async () => {
    const onEscape = jest.fn();
    const { rerender } = render(<Sheet isOpen hasOverlay onEscape={onEscape} />);
    expect(document.body).toHaveFocus();
    await press();
    expect(onEscape).not.toHaveBeenCalled();
    rerender(<Sheet isOpen onEscape={onEscape} />);
    await press();
    expect(onEscape).toHaveBeenCalledTimes(1);
  });
});
