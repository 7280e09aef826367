import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SignTips } from '../../../../src/ui/SignTips';

/** Presses a sign and returns what the tip says; null when none is shown. */
async function tipAfterPress(name: string): Promise<string | null> {
  const show = jest.spyOn(HTMLElement.prototype, 'showPopover');
  await userEvent.click(screen.getByRole('img', { name }));
  const [tip] = show.mock.contexts;
  show.mockRestore();
  return tip instanceof HTMLElement ? tip.textContent : null;
}

describe('SignTips', () => {
  it('shows the name of a sign that is pressed, or its title', async () => {
    render(
      <>
        <span role="img" aria-label="Not saved" />
        <span role="img" aria-label="Not sent" title="Press Enter to send it again" />
        <SignTips />
      </>,
    );
    expect(await tipAfterPress('Not saved')).toBe('Not saved');
    expect(await tipAfterPress('Not sent')).toBe('Press Enter to send it again');
  });

  it('leaves the focus where it is', async () => {
    render(
      <>
        <input autoFocus />
        <article tabIndex={-1}>
          <span role="img" aria-label="Not saved" />
        </article>
        <SignTips />
      </>,
    );
    await tipAfterPress('Not saved');
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  it('leaves the press of a control to the control', async () => {
    render(
      <>
        <button>
          <span role="img" aria-label="Not joined" />
        </button>
        <SignTips />
      </>,
    );
    expect(await tipAfterPress('Not joined')).toBeNull();
  });
});
