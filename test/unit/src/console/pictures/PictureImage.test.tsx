import { fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MessagePicture } from '../../../../../src/console/pictures/Picture';
import { PictureImage } from '../../../../../src/console/pictures/PictureDialog';
import { ANN, GENERAL } from '../../../../builders/buildMessage';
import { createTestConsole } from '../../../../support/worlds/testConsole';

function showImage(url: string | undefined) {
  render(<PictureImage url={url} alt="Picture cat.png" />);
  const image = () => screen.queryByAltText<HTMLImageElement>('Picture cat.png');
  return {
    image,
    /** The browser has read the picture's size. */
    load: (width: number, height: number) => {
      const element = image();
      if (!element) throw new Error('no picture');
      Object.defineProperties(element, {
        naturalWidth: { value: width, configurable: true },
        naturalHeight: { value: height, configurable: true },
      });
      fireEvent.load(element);
    },
  };
}

describe('a picture in the console', () => {
  it('is drawn when its size is known, and not at all with more than 40 million pixels', () => {
    const { image, load } = showImage('https://host.test/files/cat');
    expect(image()).not.toBeVisible();
    load(8_000, 5_000);
    expect(image()).toBeVisible();
    load(8_000, 5_001);
    expect(image()).toBeNull();
    expect(screen.getByText('This picture has too many pixels to be shown.')).toBeVisible();
  });

  it('says that it cannot be loaded, with a link or without one', () => {
    const { image } = showImage('https://host.test/files/cat');
    fireEvent.error(image() ?? document.body);
    expect(screen.getByText(/cannot be loaded/)).toBeVisible();
    showImage('');
    expect(screen.getAllByText(/cannot be loaded/)).toHaveLength(2);
  });

  it('has no address while its link is asked for', () => {
    expect(showImage(undefined).image()).toBeNull();
  });

  it('is only named when the file is no picture', () => {
    render(
      <Provider store={createTestConsole()}>
        <MessagePicture
          file={{ channelId: GENERAL, id: 'file-1', name: 'notes.pdf' }}
          authorId={ANN}
        />
      </Provider>,
    );
    expect(screen.getByText('notes.pdf')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
