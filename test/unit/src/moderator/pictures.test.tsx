import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { ModeratorExtra } from '../../../../src/moderator/state/rootState';
import { MessagePicture } from '../../../../src/moderator/pictures/Picture';
import { PictureDialog } from '../../../../src/moderator/pictures/PictureDialog';
import { ANN, GENERAL } from '../../../builders/buildMessage';
import { createTestConsole } from '../../../support/worlds/testConsole';

const NAME = 'Show the picture cat.png';

function showPicture(name = 'cat.png', given?: Partial<ModeratorExtra>) {
  const { store, extra } = createTestConsole(true, given);
  render(
    <Provider store={store}>
      <MessagePicture file={{ channelId: GENERAL, id: 'file-1', name }} authorId={ANN} />
      <PictureDialog />
    </Provider>,
  );
  const image = () => screen.queryByAltText<HTMLImageElement>(/^Picture .* of /);
  return {
    image,
    extra,
    button: () => screen.getByRole('button', { name: NAME }),
    isPressed: () => screen.getByRole('button', { name: NAME }).getAttribute('aria-pressed'),
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
  it('has no address before somebody wants to see it', () => {
    const { image, button, isPressed } = showPicture();
    expect(image()).toBeNull();
    expect(isPressed()).toBe('false');
    fireEvent.click(button());
    expect(image()?.getAttribute('src')).toContain('file-1');
    expect(isPressed()).toBe('true');
  });

  it('is loaded from a link where a token is asked for, and from another one when that has ended', async () => {
    let link = 'https://host.test/files/first';
    const resolveFileLink = jest.fn(() => Promise.resolve(link));
    const { image, button } = showPicture('cat.png', { resolveFileLink });
    fireEvent.click(button());
    expect(image()).toBeNull();
    expect((await screen.findByAltText(/ of /)).getAttribute('src')).toBe(link);
    expect(resolveFileLink).toHaveBeenCalledWith(expect.stringContaining('file-1'));
    fireEvent.click(button());
    link = 'https://host.test/files/second';
    fireEvent.click(button());
    await waitFor(() => expect(image()?.getAttribute('src')).toBe(link));
  });

  it('cannot be loaded without a link, and is asked for again', async () => {
    const resolveFileLink = jest
      .fn<Promise<string>, []>(() => Promise.resolve('https://host.test/files/later'))
      .mockRejectedValueOnce(new Error('no link'));
    const { image, button, extra } = showPicture('cat.png', { resolveFileLink });
    fireEvent.click(button());
    expect(await screen.findByText(/cannot be loaded/)).toBeVisible();
    expect(extra.warn).toHaveBeenCalledTimes(1);
    fireEvent.click(button());
    fireEvent.click(button());
    await waitFor(() => expect(image()?.getAttribute('src')).toContain('later'));
  });

  it('shows on touch from one press to the next, and hides with Escape and without the focus', () => {
    const { button, isPressed } = showPicture();
    for (const hide of [
      () => fireEvent.click(button()),
      () => fireEvent.keyDown(button(), { key: 'Escape' }),
      () => fireEvent.blur(button()),
    ]) {
      fireEvent.click(button());
      expect(isPressed()).toBe('true');
      hide();
      expect(isPressed()).toBe('false');
    }
  });

  it('is drawn when its size is known, and not at all with more than 40 million pixels', () => {
    const { image, button, load } = showPicture();
    fireEvent.click(button());
    expect(image()).not.toBeVisible();
    load(8_000, 5_000);
    expect(image()).toBeVisible();
    load(8_000, 5_001);
    expect(image()).toBeNull();
    expect(screen.getByText('This picture has too many pixels to be shown.')).toBeVisible();
  });

  it('says that it cannot be loaded, also in the larger view', () => {
    const { image, button } = showPicture();
    fireEvent.click(button());
    fireEvent.error(image() ?? button());
    expect(screen.getByText(/cannot be loaded/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Larger view: cat.png' }));
    const larger = screen.getByRole('dialog', { name: 'cat.png' });
    fireEvent.error(screen.getByAltText('Picture cat.png'));
    expect(larger).toHaveTextContent('cannot be loaded');
  });

  it('is only named when it is no picture', () => {
    const { image } = showPicture('notes.pdf');
    expect(screen.getByText('notes.pdf')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(image()).toBeNull();
  });
});
