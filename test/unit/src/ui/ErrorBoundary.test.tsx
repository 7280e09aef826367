import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorBoundary } from '../../../../src/ui/ErrorBoundary';
import { faultsOf } from '../../../support/matchers/axeInJsdom';

let isBroken: boolean;

function Part() {
  if (isBroken) throw new Error('cannot be drawn');
  return <p>The part</p>;
}

function Page({ resetKey }: { readonly resetKey?: number }) {
  return (
    <main>
      <p>The rest</p>
      <ErrorBoundary resetKey={resetKey}>
        <Part />
      </ErrorBoundary>
    </main>
  );
}

const sign = () => screen.queryByRole('img', { name: 'This part could not be loaded' });

describe('ErrorBoundary', () => {
  beforeEach(() => {
    isBroken = true;
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => jest.restoreAllMocks());

  it('keeps the rest of the page when a part cannot be drawn, and tries again when asked [F17]', async () => {
    const { container } = render(<Page />);
    expect(screen.getByText('The rest')).toBeInTheDocument();
    expect(sign()).toBeInTheDocument();
    expect(await faultsOf(container)).toEqual([]);
    const retry = screen.getByRole('button', { name: 'Try again' });
    await userEvent.click(retry);
    expect(sign()).toBeInTheDocument();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('The part')).toBeInTheDocument();
  });

  it('tries again when the part is about something else', () => {
    const { rerender } = render(<Page resetKey={1} />);
    expect(sign()).toBeInTheDocument();
    isBroken = false;
    rerender(<Page resetKey={1} />);
    expect(sign()).toBeInTheDocument();
    rerender(<Page resetKey={2} />);
    expect(screen.getByText('The part')).toBeInTheDocument();
  });
});
