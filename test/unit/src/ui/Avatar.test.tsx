import { fireEvent, render, screen } from '@testing-library/react';
import { Avatar } from '../../../../src/ui/Avatar';
import { Connected } from '../../../../src/ui/connected';

const draw = (pictureUrl: string | null) =>
  render(<Avatar name="Ann Archer" pictureUrl={pictureUrl} size={36} />);
const picture = () => screen.queryByAltText('');

describe('Avatar', () => {
  it('is the picture of the profile [2.17]', () => {
    draw('https://pictures.test/ann.png');
    expect(picture()).toHaveAttribute('src', 'https://pictures.test/ann.png');
    expect(screen.queryByText('AA')).not.toBeInTheDocument();
  });

  it('is two letters where there is no picture [2.25]', () => {
    draw(null);
    expect(picture()).not.toBeInTheDocument();
    expect(screen.getByText('AA')).toBeInTheDocument();
  });

  it('is two letters where the picture does not load', () => {
    draw('https://pictures.test/gone.png');
    fireEvent.error(screen.getByAltText(''));
    expect(screen.getByText('AA')).toBeInTheDocument();
  });

  it('is the picture again once the connection is back, and stays it when that is lost once more', () => {
    const avatar = <Avatar name="Ann" pictureUrl="https://pictures.test/ann.png" size={36} />;
    const { rerender } = render(<Connected value={false}>{avatar}</Connected>);
    fireEvent.error(screen.getByAltText(''));
    expect(picture()).not.toBeInTheDocument();
    for (const isConnected of [true, false]) {
      rerender(<Connected value={isConnected}>{avatar}</Connected>);
      expect(picture()).toBeInTheDocument();
    }
  });

  it('asks for no picture at a hostile address', () => {
    draw('javascript:alert(1)');
    expect(picture()).not.toBeInTheDocument();
  });
});
