import { render, screen, waitFor } from '@testing-library/react';
import { MessageText } from '../../../../../../src/features/messages/components/MessageText';
import { buildMessage } from '../../../../../builders/buildMessage';

let mockAvailable = false;
jest.mock('../../../../../../src/features/messages/markdown/RichText', () => {
  if (!mockAvailable) throw new Error('Failed to fetch dynamically imported module');
  return jest.requireActual<object>('../../../../../../src/features/messages/markdown/RichText');
});

describe('MessageText', () => {
  it('is plain text while its links cannot be found, until they can', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const texts = (count: number) =>
      Array.from({ length: count }, (_, i) => (
        <MessageText key={i} message={buildMessage({ text: `see ${i}.example.com` })} />
      ));
    const { rerender } = render(<main>{texts(1)}</main>);
    await waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
    expect(screen.getByRole('main')).toHaveTextContent('see 0.example.com');
    expect(screen.queryByRole('link')).not.toBeInTheDocument();

    mockAvailable = true;
    rerender(<main>{texts(2)}</main>);
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2));
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['🎉 🎉', true],
    ['🎉 hooray', false],
  ])('shows %j large: %s', (text, isBig) => {
    render(<MessageText message={buildMessage({ text })} />);
    expect(screen.getByText(text).hasAttribute('data-big')).toBe(isBig);
  });
});
