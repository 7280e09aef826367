import { render, screen } from '@testing-library/react';
import { MarkedText } from '../../../../../src/console/ui/MarkedText';

describe('a text of a user in the console', () => {
  const TEXT = 'Ask [Bob](pn-user://bob), the fool, in [General](pn-channel://space.general)';

  it('shows names for users and channels that it refers to', () => {
    const { container } = render(<MarkedText text={TEXT} />);
    expect(container).toHaveTextContent('Ask @Bob, the fool, in #General');
  });

  it('marks the same words as in the text that was sent', () => {
    const start = TEXT.indexOf('fool');
    const { container } = render(<MarkedText text={TEXT} marks={[{ start, end: start + 4 }]} />);
    expect(container).toHaveTextContent('Ask @Bob, the fool, in #General');
    expect(screen.getByText('fool', { selector: 'mark' })).toBeInTheDocument();
  });

  it('shows all of a reference in which something is marked', () => {
    const start = TEXT.indexOf('bob');
    const { container } = render(<MarkedText text={TEXT} marks={[{ start, end: start + 3 }]} />);
    expect(container).toHaveTextContent('Ask [Bob](pn-user://bob), the fool, in #General');
  });
});
